//! A clock for tests of the real window: time passes in steps of the game that the test hands out,
//! so a busy machine makes such a test slower, and nothing else.
//!
//! Only debug builds have it. The test listens on a local port and names it in
//! `BREAKOUT_TEST_CLOCK`; the window connects when it opens. Each byte that the test sends asks for
//! one frame, in which that many steps pass. The window sends the byte back when the frame is on
//! the screen. Keys that were pressed before the byte was sent are answered before the frame.

use crate::game::STEPS_PER_SECOND;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

/// Time between two looks for the test's next byte.
pub(super) const POLL: Duration = Duration::from_millis(2);

/// The connection to the test that drives the time.
pub(super) struct TestClock {
    test: TcpStream,
    /// Steps of the frame that the test waits for.
    asked: Option<u8>,
    /// Steps of the frame that was updated and drawn last.
    shown: Option<u8>,
}

impl TestClock {
    /// Connects to the test; `None` if no test drives the time.
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

    /// Tells the test that the last frame is on the screen. Returns true if it asks for another.
    pub(super) fn asks_for_frame(&mut self) -> bool {
        if let Some(steps) = self.shown.take() {
            // A test that has ended reads nothing.
            let _ = self.test.write_all(&[steps]);
        }
        let mut steps = [0];
        if self.asked.is_none() && matches!(self.test.read(&mut steps), Ok(1)) {
            self.asked = Some(steps[0]);
        }
        self.asked.is_some()
    }

    /// The time that passes in this frame: none in a frame that only the window system asked for.
    pub(super) fn elapsed(&mut self) -> Duration {
        let asked = self.asked.take();
        // The window system may ask for a frame before the test was told of the last one.
        self.shown = asked.or(self.shown);
        let nanoseconds = u64::from(asked.unwrap_or(0)) * 1_000_000_000;
        Duration::from_nanos(nanoseconds.div_ceil(u64::from(STEPS_PER_SECOND)))
    }
}
