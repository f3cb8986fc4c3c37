//! Measures that are 1 where a property holds, so that it can rank.

/// Makes `HOLDS`, one measure a property, each under its own name.
macro_rules! holds {
    ($($property:ident $name:literal;)*) => {
        static HOLDS: &[$crate::term::Measure] = &[$($crate::term::Measure {
            name: $name,
            meaning: $property.meaning,
            count: |placement| i16::from(($property.holds)(placement)),
        }),*];
    };
}

pub(crate) use holds;
