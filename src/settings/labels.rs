//! Labels of keys in the player's keyboard layout. No library reports all of them at once, so the
//! game records a key's label when the key is pressed.

use super::keys::{Control, Keys};
use super::names::Key;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The labels known so far. Keys with the same label in every layout are not stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyLabels(BTreeMap<Key, String>);

impl KeyLabels {
    /// Returns true if the label of a key is known.
    fn knows(&self, key: Key) -> bool {
        !key.depends_on_layout() || self.0.contains_key(&key)
    }

    /// Returns a key's label. If it is unknown, returns the US label marked as such.
    pub(crate) fn of(&self, key: Key) -> Cow<'static, str> {
        match self.0.get(&key) {
            Some(label) => label.clone().into(),
            None if self.knows(key) => key.label().into(),
            None => format!("{} (US)", key.label()).into(),
        }
    }

    /// Records a key's label. A label that differs from the recorded one means another layout, so
    /// all others are discarded.
    pub(crate) fn learn(&mut self, key: Key, label: &str) {
        if key.depends_on_layout() {
            if self.0.get(&key).is_some_and(|known| known != label) {
                self.0.clear();
            }
            self.0.insert(key, label.to_owned());
        }
    }

    /// Returns the keys whose labels are known, or all keys if none is known.
    pub(crate) fn best(&self, keys: impl IntoIterator<Item = Key>) -> Vec<Key> {
        let all: Vec<Key> = keys.into_iter().collect();
        let known: Vec<Key> = all.iter().copied().filter(|key| self.knows(*key)).collect();
        if known.is_empty() { all } else { known }
    }

    /// Returns the label to show in hints: the control's first key with a known label.
    pub(crate) fn hint(&self, keys: &Keys, control: Control) -> Cow<'static, str> {
        let best = self.best(keys.of(control).into_iter().flatten());
        best.first().map_or("–".into(), |key| self.of(*key))
    }

    /// Returns the labels for left and right, one pair for each slot in which both are known.
    pub(crate) fn pairs(&self, keys: &Keys) -> Vec<[Cow<'static, str>; 2]> {
        let [left, right] = [Control::Left, Control::Right].map(|control| keys.of(control));
        let known = |key: Option<Key>| key.filter(|key| self.knows(*key)).map(|key| self.of(key));
        left.into_iter().zip(right).filter_map(|(left, right)| Some([known(left)?, known(right)?])).collect()
    }

    /// Parses the text that [`KeyLabels::to_text`] writes.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let entries = text.split_whitespace().map(|entry| entry.split_once('='));
        entries.map(|entry| Some((Key::named(entry?.0)?, entry?.1.to_owned()))).collect::<Option<_>>().map(Self)
    }

    /// Formats all labels, such as `a=Q w=Z`.
    pub(super) fn to_text(&self) -> String {
        let entries: Vec<_> = self.0.iter().map(|(key, label)| format!("{}={label}", key.name())).collect();
        entries.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> KeyLabels {
        KeyLabels::parse(text).expect("labels")
    }

    #[test]
    fn hints_name_keys_that_are_on_every_keyboard_until_others_are_known() {
        let keys = Keys::default();
        let hints = |labels: &KeyLabels| Control::ALL.map(|control| labels.hint(&keys, control).into_owned());
        assert_eq!(hints(&KeyLabels::default()), ["←", "→", "SPACE", "R CTRL"]);
        assert_eq!(hints(&labels("a=Q d=D p=P")), ["Q", "D", "SPACE", "P"]);
        let pairs = |labels: &KeyLabels| labels.pairs(&keys).iter().map(|pair| pair.join(" ")).collect::<Vec<_>>();
        assert_eq!(pairs(&KeyLabels::default()), ["← →"]);
        assert_eq!(pairs(&labels("a=Q")), ["← →"], "one of two is not enough");
        assert_eq!(pairs(&labels("a=A d=E")), ["A E", "← →"]);
        let mut letters = keys;
        letters.set(Control::Left, 1, None);
        assert_eq!(KeyLabels::default().hint(&letters, Control::Left), "A (US)");
    }

    #[test]
    fn a_change_of_keyboard_layout_renames_keys() {
        let mut known = labels("a=Q d=D p=P");
        known.learn(Key::named("d").expect("a key"), "D");
        assert_eq!(known, labels("a=Q d=D p=P"));
        known.learn(Key::named("a").expect("a key"), "A");
        assert_eq!(known, labels("a=A"));
    }

    #[test]
    fn labels_are_read_as_they_were_written() {
        let mut known = KeyLabels::default();
        for (name, label) in [("a", "Α"), ("semicolon", "\""), ("7", "="), ("slash", "\\")] {
            known.learn(Key::named(name).expect("a key"), label);
        }
        known.learn(Key::named("left").expect("a key"), "?");
        assert_eq!(known.to_text(), "7== a=Α semicolon=\" slash=\\");
        assert_eq!(labels(&known.to_text()), known);
        assert_eq!(["a", "m=M", "x=Y z"].map(KeyLabels::parse), [None, None, None]);
    }
}
