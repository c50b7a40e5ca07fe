//! The sound settings in the real window, with keys alone and with the mouse alone. The tests
//! measure the samples that a sound device gets.

use crate::both::{Both, first_settings, folder, program};
use crate::desktop::{ENTER, LEFT, RIGHT, SECOND};
use breakout::assets::Assets;
use breakout::library::LevelLibrary;
use breakout::menu::{MenuAction, Page};
use breakout::session::Session;
use breakout::settings::Setting;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Parts of a second in which loudness is measured.
const PARTS: usize = 20;

/// A sound device that measures its samples.
struct Device {
    configuration: PathBuf,
    /// Loudness of each part of a second so far: the root mean square.
    heard: Arc<Mutex<Vec<f32>>>,
}

impl Device {
    fn make(folder: &Path) -> Self {
        let (pipe, configuration) = (folder.join("samples"), folder.join("asound.conf"));
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        let file = format!("type file slave.pcm {{ type null }} file \"{}\" format \"raw\"", pipe.display());
        let slave = format!("pcm {{ {file} }} format S16_LE rate 44100 channels 2");
        let text = format!("pcm.!default {{ type plug slave {{ {slave} }} }}\nctl.!default {{ type null }}\n");
        std::fs::write(&configuration, text).expect("written");
        let heard = Arc::new(Mutex::new(Vec::new()));
        let device = heard.clone();
        std::thread::spawn(move || listen(&pipe, &device));
        Self { configuration, heard }
    }

    /// Returns the number of parts so far.
    fn parts(&self) -> usize {
        self.heard.lock().expect("a lock that no panic broke").len()
    }

    /// Returns the loudness of the loudest part from `first` on.
    fn loudest_since(&self, first: usize) -> f32 {
        let heard = self.heard.lock().expect("a lock that no panic broke");
        heard[first..].iter().copied().fold(0.0, f32::max)
    }

    /// Waits for a whole second of the wanted loudness. Returns its loudness.
    fn wait_for(&self, both: &Both, what: &str, is_wanted: impl Fn(f32) -> bool) -> f32 {
        let start = self.parts();
        both.desktop.wait_for(what, || {
            // A device takes samples in real time.
            std::thread::sleep(Duration::from_millis(1000 / PARTS as u64));
            let second = self.parts().checked_sub(PARTS).filter(|first| *first >= start)?;
            Some(self.loudest_since(second)).filter(|loudness| is_wanted(*loudness))
        })
    }

    /// Returns the loudness of the music: the softest of three seconds, without any menu sounds.
    fn music(&self, both: &Both) -> f32 {
        (0..3).map(|_| self.wait_for(both, "music", |loudness| loudness > 0.002)).fold(f32::MAX, f32::min)
    }

    /// Calls `act`, which makes a short sound, and waits for the sound. The sound may be over as
    /// soon as the input is handled.
    fn hear(&self, both: &mut Both, what: &str, act: impl FnOnce(&mut Both)) {
        let first = self.parts();
        act(both);
        both.desktop.wait_for(what, || {
            std::thread::sleep(Duration::from_millis(1000 / PARTS as u64));
            (self.loudest_since(first) > 0.0).then_some(())
        });
    }
}

/// Reads samples at the speed of playback.
fn listen(pipe: &Path, heard: &Mutex<Vec<f32>>) -> Option<()> {
    const PART: Duration = Duration::from_millis(1000 / PARTS as u64);
    let mut pipe = std::fs::File::open(pipe).ok()?;
    // Two channels of two bytes each.
    let mut bytes = vec![0_u8; 44_100 / PARTS * 4];
    loop {
        let start = Instant::now();
        pipe.read_exact(&mut bytes).ok()?;
        let samples = bytes.chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / 32_768.0);
        let square = samples.map(|sample| sample * sample).sum::<f32>() / (bytes.len() / 2) as f32;
        heard.lock().ok()?.push(square.sqrt());
        std::thread::sleep(PART.saturating_sub(start.elapsed()));
    }
}

/// Starts a program that plays to a measuring device, at the first page.
fn start(name: &str) -> (Both, Device) {
    let kept = folder(name, "");
    let device = Device::make(&kept);
    let mut program = program(&[]);
    program.env("ALSA_CONFIG_PATH", &device.configuration);
    let session = Session::new(LevelLibrary::shipped(&Assets::embedded()).levels, 0, 7).at_title();
    (Both::start_with(program, &kept, &first_settings(), session), device)
}

/// Selects a setting and presses a key `times` times.
fn turn(both: &mut Both, setting: Setting, code: u8, times: usize) {
    both.lead(MenuAction::Setting(setting));
    (0..times).for_each(|_| both.key(code));
}

/// Clicks a setting `times` times to increase it, or to decrease it if `times` is negative.
fn click(both: &mut Both, setting: Setting, times: i32) {
    for _ in 0..times.abs() {
        let row = MenuAction::Setting(setting);
        if times < 0 { both.click_less(row) } else { both.click(row) }
    }
}

/// The measured sound follows the settings.
#[test]
fn by_keys_alone_the_sound_is_as_loud_as_it_is_set() {
    let (mut both, device) = start("sound-keys");
    both.open(MenuAction::Open(Page::Settings));
    both.open(MenuAction::Open(Page::Sound));
    let usual = device.music(&both);
    turn(&mut both, Setting::Volume, LEFT, 6);
    device.wait_for(&both, "a seventh of that", |loudness| loudness > 0.0 && loudness < 0.4 * usual);
    turn(&mut both, Setting::Volume, RIGHT, 9);
    device.wait_for(&both, "all of it", |loudness| loudness > 0.6 * usual);
    // Moving through the menu makes sounds, even without music, until the effects are off.
    turn(&mut both, Setting::MusicVolume, LEFT, 10);
    device.wait_for(&both, "silence between two steps", |loudness| loudness == 0.0);
    turn(&mut both, Setting::MusicVolume, ENTER, 0);
    device.hear(&mut both, "the sound of a step", |both| turn(both, Setting::EffectsVolume, LEFT, 1));
    turn(&mut both, Setting::EffectsVolume, LEFT, 9);
    device.wait_for(&both, "silence", |loudness| loudness == 0.0);
    let first = device.parts();
    turn(&mut both, Setting::Volume, LEFT, 0);
    turn(&mut both, Setting::EffectsVolume, LEFT, 0);
    both.desktop.wait_for("a second of sound", || (device.parts() > first + PARTS).then_some(()));
    assert_eq!(device.loudest_since(first), 0.0, "steps make no sound now");
    turn(&mut both, Setting::MusicVolume, RIGHT, 10);
    device.wait_for(&both, "music again", |loudness| loudness > 0.002);
    turn(&mut both, Setting::Muted, ENTER, 1);
    device.wait_for(&both, "silence at last", |loudness| loudness == 0.0);
}

/// A click makes the sound louder, a click on the decreasing mark softer. The maximum stays.
#[test]
fn by_the_mouse_alone_the_sound_is_as_loud_as_it_is_set() {
    let (mut both, device) = start("sound-mouse");
    both.desktop.point((5, 5));
    both.desktop.pass(SECOND / 3);
    both.click(MenuAction::Open(Page::Settings));
    both.click(MenuAction::Open(Page::Sound));
    let usual = device.music(&both);
    click(&mut both, Setting::Muted, 1);
    device.wait_for(&both, "silence", |loudness| loudness == 0.0);
    click(&mut both, Setting::Muted, 1);
    device.wait_for(&both, "music again", |loudness| loudness > 0.5 * usual);
    click(&mut both, Setting::MusicVolume, 1);
    device.wait_for(&both, "music that is as loud as can be", |loudness| loudness > 0.5 * usual);
    click(&mut both, Setting::MusicVolume, -10);
    device.wait_for(&both, "silence between two clicks", |loudness| loudness == 0.0);
    click(&mut both, Setting::MusicVolume, 1);
    device.wait_for(&both, "a tenth of the music", |loudness| loudness > 0.0 && loudness < 0.4 * usual);
    click(&mut both, Setting::Volume, -7);
    device.wait_for(&both, "nothing of all", |loudness| loudness == 0.0);
    click(&mut both, Setting::Volume, 1);
    device.wait_for(&both, "a tenth of a tenth", |loudness| loudness > 0.0 && loudness < 0.1 * usual);
    // Without music, a click still makes its own sound, until the effects are off.
    click(&mut both, Setting::MusicVolume, -1);
    click(&mut both, Setting::Volume, 9);
    device.wait_for(&both, "silence between two clicks", |loudness| loudness == 0.0);
    device.hear(&mut both, "the sound of a click", |both| click(both, Setting::EffectsVolume, -5));
    click(&mut both, Setting::EffectsVolume, -5);
    device.wait_for(&both, "silence", |loudness| loudness == 0.0);
    let first = device.parts();
    click(&mut both, Setting::Muted, 2);
    both.desktop.wait_for("a second of sound", || (device.parts() > first + PARTS).then_some(()));
    assert_eq!(device.loudest_since(first), 0.0, "a click makes no sound now");
}
