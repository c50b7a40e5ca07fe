//! Which day it is.

use crate::player::Date;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::env;
use std::path::{Component, Path};
use std::time::{Duration, SystemTime};

/// No file of a time zone is larger, in bytes: they take some thousand.
const LARGEST_ZONE: u64 = 1 << 20;

/// Where the files of time zones are.
const ZONES: [&str; 4] = ["/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"];

/// Which day it is where the player is. Where the system's time zone cannot be found, it is that of
/// Greenwich, as it is where the variable `TZDIR` names a folder of zones that no system has.
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
    let name = env::var("TZ").unwrap_or_default();
    let is_usual = env::var_os("TZDIR").is_none_or(|folder| is_usual(Path::new(&folder)));
    let zone = if is_usual && is_harmless(&name) { TimeZone::system() } else { TimeZone::UTC };
    let now = SystemTime::now();
    day_of(now.checked_add(days * Duration::from_secs(24 * 60 * 60)).unwrap_or(now), zone)
}

/// The day at this moment. A clock that is beyond the calendar stands at the first day of 1970.
fn day_of(now: SystemTime, zone: TimeZone) -> Date {
    let now = Timestamp::try_from(now).unwrap_or(Timestamp::UNIX_EPOCH);
    let today = now.to_zoned(zone).date();
    let part = |number: i8| u8::try_from(number).unwrap_or(1);
    Date { year: i32::from(today.year()).clamp(0, 9999), month: part(today.month()), day: part(today.day()) }
}

/// Whether a folder of zones is a system's own. In any other one, jiff would look through all there
/// is, whatever it is: `/` with all disks, or pipes without a writer.
fn is_usual(folder: &Path) -> bool {
    folder.as_os_str().is_empty() || ZONES.iter().any(|usual| folder == Path::new(usual))
}

/// Whether what the variable `TZ` names can be read to its end: jiff reads whatever it is, a pipe
/// without a writer and a device without an end too.
fn is_harmless(name: &str) -> bool {
    let name = name.strip_prefix(':').unwrap_or(name);
    let path = Path::new(if name.is_empty() { "/etc/localtime" } else { name });
    // A path that leads up and out of the folders of zones names no zone.
    let leads_out = path.components().any(|part| part == Component::ParentDir);
    // A name that is no zone is looked for in the working folder, too.
    !leads_out && is_small(path) && ZONES.iter().all(|folder| is_small(&Path::new(folder).join(path)))
}

/// Whether there is nothing, or a file that is neither large nor empty, as endless ones seem to be.
fn is_small(path: &Path) -> bool {
    let is_small = |length| (1..=LARGEST_ZONE).contains(&length);
    path.metadata().map_or(true, |metadata| metadata.is_file() && is_small(metadata.len()))
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

    #[test]
    fn only_a_systems_own_folder_has_its_zones() {
        assert!(["", "/etc/zoneinfo", "/usr/share/zoneinfo/"].iter().all(|folder| is_usual(Path::new(folder))));
        assert!(["/", "/dev", "/tmp/zones", "zoneinfo"].iter().all(|folder| !is_usual(Path::new(folder))));
    }

    #[cfg(unix)]
    #[test]
    fn what_has_no_end_is_no_time_zone() {
        for name in ["", "Europe/Berlin", ":Europe/Berlin", "UTC", "CET-1CEST", "nowhere", "/nowhere"] {
            assert!(is_harmless(name), "{name}");
        }
        for name in ["/dev/zero", ":/dev/zero", "../../../dev/zero", "/proc/self/mem", "/", "src", ":src"] {
            assert!(!is_harmless(name), "{name}");
        }
    }
}
