//! Which day it is.

use crate::player::Date;

/// Which day it is where the player is. Where the system's time zone cannot be found, it is that of
/// Greenwich.
#[must_use]
pub fn today() -> Date {
    let today = jiff::Zoned::now().date();
    let part = |number: i8| u8::try_from(number).unwrap_or(1);
    Date { year: i32::from(today.year()).clamp(0, 9999), month: part(today.month()), day: part(today.day()) }
}
