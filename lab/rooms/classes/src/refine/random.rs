//! What refinement leaves to chance.

pub(super) use crate::chance::Chance;

impl Chance {
    /// Whether something happens that happens `part` times of `whole`.
    pub(super) fn is(&mut self, part: usize, whole: usize) -> bool {
        self.below(whole) < part
    }

    /// Waiting time of mean one: how much worse a change may be at heat one.
    ///
    /// The logarithm is written out so that it is the same on every machine.
    pub(super) fn wait(&mut self) -> f64 {
        let bits = self.next() | 1;
        let zeros = bits.leading_zeros();
        // From 1/2 to 1, times a power of two.
        let mantissa = (bits << zeros) as f64 / 18_446_744_073_709_551_616.0;
        let t = (1.0 - mantissa) / (1.0 + mantissa);
        let square = t * t;
        let series = t
            * (1.0
                + square
                    * (1.0 / 3.0
                        + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square * (1.0 / 9.0)))));
        2.0 * series + f64::from(zeros) * core::f64::consts::LN_2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_times_have_mean_one_and_fall_off_as_they_should() {
        let mut chance = Chance(1);
        let waits: Vec<f64> = (0..100_000).map(|_| chance.wait()).collect();
        let mean = waits.iter().sum::<f64>() / 100_000.0;
        assert!((0.98..1.02).contains(&mean), "{mean}");
        let long = waits.iter().filter(|&&wait| wait > 2.0).count();
        // One in e squared.
        assert!((13_000..14_100).contains(&long), "{long}");
    }
}
