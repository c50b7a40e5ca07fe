//! The visible effects of settings in the real window, whether set by keys or by the mouse.
#![allow(dead_code, reason = "each test program uses a part of this")]

use super::both::{Both, PLACE, compared, first_settings};
use super::desktop::{ESC, SECOND};
use super::support;
use breakout::game::FIELD;
use breakout::settings::{BloomLevel, EffectsLevel, Setting};
use breakout::ui;
use glam::vec2;

/// Settings that change the picture of a field without a page in front.
const SEEN: [Setting; 5] =
    [Setting::Samples, Setting::Bloom, Setting::TextSize, Setting::HighContrast, Setting::EffectsLevel];

/// Asserts that each setting in [`SEEN`] changes the picture of the open level.
pub(crate) fn is_seen(both: &mut Both) {
    let settings = both.session.settings().clone();
    let shown = compared(&both.expected(&settings, Some(60.0)));
    for setting in SEEN {
        let mut other = settings.clone();
        let off = first_settings()
            .with(Setting::Bloom, BloomLevel::Off as u16)
            .with(Setting::EffectsLevel, EffectsLevel::Off as u16);
        other.set(setting, off.get(setting));
        let without = compared(&both.expected(&other, Some(60.0)));

        let outliers = support::outliers(&shown, &without);
        assert!(outliers > 2 * support::MAX_OUTLIERS, "{setting:?}: {outliers} pixels");
    }
}

/// Waits until the picture moves, or stands still.
pub(crate) fn wait_for_motion(both: &Both, moves: bool) {
    both.desktop.wait_for(if moves { "a picture that moves" } else { "a picture that rests" }, || {
        let before = compared(&both.desktop.picture());
        both.desktop.pass(SECOND * 2 / 5);
        let outliers = support::outliers(&before, &compared(&both.desktop.picture()));
        ((outliers > 100) == moves).then_some(())
    });
}

/// Moves the pointer below all entries, so that no entry gets the focus.
pub(crate) fn point_beside_entries(both: &Both) {
    both.desktop.point(both.on_screen(vec2(FIELD.x / 2.0, FIELD.y - 20.0)));
    both.desktop.pass(SECOND / 5);
}

/// In a game that has just begun, asserts that the paddle is wide, and that it moves twice as far
/// as the mouse, in the opposite direction.
pub(crate) fn paddle_is_wide_and_twice_as_fast(both: &Both) {
    let settings = both.session.settings();
    let mouse = (settings.get(Setting::MouseSpeed), settings.is_on(Setting::MouseReversed));
    assert_eq!((mouse, settings.get(Setting::Grab)), ((200, true), 1));
    let scale = ui::arranged((PLACE.width, PLACE.height)).scale;
    // The usual paddle is 100 units wide, the wide one 150.
    let [left, right] = both.desktop.wait_for("a wide paddle", || {
        let width = |[left, right]: [u32; 2]| (right - left) as f32 / scale;
        both.desktop.paddle().filter(|ends| (120.0..170.0).contains(&width(*ends)))
    });

    // At the usual speed, the paddle would move by 30 pixels.
    let home = (left + right) as f32 / 2.0;
    let (x, y) = both.desktop.pointer();
    (1..=30).for_each(|i| both.desktop.point((x - i, y)));
    let moved = both.wait_for_paddle("the paddle to follow", |at| at > home + 45.0) - home;
    assert!(moved < 75.0, "twice thirty pixels: {moved}");
}

/// Asserts that a game keeps the pointer in the window, and that a pause releases it.
pub(crate) fn pointer_is_kept(both: &Both) {
    let inside = |(x, y): (i16, i16)| {
        let [left, top, width, height] = both.desktop.geometry().0;
        (left..left + width).contains(&i32::from(x)) && (top..top + height).contains(&i32::from(y))
    };
    let out = (900, 500);
    both.desktop.point(out);
    assert!(inside(both.desktop.pointer()), "{:?} while it is played", both.desktop.pointer());
    both.desktop.tap(ESC);
    both.desktop.wait_for("the pointer to be free while paused", || {
        both.desktop.point(out);
        (!inside(both.desktop.pointer())).then_some(())
    });
    both.desktop.tap(ESC);
    both.desktop.wait_for("the pointer to be kept again", || {
        both.desktop.point(out);
        inside(both.desktop.pointer()).then_some(())
    });
}
