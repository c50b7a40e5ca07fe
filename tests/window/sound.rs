//! The real program without a sound device prints one message, and its panel shows the state.

use crate::desktop::{Desktop, ESC, F1, breakout};
use image::RgbaImage;
use std::path::{Path, PathBuf};

/// Crops to the volume in the panel beside *How to play*, in a window of 1280 × 720.
fn sound_line(picture: &RgbaImage) -> RgbaImage {
    image::imageops::crop_imm(picture, 1121, 566, 158, 62).to_image()
}

/// Draws *How to play* with this loudness in the panel, cropped to the volume.
fn panel(loudness: Option<f32>) -> RgbaImage {
    let (context, mut renderer) = crate::support::renderer(&breakout::assets::Assets::embedded());
    let mut session = crate::support::menu();
    session.open_help();
    let view = session.view(1.0, loudness);
    let picture = breakout::render::picture::draw_picture(&context, &mut renderer, (1280, 720), &view);
    sound_line(&picture.expect("the picture is drawn"))
}

/// The program with a given sound configuration.
struct Player {
    desktop: Desktop,
    configuration: PathBuf,
    messages: PathBuf,
}

impl Player {
    fn start(name: &str, configuration: &str, arguments: &[&str]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("sound-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
        let (file, messages) = (folder.join("asound.conf"), folder.join("messages"));
        std::fs::write(&file, configuration).expect("written");
        let script = "ALSA_CONFIG_PATH=\"$1\" && export ALSA_CONFIG_PATH && exec 2> \"$2\" && shift 2 && exec \"$@\"";
        let (file_shown, messages_shown) = (file.display().to_string(), messages.display().to_string());
        let program = breakout().display().to_string();
        let mut all = vec!["-c", script, "sh", &file_shown, &messages_shown, &program];
        all.extend(arguments);
        let desktop = Desktop::start(Path::new("sh"), &all);
        desktop.tap(F1);
        Self { desktop, configuration: file, messages }
    }

    fn wait_for_panel(&self, what: &str, loudness: Option<f32>) {
        let expected = panel(loudness);
        self.desktop.wait_for(what, || {
            let outliers = crate::support::outliers(&sound_line(&self.desktop.picture()), &expected);
            (outliers <= crate::support::MAX_OUTLIERS).then_some(())
        });
    }

    /// Quits the program as a player does. Returns its messages about sound.
    fn end(mut self) -> Vec<String> {
        self.desktop.tap(ESC);
        self.desktop.quit();
        let text = std::fs::read_to_string(&self.messages).expect("the program's messages");
        text.lines()
            .filter(|line| line.to_lowercase().contains("sound") || line.contains("panic"))
            .map(str::to_owned)
            .collect()
    }
}

/// Configuration of a device that takes all samples at once.
const NULL: &str = "pcm.!default { type null }\nctl.!default { type null }\n";

#[test]
fn a_missing_device_is_reported_once_and_plays_when_it_returns() {
    let player = Player::start("open-brace", "pcm.!default {\n", &["--level", "1", "--volume", "70"]);
    player.wait_for_panel("no sound", None);
    std::fs::write(&player.configuration, NULL).expect("written");
    player.wait_for_panel("sound from the mended configuration", Some(0.7));
    let messages = player.end();
    let start = "breakout: warning: there is no sound: the sound device cannot be used (";
    let end = "); the game stays silent and keeps retrying";
    assert!(
        messages.len() == 1 && messages[0].starts_with(start) && messages[0].ends_with(end),
        "one message: {messages:?}"
    );
}

#[test]
fn a_muted_game_without_a_device_shows_no_message() {
    let player = Player::start("muted", "pcm.!default {\n", &["--level", "1", "--mute"]);
    player.wait_for_panel("no sound", None);
    assert_eq!(player.end(), Vec::<String>::new());
}
