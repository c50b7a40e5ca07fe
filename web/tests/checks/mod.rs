//! The page around the game: failures, keys, sound and storage.

pub(crate) mod failures;
pub(crate) mod keys;
pub(crate) mod phone;
pub(crate) mod sharing;
pub(crate) mod sound;
pub(crate) mod storage;
