//! Game pads. The stick or the D-pad steers and navigates menus. Buttons do what the player has
//! bound to them; in menus, one button confirms and one goes back.
//!
//! gilrs's events become [`PadEvent`]s. Everything after that knows no device, and tests supply the
//! events.

use super::input::Controls;
use crate::menu::Command;
use crate::panic::{caught, without_paths};
use crate::session::{InputDevice, Mode, Session};
use crate::settings::{Control, KEYS_EACH, MenuButton, PadButton, Setting};
use gilrs::{Axis, Button, EventType, Gilrs, GilrsBuilder};
use glam::{Vec2, Vec2Swizzles};
use std::time::Duration;

/// Tilt from which a stick navigates a menu.
const TILTED: f32 = 0.6;
/// Tilt below which a stick stops navigating.
const UPRIGHT: f32 = 0.4;

/// Time for which a direction is held until the menu moves again.
const FIRST_REPEAT: Duration = Duration::from_millis(400);
/// Interval between further moves of the menu while a direction is held.
const REPEAT: Duration = Duration::from_millis(130);

/// All connected pads, and the directions that the player holds.
#[derive(Default)]
pub(super) struct Pads {
    /// `None` if the system supports no pads.
    gilrs: Option<Gilrs>,
    /// The left stick: x points right, y points up.
    stick: Vec2,
    /// The D-pad: x points right, y points up.
    cross: Vec2,
    /// The direction held in a menu, and the time until the menu moves again.
    direction: Option<(Command, Duration)>,
}

impl Pads {
    /// Looks for pads. If that fails, prints a warning, and the game continues without pads.
    pub(super) fn new() -> Self {
        // The game uses no force feedback, which would need a thread.
        let open = || match GilrsBuilder::new().with_force_feedback(false).build() {
            Ok(gilrs) => Ok(Some(gilrs)),
            Err(gilrs::Error::NotImplemented(_)) => Ok(None),
            Err(error) => Err(error.to_string()),
        };
        // gilrs panics if it cannot start its thread.
        let gilrs = caught(open).flatten().unwrap_or_else(|cause| {
            let cause = without_paths(&cause);
            crate::warn(&format_args!("game pads cannot be used: {cause}; play with keys or mouse"));
            None
        });
        Self { gilrs, ..Self::default() }
    }

    /// Handles the events since the last call, `elapsed` ago. Passes steering and releases to
    /// `controls`. Returns the commands for the screen. Pads may be connected and unplugged at any
    /// time.
    pub(super) fn poll(&mut self, elapsed: Duration, session: &mut Session, controls: &mut Controls) -> Vec<Command> {
        let events = std::iter::from_fn(|| self.gilrs.as_mut()?.next_event());
        let heard: Vec<_> = events.filter_map(|event| PadEvent::of(event.event)).collect();
        self.hear(elapsed, &heard, session, controls)
    }
}

/// An event of a pad.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PadEvent {
    /// A button went down or up: its position, if known, and its number in the system.
    Button { button: Button, code: u32, is_down: bool },
    /// A stick moved along an axis: −1 is left or down, 1 is right or up.
    Axis(Axis, f32),
    /// The pad was unplugged.
    Gone,
}

impl PadEvent {
    fn of(event: EventType) -> Option<Self> {
        Some(match event {
            EventType::ButtonPressed(button, code) => Self::Button { button, code: code.into_u32(), is_down: true },
            EventType::ButtonReleased(button, code) => Self::Button { button, code: code.into_u32(), is_down: false },
            EventType::AxisChanged(axis, value, _) => Self::Axis(axis, value),
            EventType::Disconnected => Self::Gone,
            _ => return None,
        })
    }
}

/// Events, which tests supply themselves.
impl Pads {
    /// Handles events: see [`Pads::poll`].
    fn hear(
        &mut self,
        elapsed: Duration,
        heard: &[PadEvent],
        session: &mut Session,
        controls: &mut Controls,
    ) -> Vec<Command> {
        let mut commands = Vec::new();
        // A stick at rest still trembles.
        let dead_zone = f32::from(session.settings().get(Setting::DeadZone)) / 100.0;
        let before = self.tilt(dead_zone);
        for heard in heard {
            match *heard {
                PadEvent::Axis(Axis::LeftStickX, x) => self.stick.x = x,
                PadEvent::Axis(Axis::LeftStickY, y) => self.stick.y = y,
                PadEvent::Axis(..) => {}
                PadEvent::Button { button, code, is_down } => {
                    let name = named(button, code);
                    if is_down && session.preferences.waits_for_key().is_some_and(|(_, slot)| slot == KEYS_EACH) {
                        // The press must not also act on the menu.
                        session.preferences.take_button(name);
                    } else {
                        self.cross(button, is_down);
                        let (command, control) = command_and_control(name, session);
                        commands.extend(command.filter(|_| is_down));
                        if let Some(control) = control {
                            controls.button(control, is_down);
                            session.device = InputDevice::Pad;
                        }
                    }
                }
                PadEvent::Gone => {
                    *self = Self { gilrs: self.gilrs.take(), ..Self::default() };
                    controls.release_pad();
                    // The game pauses until the player has another device.
                    let plays = session.device == InputDevice::Pad && session.screen().mode() == Mode::Playing;
                    commands.extend(plays.then_some(Command::Pause));
                }
            }
            // A direction may be pressed and released within one frame.
            commands.extend(self.lead(Duration::ZERO));
        }
        commands.extend(self.lead(elapsed));
        let tilt = self.tilt(dead_zone);
        if tilt != before {
            controls.tilt(tilt);
            session.device = InputDevice::Pad;
        }
        commands
    }

    /// Handles a press or release of a direction on the D-pad.
    fn cross(&mut self, button: Button, is_down: bool) {
        let side = f32::from(u8::from(is_down));
        match button {
            Button::DPadLeft => self.cross.x = -side,
            Button::DPadRight => self.cross.x = side,
            Button::DPadUp => self.cross.y = side,
            Button::DPadDown => self.cross.y = -side,
            _ => {}
        }
    }

    /// Returns how the paddle steers, −1 left to 1 right. A stick within `dead_zone`, from 0 to 1,
    /// is at rest.
    fn tilt(&self, dead_zone: f32) -> f32 {
        match self.cross.x {
            0.0 if self.stick.x.abs() <= dead_zone => 0.0,
            0.0 => self.stick.x,
            cross => cross,
        }
    }

    /// Returns the menu's command after `elapsed`: once when a direction begins, and again while it
    /// is held.
    fn lead(&mut self, elapsed: Duration) -> Option<Command> {
        let tilt = if self.cross == Vec2::ZERO { self.stick } else { self.cross };
        let least = if self.direction.is_some() { UPRIGHT } else { TILTED };
        let direction = match (tilt.abs().max_element() >= least, tilt.abs().cmpge(tilt.abs().yx()).x) {
            (false, _) => None,
            (true, true) => Some(if tilt.x < 0.0 { Command::Left } else { Command::Right }),
            (true, false) => Some(if tilt.y > 0.0 { Command::Up } else { Command::Down }),
        };
        match (&mut self.direction, direction) {
            (Some((held, left)), Some(direction)) if *held == direction => {
                let is_due = *left <= elapsed;
                *left = if is_due { REPEAT } else { *left - elapsed };
                is_due.then_some(direction)
            }
            (_, direction) => {
                self.direction = direction.map(|direction| (direction, FIRST_REPEAT));
                direction
            }
        }
    }
}

/// Returns the screen's command for a press of a button, and the action that the button holds while
/// it is down. During play, a bound button does nothing else.
fn command_and_control(button: PadButton, session: &Session) -> (Option<Command>, Option<Control>) {
    let keys = &session.settings().keys;
    let (plays, control) = (session.screen().mode() == Mode::Playing, keys.use_of_button(button));
    let in_menu = keys.in_menu(button).map(|does| match does {
        MenuButton::Confirm => Command::Confirm,
        MenuButton::Back => Command::Back,
    });
    match control {
        Some(Control::Pause) => (if plays { Some(Command::Pause) } else { in_menu.or(Some(Command::Pause)) }, None),
        Some(control) if plays => (None, Some(control)),
        // A direction that is pressed in a menu is also released there.
        Some(control) => (in_menu, (control != Control::Release).then_some(control)),
        None => (in_menu, None),
    }
}

/// Returns the button by its name in the settings, or by its number if it has no name.
fn named(button: Button, code: u32) -> PadButton {
    PadButton::Named(match button {
        Button::South => "south",
        Button::East => "east",
        Button::North => "north",
        Button::West => "west",
        Button::LeftTrigger => "l1",
        Button::RightTrigger => "r1",
        Button::LeftTrigger2 => "l2",
        Button::RightTrigger2 => "r2",
        Button::Select => "select",
        Button::Start => "start",
        Button::LeftThumb => "l3",
        Button::RightThumb => "r3",
        Button::DPadLeft => "cross-left",
        Button::DPadRight => "cross-right",
        Button::DPadUp => "cross-up",
        Button::DPadDown => "cross-down",
        _ => return PadButton::Code(code),
    })
}

#[cfg(test)]
mod tests;
