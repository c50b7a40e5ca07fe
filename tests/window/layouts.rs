//! Other keyboard layouts in the real window: steering keys follow their places, letters that stand
//! for a word follow their labels.

use crate::desktop::{A, CHEAP_FRAMES, D, Desktop, breakout, keep};
use std::path::Path;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

// X codes of keys at their places on a US keyboard.
const M: u8 = 58;
const SEMICOLON: u8 = 47;

/// Puts characters on keys of the server's keyboard.
fn label(display: &str, keys: &[(u8, char)]) {
    let (connection, _) = RustConnection::connect(Some(display)).expect("Xvfb answers");
    for (key, sign) in keys {
        // X's codes of these letters equal their Unicode code points.
        let signs = [u32::from(*sign), u32::from(sign.to_ascii_uppercase())];
        connection.change_keyboard_mapping(1, *key, 2, &signs).expect("sent").check().expect("the keyboard is changed");
    }
    connection.flush().expect("sent");
}

#[test]
fn french_keyboard_mutes_by_its_m_and_its_labels_are_kept() {
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("layout-french");
    let _ = std::fs::remove_dir_all(&kept);
    keep(&kept, CHEAP_FRAMES);
    let desktop = Desktop::start_with(breakout(), &[], &kept);
    label(&desktop.display, &[(A, 'q'), (M, ','), (SEMICOLON, 'm')]);
    for key in [M, SEMICOLON, A, D] {
        desktop.tap(key);
        desktop.frame(1);
    }
    let settings = kept.join("breakout/settings.toml");
    let text = desktop.wait_for("the labels", || {
        let text = std::fs::read_to_string(&settings).ok()?;
        text.contains("key_labels = \"a=Q d=D\"").then_some(text)
    });
    assert!(text.contains("muted = true"), "by the key that is labelled M: {text}");
}
