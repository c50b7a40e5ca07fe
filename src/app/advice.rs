//! What a player can do where the window system's libraries give up: they tell a programmer what
//! failed, in words that help nobody else.

/// The message about a scale that no window can have.
pub(super) const BAD_SCALE: &str =
    "the environment variable WINIT_X11_SCALE_FACTOR is not a usable scale; unset it, or set it to a number like 1.5";

/// The message about a desktop's scale that no window can have.
pub(super) fn bad_scale(scale: f64) -> String {
    format!(
        "the desktop's scale is {scale:?}; set `Xft.dpi` in its settings or in ~/.Xresources to a number like 96, or start \
         the game with WINIT_X11_SCALE_FACTOR=1"
    )
}

/// A library's message with what to do about it.
pub(super) fn explain(message: &str) -> String {
    let cause = message.trim_end_matches('.');
    let has = |word: &str| message.contains(word);
    if has("Too many open files") {
        "this program may open no more files; raise the limit (`ulimit -n`)".to_owned()
    } else if has("XKBNotFound") {
        "the keyboard's layouts are not found: they are in the package xkb-data, or where XKB_CONFIG_ROOT says"
            .to_owned()
    } else if has("`./setup` installs") {
        // It says so itself.
        cause.to_owned()
    } else if has(".so") || has("librar") || has("Librar") {
        format!("{cause}; `./setup` installs what is missing")
    } else {
        cause.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cause_is_answered_with_what_helps() {
        for (message, expected) in [
            (
                "Failed to initialize the event loop: IoError(Os { code: 24, message: \"Too many open files\" })",
                "this program may open no more files; raise the limit (`ulimit -n`)",
            ),
            (
                "the window system cannot be used: Library libxkbcommon-x11.so could not be loaded.",
                "the window system cannot be used: Library libxkbcommon-x11.so could not be loaded; `./setup` installs \
                 what is missing",
            ),
            (
                "the window system cannot be used: called `Result::unwrap()` on an `Err` value: XKBNotFound",
                "the keyboard's layouts are not found: they are in the package xkb-data, or where XKB_CONFIG_ROOT says",
            ),
            (
                "libwayland-egl.so.1 is missing, which `./setup` installs",
                "libwayland-egl.so.1 is missing, which `./setup` installs",
            ),
            ("neither DISPLAY nor another is set.", "neither DISPLAY nor another is set"),
        ] {
            assert_eq!(explain(message), expected);
        }
    }
}
