//! The keys and buttons that the tests press.

use gilrs::Button as B;
use winit::keyboard::KeyCode as K;

/// Keys of a keyboard with a keypad, without F12, which would save a screenshot in the user's
/// folder.
#[rustfmt::skip]
pub(super) const KEYS: [K; 86] = [
    K::KeyA, K::KeyB, K::KeyC, K::KeyD, K::KeyE, K::KeyF, K::KeyG, K::KeyH, K::KeyI, K::KeyJ, K::KeyK,
    K::KeyL, K::KeyM, K::KeyN, K::KeyO, K::KeyP, K::KeyQ, K::KeyR, K::KeyS, K::KeyT, K::KeyU, K::KeyV,
    K::KeyW, K::KeyX, K::KeyY, K::KeyZ, K::Digit0, K::Digit1, K::Digit9, K::Numpad0, K::Numpad1, K::Numpad2,
    K::Numpad3, K::Numpad4, K::Numpad5, K::Numpad6, K::Numpad7, K::Numpad8, K::Numpad9, K::NumpadEnter,
    K::NumpadAdd, K::NumpadSubtract, K::NumpadDecimal, K::NumLock, K::ArrowLeft, K::ArrowRight, K::ArrowUp,
    K::ArrowDown, K::Enter, K::Space, K::Escape, K::Tab, K::Backspace, K::Delete, K::Insert, K::Home, K::End,
    K::PageUp, K::PageDown, K::Comma, K::Period, K::Slash, K::Semicolon, K::BracketLeft, K::BracketRight,
    K::Minus, K::Equal, K::Backquote, K::Quote, K::Backslash, K::CapsLock, K::ShiftLeft, K::ShiftRight,
    K::ControlLeft, K::ControlRight, K::AltLeft, K::SuperLeft, K::ContextMenu, K::F1, K::F2, K::F5, K::F10,
    K::F11, K::PrintScreen, K::Pause, K::AudioVolumeUp,
];

/// Buttons of a pad.
#[rustfmt::skip]
pub(super) const BUTTONS: [B; 19] = [
    B::South, B::East, B::North, B::West, B::C, B::Z, B::LeftTrigger, B::RightTrigger, B::LeftTrigger2,
    B::RightTrigger2, B::Select, B::Start, B::Mode, B::LeftThumb, B::RightThumb, B::DPadUp, B::DPadDown,
    B::DPadLeft, B::DPadRight,
];
