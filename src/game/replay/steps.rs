//! The lines of inputs that change in each step, with a letter or two per step: `~cdB.2a`.
//!
//! ```text
//!   ~        targets of the mouse, in quarters of a world unit
//!   ^        positions of a stick, in 64ths of full speed
//!   a … z    1 to 26 more than in the previous step: to the right
//!   A … Z    1 to 26 less: to the left
//!   3b       a number before a letter adds 26 times its value: here 3 · 26 + 2 = 80
//!   .        as in the previous step
//! ```
//!
//! The first letter of a line counts from the last target or position of the previous lines, and from
//! 0 at the start of the file. A value that is not a whole number of units has a line of its own,
//! with all of its bits.

use crate::game::{Input, Steer};

/// Largest length of a line of letters, bytes.
pub(super) const LONGEST_LINE: usize = 90;

/// Most steps of the same input in a line of letters. A line of its own is shorter for more.
const MAX_DOTS: u32 = 12;

/// Largest number before a letter.
const MAX_TIMES: i32 = 999;

/// Largest target or position, in units. All whole numbers below it are exact in an `f32`.
const FURTHEST: i32 = 1 << 20;

/// The device of a line of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Device {
    Mouse,
    Stick,
}

impl Device {
    /// Returns the device whose lines begin with this character.
    pub(super) fn of(first: char) -> Option<Self> {
        [Self::Mouse, Self::Stick].into_iter().find(|device| device.first() == first)
    }

    pub(super) fn first(self) -> char {
        match self {
            Self::Mouse => '~',
            Self::Stick => '^',
        }
    }

    /// Returns the number of units in 1.
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

/// The last value of each device, from which letters count. `None` after a value that is not a whole
/// number of units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last([Option<i32>; 2]);

impl Last {
    /// The start of a record.
    pub(super) const START: Self = Self([Some(0); 2]);

    /// Records an input that has a line of its own.
    pub(super) fn record(&mut self, steer: Steer) {
        let (device, units) = measured(steer);
        self.0[device as usize] = units;
    }

    /// Reads the letters of a line, and calls `push` with the input of each step. Returns `None` if
    /// the line is wrong.
    pub(super) fn read(&mut self, device: Device, letters: &str, mut push: impl FnMut(Input)) -> Option<()> {
        if letters.len() > LONGEST_LINE {
            return None;
        }
        let (mut times, mut at) = (0, self.0[device as usize]?);
        for byte in letters.bytes() {
            let change = match byte {
                b'0'..=b'9' if times > 0 || byte != b'0' => {
                    times = times * 10 + i32::from(byte - b'0');
                    None
                }
                b'a'..=b'z' => Some(times * 26 + i32::from(byte - b'a' + 1)),
                b'A'..=b'Z' => Some(-times * 26 - i32::from(byte - b'A' + 1)),
                b'.' if times == 0 => Some(0),
                _ => return None,
            };
            if times > MAX_TIMES {
                return None;
            }
            if let Some(change) = change {
                (times, at) = (0, at + change);
                if at.abs() > FURTHEST {
                    return None;
                }
                push(Input { steer: device.steer(at), ..Input::default() });
            }
        }
        self.0[device as usize] = Some(at);
        (times == 0 && !letters.is_empty()).then_some(())
    }

    /// Returns the letters of an input of `count` steps, unless it needs a line of its own.
    pub(super) fn letters(&self, count: u32, input: &Input) -> Option<(Device, String)> {
        // `L`, `R` and `-` are easier to read.
        let is_key = matches!(input.steer, Steer::Speed(-1.0 | 0.0 | 1.0));
        if is_key || input.launch || input.start || count > MAX_DOTS {
            return None;
        }
        let (device, at) = measured(input.steer);
        let change = at? - self.0[device as usize]?;
        let (times, rest) = ((change.abs() - 1).max(0) / 26, (change.abs() - 1).max(0) % 26);
        let first = match change.signum() {
            0 => b'.',
            1 => b'a' + rest as u8,
            _ => b'A' + rest as u8,
        };
        let times = match times {
            0 => String::new(),
            1..=MAX_TIMES => times.to_string(),
            _ => return None,
        };
        Some((device, format!("{times}{}{}", first as char, ".".repeat(count as usize - 1))))
    }
}

/// Returns the device of an input, and its value in units if that is a whole number.
fn measured(steer: Steer) -> (Device, Option<i32>) {
    let (device, value) = match steer {
        Steer::To(x) => (Device::Mouse, x),
        Steer::Speed(speed) => (Device::Stick, speed),
    };
    let units = value * device.units();
    let whole = units as i32;
    // −0 and 0 have different bits.
    let is_exact = (whole as f32).to_bits() == units.to_bits() && (-FURTHEST..=FURTHEST).contains(&whole);
    (device, is_exact.then_some(whole))
}
