//! The settings of sound in the real window: what a device is given is measured, by keys alone and
//! by the mouse alone.

use crate::both::{Both, first_settings, folder, program};
use crate::desktop::{ENTER, LEFT, RIGHT, wait_for};
use breakout::assets::Assets;
use breakout::library::LevelLibrary;
use breakout::menu::{MenuAction, Page};
use breakout::session::Play;
use breakout::settings::Setting;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A sound device that measures what it is given.
struct Device {
    configuration: PathBuf,
    /// When a twentieth of a second was given, and how loud it was: the root of the mean square.
    heard: Arc<Mutex<Vec<(Instant, f32)>>>,
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
        let told = heard.clone();
        std::thread::spawn(move || listen(&pipe, &told));
        Self { configuration, heard }
    }

    /// The loudest part of the last second, once there is a whole one.
    fn loudness(&self) -> Option<f32> {
        let heard = self.heard.lock().expect("nobody panics with it");
        let last = heard.last()?.0;
        let second = heard.iter().rev().take_while(|(at, _)| last.duration_since(*at) < Duration::from_secs(1));
        let (count, loudest) = second.fold((0, 0.0), |(count, most), (_, loud)| (count + 1, f32::max(most, *loud)));
        (count > 10).then_some(loudest)
    }

    /// Waits until all that was given in a second is as loud as it should be.
    fn wait_for(&self, what: &str, is_wanted: impl Fn(f32) -> bool) -> f32 {
        self.heard.lock().expect("nobody panics with it").clear();
        wait_for(what, || self.loudness().filter(|loudness| is_wanted(*loudness)))
    }
}

/// Takes samples as fast as they would be played.
fn listen(pipe: &Path, heard: &Mutex<Vec<(Instant, f32)>>) -> Option<()> {
    let mut pipe = std::fs::File::open(pipe).ok()?;
    // A twentieth of a second of two channels with two bytes each.
    let mut bytes = vec![0_u8; 44_100 / 20 * 4];
    loop {
        let start = Instant::now();
        pipe.read_exact(&mut bytes).ok()?;
        let samples = bytes.chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / 32_768.0);
        let square = samples.map(|sample| sample * sample).sum::<f32>() / (bytes.len() / 2) as f32;
        heard.lock().ok()?.push((Instant::now(), square.sqrt()));
        std::thread::sleep(Duration::from_millis(50).saturating_sub(start.elapsed()));
    }
}

/// The first page of a program that plays to such a device.
fn start(name: &str) -> (Both, Device) {
    let kept = folder(name, "");
    let device = Device::make(&kept);
    let mut program = program(&[]);
    program.env("ALSA_CONFIG_PATH", &device.configuration);
    let play = Play::new(LevelLibrary::shipped(&Assets::embedded()).levels, 0, 7).at_title();
    (Both::start_with(program, &kept, &first_settings(), play), device)
}

/// What is heard is what the settings say: the samples that a device is given are measured.
#[test]
fn by_keys_alone_the_sound_is_as_loud_as_it_is_set() {
    let (mut both, device) = start("sound-keys");
    both.open(MenuAction::Open(Page::Settings));
    both.open(MenuAction::Open(Page::Sound));
    let usual = device.wait_for("music", |loudness| loudness > 0.002);
    let mut turn = |setting, code: u8, times: usize| {
        both.lead(MenuAction::Setting(setting));
        (0..times).for_each(|_| both.key(code));
    };
    turn(Setting::Volume, LEFT, 6);
    device.wait_for("a seventh of that", |loudness| loudness > 0.0 && loudness < 0.4 * usual);
    turn(Setting::Volume, RIGHT, 9);
    device.wait_for("all of it", |loudness| loudness > 0.6 * usual);
    // A step through the menu is heard, also without music, until the sounds are off.
    turn(Setting::MusicVolume, LEFT, 10);
    device.wait_for("silence between two steps", |loudness| loudness == 0.0);
    turn(Setting::MusicVolume, ENTER, 0);
    turn(Setting::EffectsVolume, LEFT, 1);
    device.wait_for("the sound of a step", |loudness| loudness > 0.0);
    turn(Setting::EffectsVolume, LEFT, 9);
    device.wait_for("silence", |loudness| loudness == 0.0);
    turn(Setting::Volume, LEFT, 0);
    turn(Setting::EffectsVolume, LEFT, 0);
    std::thread::sleep(Duration::from_millis(1500));
    let loudness = device.loudness();
    assert_eq!(loudness, Some(0.0), "steps make no sound now");
    turn(Setting::MusicVolume, RIGHT, 10);
    device.wait_for("music again", |loudness| loudness > 0.002);
    turn(Setting::Muted, ENTER, 1);
    device.wait_for("silence at last", |loudness| loudness == 0.0);
}

/// A click makes it louder, a click on the mark for less softer; what is loudest stays.
#[test]
fn by_the_mouse_alone_the_sound_is_as_loud_as_it_is_set() {
    let (mut both, device) = start("sound-mouse");
    both.desktop.point((5, 5));
    std::thread::sleep(Duration::from_millis(300));
    both.click(MenuAction::Open(Page::Settings));
    both.click(MenuAction::Open(Page::Sound));
    let usual = device.wait_for("music", |loudness| loudness > 0.002);
    let mut click = |setting, times: i32| {
        for _ in 0..times.abs() {
            let row = MenuAction::Setting(setting);
            if times < 0 { both.click_less(row) } else { both.click(row) }
        }
    };
    click(Setting::Muted, 1);
    device.wait_for("silence", |loudness| loudness == 0.0);
    click(Setting::Muted, 1);
    device.wait_for("music again", |loudness| loudness > 0.5 * usual);
    click(Setting::MusicVolume, 1);
    device.wait_for("music that is as loud as can be", |loudness| loudness > 0.5 * usual);
    click(Setting::MusicVolume, -10);
    device.wait_for("silence between two clicks", |loudness| loudness == 0.0);
    click(Setting::MusicVolume, 1);
    device.wait_for("a tenth of the music", |loudness| loudness > 0.0 && loudness < 0.4 * usual);
    click(Setting::Volume, -7);
    device.wait_for("nothing of all", |loudness| loudness == 0.0);
    click(Setting::Volume, 1);
    device.wait_for("a tenth of a tenth", |loudness| loudness > 0.0 && loudness < 0.1 * usual);
    // Without music, what is heard of a click is its sound, until that is off.
    click(Setting::MusicVolume, -1);
    click(Setting::Volume, 9);
    device.wait_for("silence between two clicks", |loudness| loudness == 0.0);
    click(Setting::EffectsVolume, -5);
    device.wait_for("the sound of a click", |loudness| loudness > 0.0);
    click(Setting::EffectsVolume, -5);
    device.wait_for("silence", |loudness| loudness == 0.0);
    click(Setting::Muted, 2);
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(device.loudness(), Some(0.0), "a click makes no sound now");
}
