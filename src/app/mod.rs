//! stub
use crate::assets::Assets;
use crate::game::{autopilot::Autopilot, replay::Replay};
use crate::play::Play;
pub struct Options { pub assets: Assets, pub play: Play, pub autopilot: Option<Autopilot>, pub replay: Option<Replay>, pub fullscreen: bool, pub volume: f32, pub muted: bool, pub vsync: bool }
#[derive(Debug, thiserror::Error)]
#[error("app")]
pub struct AppError;
pub fn run(_: Options) -> Result<(), AppError> { Ok(()) }
