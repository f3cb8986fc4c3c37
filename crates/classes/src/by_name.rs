//! What holds a function is compared by its name.

/// Compares, sorts, hashes and prints `$named` by its field `name`: its function is no data.
macro_rules! by_name {
    ($named:ident) => {
        impl PartialEq for $named {
            fn eq(&self, other: &Self) -> bool {
                self.name == other.name
            }
        }

        impl Eq for $named {}

        impl PartialOrd for $named {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $named {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.name.cmp(other.name)
            }
        }

        impl core::hash::Hash for $named {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.name.hash(state);
            }
        }

        impl core::fmt::Debug for $named {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($named), "({})"), self.name)
            }
        }
    };
}

pub(crate) use by_name;
