// What holds for any bytes read as a rule; the fuzz target and the test of the seeds
// share it.

use std::sync::LazyLock;

use palisade_classes::{InvalidRule, Rule, Vocabulary, kpk};

static WORDS: LazyLock<Vocabulary> = LazyLock::new(kpk::vocabulary);

/// Panics if a law is broken; true if the bytes are a rule, with or without names.
pub(crate) fn check(bytes: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(bytes) else { return false };
    let read = [text.parse::<Rule>(), WORDS.read(text)];
    if let [Ok(bare), named] = &read {
        // Names only add to what can be read.
        assert_eq!(named.as_ref().map(Rule::to_string), Ok(bare.to_string()));
    }
    for (rule, words) in read.iter().zip([&Vocabulary::new(), &*WORDS]) {
        match rule {
            Ok(rule) => {
                let printed = rule.to_string();
                let again = words.read(&printed).map(|rule| rule.to_string());
                assert_eq!(again, Ok(printed), "a rule prints back");
            }
            Err(InvalidRule { at, .. }) => {
                assert!(text.is_char_boundary(*at), "an error says where reading stopped");
            }
        }
    }
    read.iter().any(Result::is_ok)
}
