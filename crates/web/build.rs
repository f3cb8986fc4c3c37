//! Gives the module a stack that the deepest question fits on.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        // The bound at its highest effort takes 800 kB; the linker gives 1 MB.
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=4194304");
    }
}
