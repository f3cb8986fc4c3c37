//! What a program without Rust's standard library has to bring: memory, and an end after a panic.
//! Both are C's.
//!
//! The unsafe lines call C as it is documented.
#![allow(unsafe_code)]

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::c_void;
use core::panic::PanicInfo;

unsafe extern "C" {
    fn malloc(bytes: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
    safe fn abort() -> !;
}

/// C's own.
struct Heap;

#[global_allocator]
static HEAP: Heap = Heap;

// SAFETY: memory of `malloc` fits anything of C's alignment, and nothing here wants more.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() > 8 {
            return core::ptr::null_mut();
        }
        // SAFETY: any size may be asked for.
        unsafe { malloc(layout.size()) }.cast()
    }

    unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
        // SAFETY: it was `malloc` that gave it.
        unsafe { free(memory.cast()) }
    }
}

#[panic_handler]
fn end(_: &PanicInfo<'_>) -> ! {
    abort()
}
