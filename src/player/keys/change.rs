//! What the player changed of keys and buttons, taken over by keys that may be others by now: those
//! of the file, which another game or an editor has written since.

use super::{Control, KEYS_EACH, Key, Keys};

impl Keys {
    /// Takes over what the player changed between `was` and `now`, where these keys may be others
    /// than `was`. A key or button that was chosen has no other use then.
    ///
    /// ```
    /// use breakout::player::{Control, Key, Keys};
    ///
    /// let (was, mut now, mut other) = (Keys::default(), Keys::default(), Keys::default());
    /// now.set(Control::Pause, 1, Key::named("o"));
    /// other.set(Control::Release, 0, Key::named("b"));
    /// other.take_change(&was, &now);
    /// assert_eq!(other.of(Control::Pause), now.of(Control::Pause));
    /// assert_eq!(other.label(Control::Release, 0), "B");
    /// ```
    pub fn take_change(&mut self, was: &Self, now: &Self) {
        let uses = Control::ALL.map(|control| (was.of(control), now.of(control)));
        for (before, after) in uses {
            let is_new = |key: &Option<Key>| key.is_some() && !before.contains(key);
            let new: Vec<_> = after.into_iter().filter(is_new).collect();
            self.keys.iter_mut().flatten().filter(|key| new.contains(key)).for_each(|key| *key = None);
        }
        for (there, (before, after)) in self.keys.iter_mut().zip(uses).filter(|(_, (before, after))| before != after) {
            *there = merged(*there, before, after);
        }
        self.take_buttons(was, now);
    }

    /// The same for buttons. A use whose button was chosen for another one has what it has in
    /// `now`, so that a pad keeps those that lead out of menus.
    fn take_buttons(&mut self, was: &Self, now: &Self) {
        let mut taken = Control::ALL.map(|control| now.button_of(control) != was.button_of(control));
        // What one use takes back may be another one's: at most all of them, one after the other.
        for _ in Control::ALL {
            for control in Control::ALL {
                let chosen_for = self.button_of(control).and_then(|button| now.use_of_button(button));
                taken[control as usize] |= chosen_for.is_some_and(|chosen_for| taken[chosen_for as usize]);
            }
        }
        for control in Control::ALL.into_iter().filter(|control| taken[*control as usize]) {
            self.buttons[control as usize] = now.button_of(control);
        }
    }
}

/// The keys of one use.
type Slots = [Option<Key>; KEYS_EACH];

/// The keys `there`, changed as from `before` to `after`: each that is in `after` at its place,
/// unless it was only left there and is gone `there`; and beside them what is new `there`, as far
/// as there is room.
fn merged(there: Slots, before: Slots, after: Slots) -> Slots {
    let mut merged = after.map(|key| if before.contains(&key) && !there.contains(&key) { None } else { key });
    let is_new = |key: &Option<Key>| key.is_some() && !before.contains(key) && !after.contains(key);
    for key in there.into_iter().filter(is_new) {
        if let Some(free) = merged.iter_mut().find(|slot| slot.is_none()) {
            *free = key;
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::PadButton;

    /// Keys after each choice that can be made from these ones, of a few keys.
    fn keys_after_one_choice(keys: Keys) -> impl Iterator<Item = Keys> {
        let names = ["", "a", "left", "space", "b", "x"];
        let choices = Control::ALL.into_iter().flat_map(|control| (0..KEYS_EACH).map(move |slot| (control, slot)));
        choices.flat_map(move |(control, slot)| {
            names.map(|name| {
                let mut keys = keys;
                keys.set(control, slot, Key::named(name));
                keys
            })
        })
    }

    /// The same for buttons, as the menu lets a pad choose them.
    fn buttons_after_one_choice(keys: Keys) -> impl Iterator<Item = Keys> {
        Control::ALL.into_iter().flat_map(move |control| {
            ["south", "start", "east", "l1"].map(|name| {
                let (mut keys, button, before) = (keys, PadButton::named(name), keys.button_of(control));
                if let Some(other) = keys.set_button(control, button) {
                    keys.set_button(other, before);
                }
                keys
            })
        })
    }

    fn is_each_used_once(keys: &Keys) -> bool {
        let all: Vec<_> = keys.keys.iter().flatten().flatten().collect();
        let buttons: Vec<_> = keys.buttons.iter().flatten().collect();
        (0..all.len()).all(|i| !all[..i].contains(&all[i]))
            && (0..buttons.len()).all(|i| !buttons[..i].contains(&buttons[i]))
    }

    /// By whatever keys two choices lead to, and whatever the file says.
    #[test]
    fn what_was_chosen_holds_and_all_else_stays_as_it_is_there() {
        let was = Keys::default();
        for now in keys_after_one_choice(was).flat_map(keys_after_one_choice) {
            let mut same = was;
            same.take_change(&was, &now);
            assert_eq!(same, now, "where nobody else changed anything");
            for there in keys_after_one_choice(was) {
                let mut keys = there;
                keys.take_change(&was, &was);
                assert_eq!(keys, there, "nothing was chosen");
                keys.take_change(&was, &now);
                assert!(is_each_used_once(&keys), "{now:?} {there:?} {keys:?}");
                for control in Control::ALL {
                    let (before, after) = (was.of(control), now.of(control));
                    let chosen = |key: &Key| !before.contains(&Some(*key));
                    let has_chosen = after.into_iter().flatten().filter(chosen).all(|key| {
                        let place = after.iter().position(|one| *one == Some(key));
                        place == keys.of(control).iter().position(|one| *one == Some(key))
                    });
                    assert!(has_chosen, "{now:?} {there:?} {keys:?}");
                    let use_of = |keys: &Keys, key| keys.use_of(key).map(|(control, _)| control);
                    let is_taken = |key| use_of(&now, key).is_some() && use_of(&now, key) != use_of(&was, key);
                    let expected = there.of(control).map(|key| key.filter(|key| !is_taken(*key)));
                    assert!(before != after || keys.of(control) == expected, "{now:?} {there:?} {keys:?}");
                }
            }
        }
    }

    /// The file may have one place only where the menu shows an empty one and a key.
    #[test]
    fn an_empty_place_before_a_key_is_none_in_the_file() {
        let key = Key::named;
        let (mut was, mut there) = (Keys::default(), Keys::default());
        was.set(Control::Left, 0, None);
        there.keys[Control::Left as usize] = [key("left"), None];
        let mut now = was;
        now.set(Control::Left, 1, key("x"));
        let mut keys = there;
        keys.take_change(&was, &now);
        assert_eq!(keys.of(Control::Left), [None, key("x")], "it is in the place of the other one");
        now = was;
        now.set(Control::Left, 0, key("x"));
        there.take_change(&was, &now);
        assert_eq!(there.of(Control::Left), [key("x"), key("left")]);
    }

    /// A pad that lost the buttons by which it gets out of menus could not give them back.
    #[test]
    fn buttons_that_were_chosen_hold_and_a_pad_still_releases_and_pauses() {
        let was = Keys::default();
        for now in buttons_after_one_choice(was).flat_map(buttons_after_one_choice) {
            for there in buttons_after_one_choice(was).flat_map(buttons_after_one_choice) {
                let mut keys = there;
                keys.take_change(&was, &now);
                assert!(is_each_used_once(&keys), "{now:?} {there:?} {keys:?}");
                for control in Control::ALL {
                    let is_chosen = now.button_of(control) != was.button_of(control);
                    assert!(
                        !is_chosen || keys.button_of(control) == now.button_of(control),
                        "{now:?} {there:?} {keys:?}"
                    );
                    let led_out = now.button_of(control).is_some() && there.button_of(control).is_some();
                    assert!(!led_out || keys.button_of(control).is_some(), "{now:?} {there:?} {keys:?}");
                }
            }
        }
        let mut there = was;
        there.set_button(Control::Left, PadButton::named("l1"));
        let mut now = was;
        now.set_button(Control::Right, PadButton::named("r1"));
        there.take_change(&was, &now);
        let steering = [Control::Left, Control::Right].map(|control| there.button_of(control));
        assert_eq!(steering, ["l1", "r1"].map(PadButton::named), "both are kept");
    }
}
