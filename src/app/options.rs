//! What the game starts with.

use crate::assets::Assets;
use crate::draw::{AtlasPicture, TextureError};
use crate::lab::autopilot::Autopilot;
use crate::player::Moment;
use crate::save::{Save, SettingsFile};
use crate::session::Session;
use std::path::PathBuf;
use std::thread::JoinHandle;

/// The game, and everything that its window needs.
pub struct Options {
    /// Shaders, textures and sounds.
    pub assets: Assets,
    /// The session, with its levels and the player's settings.
    pub session: Session,
    /// Folders whose levels all belong to the game. The window watches them, as well as the levels'
    /// own files.
    pub folders: Vec<PathBuf>,
    /// The folder of the player's own levels, in which each folder or archive is a set.
    pub own: Option<PathBuf>,
    /// Plays instead of the player.
    pub autopilot: Option<Autopilot>,
    /// A recorded game to show first, and where the X-ray stops it. The player may go on from its end.
    pub replay: Option<Moment>,
    /// Opens the X-ray at the start.
    pub xray: bool,
    /// The settings file.
    pub kept: SettingsFile,
    /// Storage for results, the saved run and recorded games.
    pub save: Save,
    /// An author edits level files while the game runs. The pointer is then never confined to the
    /// window.
    pub is_edited: bool,
}

/// The thread that packs the sprites while the window opens.
pub(super) type PackingThread = JoinHandle<Result<AtlasPicture, TextureError>>;
