//! What every plain enumeration of this crate has: a list of its values, and their places.

/// Declares an enumeration without fields, with its list `ALL` and the place `index` of a
/// value in it. With `from_index` first, a place has its value too; there must then be a
/// power of two of them.
macro_rules! index_enum {
    (from_index $(#[$about:meta])* pub enum $name:ident { $($rest:tt)* }) => {
        index_enum! { $(#[$about])* pub enum $name { $($rest)* } }
        index_enum! { @from_index $name { $($rest)* } }
    };
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$doc:meta])* $value:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $name {
            $($(#[$doc])* $value,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; [$(stringify!($value)),*].len()] = [$(Self::$value),*];

            /// The place in [`ALL`](Self::ALL), from 0: an index for arrays.
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
    (@from_index $name:ident { $($(#[$doc:meta])* $value:ident,)* }) => {
        impl $name {
            /// The value with an index, `None` beyond the last.
            #[must_use]
            #[inline]
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < Self::ALL.len() { Some(Self::wrapping(index)) } else { None }
            }

            /// The value of an index modulo their number: a match that compiles to nothing.
            #[inline]
            #[allow(non_upper_case_globals)]
            pub(crate) const fn wrapping(index: usize) -> Self {
                $(const $value: usize = $name::$value as usize;)*
                match index & (Self::ALL.len() - 1) {
                    $($value => Self::$value,)*
                    _ => Self::ALL[0],
                }
            }
        }
    };
}

pub(crate) use index_enum;
