//! A day of the calendar, as results and file names have it.

use std::fmt;
use std::str::FromStr;

/// A day. Later days compare as greater.
///
/// ```
/// use breakout::player::Date;
///
/// let date: Date = "2026-11-21".parse()?;
/// assert_eq!(date, Date { year: 2026, month: 11, day: 21 });
/// assert!(date < Date { year: 2026, month: 12, day: 1 } && date.to_string() == "2026-11-21");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// 0 to 9999 wherever it is read from a text.
    pub year: i32,
    /// From 1.
    pub month: u8,
    /// From 1.
    pub day: u8,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a date such as 2026-11-21");
        let is_shaped = text.len() == 10
            && text.bytes().enumerate().all(|(at, byte)| match at {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !is_shaped {
            return Err(wrong());
        }
        let part = |from: usize, to: usize| text[from..to].parse::<u16>().map_err(|_| wrong());
        let (year, month, day) = (part(0, 4)?, part(5, 7)?, part(8, 10)?);
        let days = match month {
            2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return Err(wrong()),
        };
        if !(1..=days).contains(&day) {
            return Err(wrong());
        }
        Ok(Self { year: i32::from(year), month: month as u8, day: day as u8 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_are_dates() {
        for text in ["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(text.parse::<Date>().map(|date| date.to_string()).as_deref(), Ok(text));
        }
        for text in [
            "",
            "2026-11-2",
            "2026-11-210",
            "2026/11/21",
            "+026-11-21",
            "2026-13-01",
            "2026-00-01",
            "2026-11-31",
            "2026-11-00",
            "2023-02-29",
            "1900-02-29",
            "2026-1１-21",
            "二026-11",
        ] {
            let error = text.parse::<Date>().expect_err(text);
            assert_eq!(error, format!("`{text}` is not a date such as 2026-11-21"));
        }
    }
}
