//! Inputs that change with each step, in a letter or two each: `~cdB.2a`.
//!
//! ```text
//!   ~        targets of the mouse follow, in quarters of a world unit
//!   ^        positions of a stick follow, in 64ths of full speed
//!   a … z    1 to 26 more than in the step before, to the right
//!   A … Z    1 to 26 less, to the left
//!   3b       a number before a letter adds 26 for each: here 3 · 26 + 2 = 80
//!   .        as in the step before
//! ```
//!
//! The first letter of a line goes on from the last target, or the last speed, of the lines before:
//! 0 at the beginning. What is no whole number of quarters or 64ths has a line of its own, with all
//! of its bits.

use crate::game::{Input, Steer};

/// A line of letters ends after so many bytes.
const LONGEST_LINE: usize = 90;

/// Inputs that hold for more steps have a line of their own, which is shorter then.
const MOST_DOTS: u32 = 12;

/// The largest number before a letter.
const MOST_TIMES: i32 = 999;

/// The furthest target, in quarters, and speed, in 64ths, that letters lead to. A whole number of
/// them below this is exact in an `f32`.
const FURTHEST: i32 = 1 << 20;

/// The device of a line of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Device {
    Mouse,
    Stick,
}

impl Device {
    /// The device whose lines begin with this character.
    pub(super) fn of(first: char) -> Option<Self> {
        [Self::Mouse, Self::Stick].into_iter().find(|device| device.first() == first)
    }

    fn first(self) -> char {
        match self {
            Self::Mouse => '~',
            Self::Stick => '^',
        }
    }

    /// Units in 1.
    fn units(self) -> f32 {
        match self {
            Self::Mouse => 4.0,
            Self::Stick => 64.0,
        }
    }

    fn steer(self, units: i32) -> Steer {
        match self {
            Self::Mouse => Steer::To(units as f32 / self.units()),
            Self::Stick => Steer::Speed(units as f32 / self.units()),
        }
    }
}

/// The last value of each device, from which letters go on. `None` after a value that is no whole
/// number of units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last([Option<i32>; 2]);

impl Default for Last {
    fn default() -> Self {
        Self([Some(0); 2])
    }
}

impl Last {
    /// Notes an input that has a line of its own.
    pub(super) fn note(&mut self, steer: Steer) {
        let (device, units) = measured(steer);
        self.0[device as usize] = units;
    }

    /// Reads the letters of a line, and calls `push` with the input of each step, until it says
    /// `false`. `None` where the line is wrong.
    pub(super) fn read(&mut self, device: Device, letters: &str, mut push: impl FnMut(Input) -> bool) -> Option<()> {
        let (mut times, mut at) = (0, self.0[device as usize]?);
        for byte in letters.bytes() {
            let change = match byte {
                b'1'..=b'9' => {
                    times = times * 10 + i32::from(byte - b'0');
                    None
                }
                b'0' if times > 0 => {
                    times *= 10;
                    None
                }
                b'a'..=b'z' => Some(times * 26 + i32::from(byte - b'a' + 1)),
                b'A'..=b'Z' => Some(-times * 26 - i32::from(byte - b'A' + 1)),
                b'.' if times == 0 => Some(0),
                _ => return None,
            };
            if times > MOST_TIMES {
                return None;
            }
            if let Some(change) = change {
                (times, at) = (0, at + change);
                if at.abs() > FURTHEST {
                    return None;
                }
                if !push(Input { steer: device.steer(at), ..Input::default() }) {
                    return Some(());
                }
            }
        }
        self.0[device as usize] = Some(at);
        (times == 0 && !letters.is_empty()).then_some(())
    }
}

/// The device of a way to steer, and how many of its units that is, if it is a whole number.
fn measured(steer: Steer) -> (Device, Option<i32>) {
    let (device, value) = match steer {
        Steer::To(x) => (Device::Mouse, x),
        Steer::Speed(speed) => (Device::Stick, speed),
    };
    let units = value * device.units();
    // −0 and 0 are different bits.
    let is_exact =
        units.fract() == 0.0 && units.abs() <= FURTHEST as f32 && !(units == 0.0 && units.is_sign_negative());
    (device, is_exact.then_some(units as i32))
}

/// Writes the lines of a record's inputs.
#[derive(Debug, Default)]
pub(super) struct Writer {
    last: Last,
    /// The device of the line that is not finished.
    open: Option<Device>,
    /// Length of that line.
    length: usize,
    lines: String,
    count: usize,
}

impl Writer {
    /// Writes an input that holds for `count` steps: as letters where they are shorter, or else as
    /// `line`.
    pub(super) fn write(&mut self, count: u32, input: &Input, line: &str) {
        match self.letters(count, input) {
            Some((device, letters)) => {
                if self.open != Some(device) || self.length + letters.len() > LONGEST_LINE {
                    self.end();
                    self.lines.push(device.first());
                    (self.open, self.length) = (Some(device), 1);
                }
                self.lines += &letters;
                self.length += letters.len();
            }
            None => {
                self.end();
                self.lines += line;
                self.lines.push('\n');
                self.count += 1;
            }
        }
        self.last.note(input.steer);
    }

    /// The lines, and how many there are.
    pub(super) fn finish(mut self) -> (String, usize) {
        self.end();
        (self.lines, self.count)
    }

    fn end(&mut self) {
        if self.open.take().is_some() {
            self.lines.push('\n');
            self.count += 1;
        }
    }

    fn letters(&self, count: u32, input: &Input) -> Option<(Device, String)> {
        // Full speed and none have letters of their own, which a reader knows by sight.
        let is_key = matches!(input.steer, Steer::Speed(-1.0 | 0.0 | 1.0));
        if is_key || input.launch || input.start || count > MOST_DOTS {
            return None;
        }
        let (device, at) = measured(input.steer);
        let change = at? - self.last.0[device as usize]?;
        let (times, rest) = ((change.abs() - 1).max(0) / 26, (change.abs() - 1).max(0) % 26);
        let first = match change.signum() {
            0 => b'.',
            1 => b'a' + rest as u8,
            _ => b'A' + rest as u8,
        };
        let times = match times {
            0 => String::new(),
            1..=MOST_TIMES => times.to_string(),
            _ => return None,
        };
        Some((device, format!("{times}{}{}", first as char, ".".repeat(count as usize - 1))))
    }
}
