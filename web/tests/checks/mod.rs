//! What a visitor of the page meets, beside the game itself.

pub(crate) mod failures;
pub(crate) mod keys;
pub(crate) mod sound;
pub(crate) mod storage;
