//! The time: the standard library's on every platform that has one, a page's own elsewhere.

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::{Instant, SystemTime, UNIX_EPOCH};
#[cfg(target_family = "wasm")]
pub(crate) use web_time::{Instant, SystemTime, UNIX_EPOCH};
