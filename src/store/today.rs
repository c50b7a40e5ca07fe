//! The day where the player is.

use crate::player::Date;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::time::{Duration, SystemTime};

/// The day in the system's time zone, or in the one that `TZ` names.
#[must_use]
pub fn today() -> Date {
    day_after(0)
}

/// The last day on which a right clock may have stood so far: between the first zone and the last
/// one of the earth are 26 hours, and players travel.
pub(super) fn latest_day() -> Date {
    day_after(2)
}

/// The day after so many days.
fn day_after(days: u32) -> Date {
    let now = SystemTime::now();
    let then = now.checked_add(days * Duration::from_secs(24 * 60 * 60)).unwrap_or(now);
    day_of(then, TimeZone::system())
}

/// The day at a time. A clock that is beyond the calendar stands at the first day of 1970.
fn day_of(time: SystemTime, zone: TimeZone) -> Date {
    let time = Timestamp::try_from(time).unwrap_or(Timestamp::UNIX_EPOCH);
    let day = time.to_zoned(zone).date();
    let part = |number: i8| u8::try_from(number).unwrap_or(1);
    Date { year: i32::from(day.year()).clamp(0, 9999), month: part(day.month()), day: part(day.day()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_in_another_zone_is_not_wrong() {
        let (today, latest) = (today(), latest_day());
        assert!(latest > today && latest.year - today.year <= 1, "{today} {latest}");
    }

    #[test]
    fn a_clock_that_is_far_off_gives_a_day() {
        let day = |year, month, day| Date { year, month, day };
        let after = |seconds| day_of(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds), TimeZone::UTC);
        assert_eq!([after(0), after(86_400 * 31)], [day(1970, 1, 1), day(1970, 2, 1)]);
        // Elsewhere clocks end earlier.
        if cfg!(unix) {
            assert_eq!(after(1 << 50), day(1970, 1, 1), "the calendar ends in the year 9999");
            let before = SystemTime::UNIX_EPOCH - Duration::from_secs(300 << 30);
            assert_eq!(day_of(before, TimeZone::UTC).year, 0);
        }
    }
}
