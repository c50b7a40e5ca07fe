//! Game pads: the stick or the cross steers and leads through menus; buttons do what the player
//! chose for them, and in menus one confirms and one leads back.
//!
//! gilrs's events become [`PadEvent`]s, and from there on nothing here knows a device: tests supply
//! those.

use super::input::Controls;
use crate::menu::Command;
use crate::panic::{caught, without_paths};
use crate::session::{InputDevice, Mode, Play};
use crate::settings::{Control, KEYS_EACH, MenuButton, PadButton, Setting};
use gilrs::{Axis, Button, EventType, Gilrs, GilrsBuilder};
use glam::{Vec2, Vec2Swizzles};
use std::time::Duration;

/// A stick moves through a menu from this tilt on, and no longer below the second one.
const TILTED: f32 = 0.6;
const UPRIGHT: f32 = 0.4;

/// Time that a stick or a cross is held until the menu moves again, and from then on.
const FIRST_REPEAT: Duration = Duration::from_millis(400);
const REPEAT: Duration = Duration::from_millis(130);

/// All pads that are plugged in; none where the system offers none.
pub(super) struct Pads {
    gilrs: Option<Gilrs>,
    held: Held,
    /// Events of a pad, from tests.
    #[cfg(test)]
    said: Vec<PadEvent>,
}

impl Pads {
    /// Looks for pads. Where that fails the game goes on without, and says so.
    pub(super) fn new() -> Self {
        // Nothing here lets a pad rumble, which would need a thread of its own.
        let open = || match GilrsBuilder::new().with_force_feedback(false).build() {
            Ok(gilrs) => Ok(Some(gilrs)),
            Err(gilrs::Error::NotImplemented(_)) => Ok(None),
            Err(error) => Err(error.to_string()),
        };
        // gilrs panics where it gets no thread.
        let gilrs = caught(open).flatten().unwrap_or_else(|cause| {
            let cause = without_paths(&cause);
            crate::warn(&format_args!("game pads cannot be used: {cause}; play with keys or mouse"));
            None
        });
        Self {
            gilrs,
            held: Held::default(),
            #[cfg(test)]
            said: Vec::new(),
        }
    }

    /// Passes on what happened since the last call, `elapsed` ago: what steers and releases to
    /// `controls`. Returns what is asked of the screen. Pads may come and go.
    pub(super) fn poll(&mut self, elapsed: Duration, play: &mut Play, controls: &mut Controls) -> Vec<Command> {
        let gilrs = &mut self.gilrs;
        let heard = std::iter::from_fn(|| gilrs.as_mut()?.next_event()).filter_map(|event| PadEvent::of(event.event));
        #[cfg(test)]
        let heard = heard.chain(std::mem::take(&mut self.said));
        self.held.hear(elapsed, heard, play, controls)
    }
}

/// An event of a pad.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PadEvent {
    /// A button went down or up: its place, if that is known, and the number that the system gives
    /// it.
    Button { button: Button, code: u32, is_down: bool },
    /// A stick moved: −1 left or down, 1 right or up.
    Axis(Axis, f32),
    /// It was pulled out.
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

/// The buttons and sticks that are held on a pad.
#[derive(Default)]
struct Held {
    /// The left stick, to the right and up.
    stick: Vec2,
    /// The cross, likewise.
    cross: Vec2,
    /// The direction held in a menu, and the time until it moves again.
    direction: Option<(Command, Duration)>,
}

impl Held {
    /// Passes on what was heard: see [`Pads::poll`].
    fn hear(
        &mut self,
        elapsed: Duration,
        heard: impl Iterator<Item = PadEvent>,
        play: &mut Play,
        controls: &mut Controls,
    ) -> Vec<Command> {
        let mut commands = Vec::new();
        // Sticks never stand still.
        let dead_zone = f32::from(play.settings().get(Setting::DeadZone)) / 100.0;
        let before = self.tilt(dead_zone);
        for heard in heard {
            match heard {
                PadEvent::Axis(axis, value) => self.axis(axis, value),
                PadEvent::Button { button, code, is_down } => {
                    let name = named(button, code);
                    if is_down && play.waits_for_key().is_some_and(|(_, slot)| slot == KEYS_EACH) {
                        // It is not for the menu, too.
                        play.take_button(name);
                    } else {
                        self.cross(button, is_down);
                        let (command, control) = command_and_control(name, play);
                        commands.extend(command.filter(|_| is_down));
                        if let Some(control) = control {
                            controls.button(control, is_down);
                            play.device = InputDevice::Pad;
                        }
                    }
                }
                PadEvent::Gone => {
                    *self = Self::default();
                    controls.release_pad();
                    // The game waits until the player has found another way to play.
                    let plays = play.device == InputDevice::Pad && play.screen().mode() == Mode::Playing;
                    commands.extend(plays.then_some(Command::Pause));
                }
            }
            // Also where a direction is let go of again within this frame.
            commands.extend(self.lead(Duration::ZERO));
        }
        commands.extend(self.lead(elapsed));
        let tilt = self.tilt(dead_zone);
        if tilt != before {
            controls.tilt(tilt);
            play.device = InputDevice::Pad;
        }
        commands
    }

    /// A direction of the cross went down or up.
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

    fn axis(&mut self, axis: Axis, value: f32) {
        match axis {
            Axis::LeftStickX => self.stick.x = value,
            Axis::LeftStickY => self.stick.y = value,
            _ => {}
        }
    }

    /// The paddle's steering. Below `dead_zone`, from 0 to 1, the stick rests.
    fn tilt(&self, dead_zone: f32) -> f32 {
        match self.cross.x {
            0.0 if self.stick.x.abs() <= dead_zone => 0.0,
            0.0 => self.stick.x,
            cross => cross,
        }
    }

    /// The menu's command after this time: once when a direction begins, and again while it is
    /// held.
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

/// The screen's command for a button that goes down, and the control that it holds while it is
/// down. While a game is played, a button that is bound does that alone.
fn command_and_control(button: PadButton, play: &Play) -> (Option<Command>, Option<Control>) {
    let keys = &play.settings().keys;
    let (plays, control) = (play.screen().mode() == Mode::Playing, keys.use_of_button(button));
    let in_menu = keys.in_menu(button).map(|does| match does {
        MenuButton::Confirm => Command::Confirm,
        MenuButton::Back => Command::Back,
    });
    match control {
        Some(Control::Pause) => (if plays { Some(Command::Pause) } else { in_menu.or(Some(Command::Pause)) }, None),
        Some(control) if plays => (None, Some(control)),
        // A direction that is held in a menu is also let go of there.
        Some(control) => (in_menu, (control != Control::Release).then_some(control)),
        None => (in_menu, None),
    }
}

/// The button that settings know by a name, or else by its number.
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
