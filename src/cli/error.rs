//! Why a command did not do what it should, and what to do about it.

use crate::app::AppError;
use crate::assets::AssetError;
use crate::draw::{ContextError, RenderError};
use crate::files::{self, FileError, reason, shown};
use crate::game::replay::ReplayError;
use crate::library::LoadError;
use std::path::{Path, PathBuf};

/// A command failed.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A level does not load.
    #[error(transparent)]
    Level(#[from] LoadError),
    /// The assets are not where they should be.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// No OpenGL.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// Drawing failed.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The window failed.
    #[error(transparent)]
    App(#[from] AppError),
    /// A recorded game does not load.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// Several recorded games cannot be shown at once.
    #[error("one recorded game can be shown at a time; `--check` takes several")]
    OneReplay,
    /// A recorded game has a level, a seed, rules and a player of its own.
    #[error("`--level`, `--seed`, `--rules` and `--demo` have no say in a recorded game")]
    OptionForReplay,
    /// The answer cannot be printed.
    #[error("the answer cannot be written: {}", reason(.0))]
    Output(std::io::Error),
    /// A file cannot be written.
    #[error("{}: cannot be written: {}", shown(path), reason(source))]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's message.
        source: std::io::Error,
    },
    /// A level would be lost.
    #[error("{}: by its name this is a level, which would be lost; choose a name with another ending", shown(.0))]
    OverLevel(PathBuf),
    /// A word that is no file.
    #[error("{word}: neither a file nor a command; {help}")]
    NoCommand {
        /// The word as typed.
        word: String,
        /// Advice with the nearest command.
        help: String,
    },
    /// A level would not be found by its name.
    #[error("{name}: the names of levels end in `.lvl`; write `breakout new {suggestion}`")]
    NoLevelName {
        /// The name as typed.
        name: String,
        /// A name that would do.
        suggestion: String,
    },
    /// Something else would be lost.
    #[error("{}: is there already and is something else, which would be lost; choose another name", shown(.0))]
    OverOther(PathBuf),
    /// A picture would be taken for something else by its name.
    #[error("{}: pictures are written as PNG; choose a name that ends in `.png`", shown(.0))]
    NoPictureName(PathBuf),
    /// There is such a file already.
    #[error("{}: is there already; choose another name, nothing was changed", shown(.0))]
    Exists(PathBuf),
    /// A picture cannot be encoded.
    #[error("the picture cannot be made a PNG: {0}; choose a smaller --size")]
    Picture(image::ImageError),
    /// A window shows levels that may be saved again at any time.
    #[error(
        "the game reads its levels anew whenever they are saved, so it cannot take one from standard input; \
         save the level in a file and name that"
    )]
    PlayFromStdin,
    /// One level is drawn, and a folder holds many.
    #[error(
        "{}: a folder, and one level is drawn; `breakout render --sheet {} -o {}` draws all levels in it",
        shown(folder),
        word(folder),
        word(output)
    )]
    FolderToRender {
        /// The folder.
        folder: PathBuf,
        /// The picture's path.
        output: PathBuf,
    },
    /// A picture says nothing on a terminal.
    #[error("a terminal cannot show a PNG; send it elsewhere: `breakout render -o - > picture.png`")]
    PictureOnTerminal,
    /// The game ends before.
    #[error("the game has {found} impacts, and the one to draw is number {wanted}")]
    NoImpact {
        /// The number that was asked for.
        wanted: usize,
        /// Impacts in the game.
        found: usize,
    },
    /// Several games cannot be one record.
    #[error("`--record` keeps one game, and there are {0} levels; name one level")]
    OneRecord(usize),
}

impl CliError {
    /// True if the reader of standard output is gone.
    pub(super) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }
}

/// A path as it is written on a command line.
pub(super) fn word(path: &Path) -> String {
    if files::is_stdin(path) { "-".to_owned() } else { files::quoted(&shown(path)) }
}
