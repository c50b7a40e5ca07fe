//! Game pads: the stick or the cross steers, the lower button releases and confirms, the right one
//! leads back, start pauses.

use super::input::Controls;
use crate::menu::Command;
use crate::panic::{caught, without_paths};
use gilrs::{Axis, Button, Event, EventType, Gilrs, GilrsBuilder};

/// Stick positions smaller than this are rest: sticks never stand still.
const DEAD_ZONE: f32 = 0.15;

/// All pads that are plugged in; none where the system offers none.
pub(super) struct Pads {
    gilrs: Option<Gilrs>,
    stick: f32,
    cross: f32,
}

impl Pads {
    /// Looks for pads. Where that fails the game goes on without, and says so.
    #[must_use]
    pub(super) fn new() -> Self {
        // Nothing here lets a pad rumble, which would need a thread of its own.
        let open = || GilrsBuilder::new().with_force_feedback(false).build().map_err(Box::new);
        let warn = |cause: &dyn std::fmt::Display| {
            crate::warn(&format_args!("game pads cannot be used: {cause}; play with keys or mouse"));
            None
        };
        // Where there are too few threads, gilrs panics.
        let gilrs = match caught(open) {
            Ok(Ok(gilrs)) => Some(gilrs),
            Ok(Err(error)) if matches!(*error, gilrs::Error::NotImplemented(_)) => None,
            Ok(Err(error)) if error.to_string().contains("EMFILE") => {
                warn(&"this program may open no more files; raise the limit (`ulimit -n`)")
            }
            Ok(Err(error)) => warn(&error),
            Err(cause) if cause.contains("spawn thread") => warn(&"the system allows the program no further thread"),
            Err(cause) => warn(&without_paths(&cause)),
        };
        Self { gilrs, stick: 0.0, cross: 0.0 }
    }

    /// Passes on what happened since the last call; what was asked of the screen is appended to
    /// `commands`.
    pub(super) fn poll(&mut self, controls: &mut Controls, commands: &mut Vec<Command>) {
        let Some(gilrs) = &mut self.gilrs else { return };
        let mut moved = false;
        while let Some(Event { event, .. }) = gilrs.next_event() {
            match event {
                EventType::AxisChanged(Axis::LeftStickX, x, _) => {
                    self.stick = if x.abs() < DEAD_ZONE { 0.0 } else { x };
                    moved = true;
                }
                EventType::ButtonPressed(Button::DPadLeft, _) => {
                    (self.cross, moved) = (-1.0, true);
                    commands.push(Command::Left);
                }
                EventType::ButtonPressed(Button::DPadRight, _) => {
                    (self.cross, moved) = (1.0, true);
                    commands.push(Command::Right);
                }
                EventType::ButtonReleased(Button::DPadLeft | Button::DPadRight, _) => (self.cross, moved) = (0.0, true),
                EventType::Disconnected => (self.cross, self.stick, moved) = (0.0, 0.0, true),
                EventType::ButtonPressed(Button::DPadUp, _) => commands.push(Command::Up),
                EventType::ButtonPressed(Button::DPadDown, _) => commands.push(Command::Down),
                EventType::ButtonPressed(Button::South, _) => commands.push(Command::Confirm),
                EventType::ButtonPressed(Button::East, _) => commands.push(Command::Back),
                EventType::ButtonPressed(Button::Start, _) => commands.push(Command::Pause),
                _ => {}
            }
        }
        if moved {
            controls.tilt(if self.cross == 0.0 { self.stick } else { self.cross });
        }
    }
}
