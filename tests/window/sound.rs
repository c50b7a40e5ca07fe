//! Sound systems that do not work, under the real program: it says so once, and the panel knows.

use crate::desktop::{Desktop, ENTER, breakout, wait_for};
use image::RgbaImage;
use std::path::{Path, PathBuf};

/// The part of the panel that tells how loud the sound is, in a window of 1280 × 720.
fn sound_line(picture: &RgbaImage) -> RgbaImage {
    image::imageops::crop_imm(picture, 1121, 270, 158, 66).to_image()
}

/// The menu with this in the panel.
fn panel(loudness: Option<f32>) -> RgbaImage {
    let (context, mut renderer) = crate::support::renderer(&breakout::assets::Assets::embedded());
    let play = crate::support::menu();
    let view = play.view(1.0, loudness);
    let picture = breakout::render::picture::draw_picture(&context, &mut renderer, (1280, 720), &view);
    sound_line(&picture.expect("the picture is drawn"))
}

/// The program on a sound system with this configuration.
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
        Self { desktop, configuration: file, messages }
    }

    fn wait_for_panel(&self, what: &str, loudness: Option<f32>) {
        let expected = panel(loudness);
        wait_for(what, || {
            let outliers = crate::support::outliers(&sound_line(&self.desktop.picture()), &expected);
            (outliers <= crate::support::MAX_OUTLIERS).then_some(())
        });
    }

    /// Ends the program as a player does; what it said about sound.
    fn end(mut self) -> Vec<String> {
        self.desktop.quit();
        let text = std::fs::read_to_string(&self.messages).expect("the program's messages");
        text.lines()
            .filter(|line| line.to_lowercase().contains("sound") || line.contains("panic"))
            .map(str::to_owned)
            .collect()
    }
}

/// A device that takes everything at once.
const NULL: &str = "pcm.!default { type null }\nctl.!default { type null }\n";

#[test]
fn a_configuration_that_does_not_parse_is_told_and_a_mended_one_is_used() {
    let player = Player::start("open-brace", "pcm.!default {\n", &["--level", "1", "--volume", "70"]);
    player.wait_for_panel("no sound", None);
    std::fs::write(&player.configuration, NULL).expect("written");
    player.wait_for_panel("sound from the mended configuration", Some(0.7));
    let expected = "breakout: warning: there is no sound: ALSA cannot be started; check its configuration in \
                    ~/.asoundrc and /etc/asound.conf; the game is silent, and tries again now and then";
    assert_eq!(player.end(), [expected]);
}

/// A sound library may need more stack than a thread has unasked: PulseAudio's does where its
/// configuration includes itself. Here ALSA's goes from one name to the next.
#[test]
fn a_configuration_that_leads_far_is_followed() {
    let names = (0..5000).map(|name| format!("pcm.n{name} {{ @func refer name \"pcm.n{}\" }}\n", name + 1));
    let begin = "pcm.!default { @func refer name \"pcm.n0\" }\nctl.!default { type null }\n".to_owned();
    let configuration: String =
        [begin].into_iter().chain(names).chain(["pcm.n5000 { type null }\n".to_owned()]).collect();
    let player = Player::start("far", &configuration, &["--level", "1", "--volume", "70"]);
    player.wait_for_panel("sound", Some(0.7));
    assert_eq!(player.end(), [""; 0]);
}

#[test]
fn where_the_default_device_does_not_work_another_is_used_but_for_the_way_to_jack() {
    let device = |name: &str| {
        format!("pcm.!default {{ type hw card 77 }}\npcm.{name} {{ type null hint {{ show on description \"x\" }} }}\n")
    };
    let player = Player::start("other", &device("other"), &["--level", "1", "--volume", "70"]);
    player.wait_for_panel("sound from the other device", Some(0.7));
    assert_eq!(player.end(), Vec::<String>::new());
    // The name of ALSA's way to JACK, whose library writes on the terminal.
    let player = Player::start("jack", &device("jack"), &["--level", "1", "--volume", "70"]);
    player.wait_for_panel("no sound", None);
    let messages = player.end();
    assert!(messages.len() == 1 && messages[0].contains("there is no sound"), "{messages:?}");
}

#[test]
fn a_muted_game_does_not_ask_for_sound() {
    let player = Player::start("muted", "pcm.!default {\n", &["--level", "1", "--mute"]);
    player.wait_for_panel("no sound", None);
    assert_eq!(player.end(), Vec::<String>::new());
}

#[test]
fn a_device_on_a_full_disk_is_told_once() {
    let full = "pcm.!default { type file slave.pcm { type null } file \"/dev/full\" format \"raw\" }\n";
    let player = Player::start("full-disk", full, &["--level", "1", "--volume", "70"]);
    player.wait_for_panel("no sound", None);
    // The game goes on.
    player.desktop.tap(ENTER);
    player
        .desktop
        .wait_for_picture("the start of the game", &crate::support::draw(&crate::support::started(), (1280, 720)));
    player.desktop.leave_game();
    player.desktop.wait_for_picture("the menu", &crate::support::draw(&crate::support::menu(), (1280, 720)));
    let messages = player.end();
    assert_eq!(messages.len(), 1, "{messages:?}");
    let (start, end) = ("breakout: warning: there is no sound: ", "; the game is silent, and tries again now and then");
    assert!(messages[0].starts_with(start) && messages[0].ends_with(end), "{messages:?}");
}
