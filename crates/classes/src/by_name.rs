//! What holds a function is compared by its name.

/// Compares and prints `$named` by its field `name`: its function is no data.
macro_rules! by_name {
    ($named:ident) => {
        impl PartialEq for $named {
            fn eq(&self, other: &Self) -> bool {
                self.name == other.name
            }
        }

        impl Eq for $named {}

        impl core::fmt::Debug for $named {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($named), "({})"), self.name)
            }
        }
    };
}

pub(crate) use by_name;
