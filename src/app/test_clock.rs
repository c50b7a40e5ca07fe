//! A clock for tests of the real window. The test hands out time in steps of the game. A busy
//! machine then only makes the test slower.
//!
//! Only debug builds have it. The test listens on a local port and sets `BREAKOUT_TEST_CLOCK` to
//! the port's number. The window connects when it opens. Each byte from the test asks for one
//! frame; its value is the number of steps in that frame. The window sends the byte back when the
//! frame is on the screen. Keys that were pressed before the byte was sent take effect before the
//! frame.

use crate::game::STEPS_PER_SECOND;
use crate::time::Instant;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

/// Interval between checks for the test's next byte.
const POLL: Duration = Duration::from_millis(2);

/// The connection to the test that controls time.
pub(super) struct TestClock {
    test: TcpStream,
    /// Number of steps in the frame that the test is waiting for.
    asked: Option<u8>,
    /// Number of steps in the last frame drawn, until the test is notified.
    shown: Option<u8>,
}

impl TestClock {
    /// Connects to the test. Returns `None` if no test controls time.
    pub(super) fn connect() -> Option<Self> {
        if !cfg!(debug_assertions) {
            return None;
        }
        let port = std::env::var("BREAKOUT_TEST_CLOCK").ok()?.parse::<u16>().ok()?;
        let test = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
        test.set_nodelay(true).ok()?;
        test.set_nonblocking(true).ok()?;
        Some(Self { test, asked: None, shown: None })
    }

    /// Notifies the test that the last frame is on the screen. Returns when to draw another frame,
    /// or to call this again: `now` if the test asks for a frame.
    pub(super) fn request_time(&mut self, now: Instant) -> Instant {
        if let Some(steps) = self.shown.take() {
            // Ignore errors: the test may have ended.
            let _ = self.test.write_all(&[steps]);
        }
        let mut steps = [0];
        if self.asked.is_none() && matches!(self.test.read(&mut steps), Ok(1)) {
            self.asked = Some(steps[0]);
        }
        if self.asked.is_some() { now } else { now + POLL }
    }

    /// Returns the time that passes in this frame: none if only the window system asked for the
    /// frame.
    pub(super) fn elapsed(&mut self) -> Duration {
        let asked = self.asked.take();
        // The window system may ask for a frame before the test is notified of the last one.
        self.shown = asked.or(self.shown);
        let nanoseconds = u64::from(asked.unwrap_or(0)) * 1_000_000_000;
        Duration::from_nanos(nanoseconds.div_ceil(u64::from(STEPS_PER_SECOND)))
    }
}
