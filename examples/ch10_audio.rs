//! Chapter 10, audio: the game's sounds on keys, each from where it happened.
//!
//! * **New here:** `Audio` plays `Event`s, so the rules need not know that there is sound. It opens
//!   the device on a thread of its own and goes on in silence where there is none.
//! * **Look at:** `event`. Only a window calls it, so the picture of this program needs no sound
//!   device. Then play key 3 again and again: each brick of a combo sounds a note higher.
//! * **Try:** let the combo begin anew with key 1, as in the game; give `Audio::play` the same
//!   event ten times, which is no louder; put a file of your own in the place of
//!   `audio/paddle.flac`.
//!
//! `cargo run --example ch10_audio`
//!
//! Next: `cargo run --example ch11_text`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::assets::Assets;
use breakout::audio::{Audio, Music, Volume};
use breakout::collision::{Aabb, Circle};
use breakout::draw::{FigureRenderer, Layout, RenderError, Units};
use breakout::game::{Brick, Event, Outcome, PowerUpKind};
use breakout::level::{BrickKind, Color};
use glam::{Vec2, Vec4, vec2};
use glium::Surface;
use std::{process::ExitCode, time::Duration};
use winit::{event::WindowEvent, keyboard::KeyCode, window::Window};

/// The keys, and what happens on them in [`Sounds::happen`].
const KEYS: [(KeyCode, &str); 10] = [
    (KeyCode::Digit1, "1 paddle"),
    (KeyCode::Digit2, "2 wall"),
    (KeyCode::Digit3, "3 brick"),
    (KeyCode::Digit4, "4 crack"),
    (KeyCode::Digit5, "5 steel"),
    (KeyCode::Digit6, "6 launch"),
    (KeyCode::Digit7, "7 good"),
    (KeyCode::Digit8, "8 bad"),
    (KeyCode::Digit9, "9 life lost"),
    (KeyCode::Digit0, "0 won"),
];

/// How far an arrow key moves the place, in units.
const STRIDE: f32 = 50.0;

struct Sounds {
    figure: FigureRenderer,
    assets: Assets,
    /// `None` until there is a window.
    audio: Option<Audio>,
    music: Music,
    at: Vec2,
    combo: u32,
    /// How bright each key is: 1 when it is pressed.
    glow: [f32; 10],
}

impl Sounds {
    // ANCHOR: happen
    fn happen(&mut self, number: usize) -> Event {
        let (at, cell, brick) = (self.at, 0, Brick::new(BrickKind::one_hit(Color::Blue)));
        let collected = |kind| Event::PowerUpCollected { kind, outcome: Outcome::Started, at };
        self.combo += u32::from(number == 2);
        match number {
            0 => Event::PaddleHit { at, offset: 0.0 },
            1 => Event::WallHit { at, normal: Vec2::Y },
            2 => Event::BrickDestroyed { at, push: Vec2::NEG_Y, cell, brick, combo: self.combo, points: 10 },
            3 => Event::BrickCracked { at, cell, brick },
            4 => Event::SolidHit { at, cell },
            5 => Event::Launched { at },
            6 => collected(PowerUpKind::Sticky),
            7 => collected(PowerUpKind::Chaos),
            8 => Event::LifeLost { lives: 2 },
            _ => Event::Won,
        }
    }
    // ANCHOR_END: happen
}

impl Scene for Sounds {
    fn event(&mut self, _: &WindowEvent, _: &Window) -> Next {
        self.audio.get_or_insert_with(|| Audio::new(&self.assets, Volume { percent: 70, muted: false }));
        Next::GoOn
    }

    // ANCHOR: key
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        if state == KeyState::Pressed
            && let Some(number) = KEYS.iter().position(|(known, _)| *known == key)
        {
            let event = self.happen(number);
            self.glow[number] = 1.0;
            self.audio.iter().for_each(|audio| audio.play(&[event]));
        }
        match key {
            _ if state == KeyState::Released => {}
            KeyCode::Escape => return Next::Quit,
            KeyCode::ArrowLeft => self.at.x = (self.at.x - STRIDE).max(0.0),
            KeyCode::ArrowRight => self.at.x = (self.at.x + STRIDE).min(800.0),
            KeyCode::Equal => self.audio.iter_mut().for_each(|audio| audio.change_volume(1)),
            KeyCode::Minus => self.audio.iter_mut().for_each(|audio| audio.change_volume(-1)),
            KeyCode::Space => self.music = if self.music == Music::Full { Music::Lowered } else { Music::Full },
            _ => {}
        }
        Next::GoOn
    }
    // ANCHOR_END: key

    fn update(&mut self, elapsed: Duration) -> Next {
        self.glow = self.glow.map(|glow| (glow - elapsed.as_secs_f32()).max(0.0));
        self.audio.iter_mut().for_each(|audio| audio.fade_music(self.music, elapsed));
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let Self { figure, audio, .. } = self;
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        figure.begin(&Layout::new(target.get_dimensions()), Units::World);
        for (i, ((_, name), glow)) in (0_u8..).zip(KEYS.iter().zip(self.glow)) {
            let place = vec2(20.0 + 154.0 * f32::from(i % 5), 230.0 + 110.0 * f32::from(i / 5));
            let cap = Aabb::from_min_size(place, vec2(144.0, 90.0));
            figure.fill(&cap, Vec4::new(0.2, 0.6, 1.0, 0.2).lerp(Vec4::new(1.0, 0.75, 0.3, 1.0), glow));
            figure.outline(&cap, Vec4::new(0.6, 0.68, 0.85, 1.0));
            figure.label(name, place + vec2(10.0, 32.0), 20.0, Vec4::ONE);
        }
        figure.line(vec2(0.0, self.at.y), vec2(800.0, self.at.y), Vec4::new(0.6, 0.68, 0.85, 1.0));
        figure.circle(&Circle { center: self.at, radius: 12.5 }, Vec4::ONE);
        figure.label("left ear", vec2(20.0, 140.0), 15.0, Vec4::ONE);
        figure.label("right ear", vec2(700.0, 140.0), 15.0, Vec4::ONE);
        let loudness = audio.as_ref().and_then(Audio::loudness);
        let volume = loudness.map_or("no sound device".to_owned(), |share| format!("volume {:.0} %", share * 100.0));
        let music = if self.music == Music::Full { "full" } else { "lowered" };
        let told = format!("music {music}   (SPACE: the other, ← →: where)   {volume}   (+ −)");
        figure.label(&told, vec2(20.0, 520.0), 20.0, Vec4::ONE);
        figure.flush(target)
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 10: audio", |gl, assets| {
        Ok(Sounds {
            figure: FigureRenderer::new(gl, assets)?,
            assets: assets.clone(),
            audio: None,
            music: Music::Full,
            at: vec2(400.0, 110.0),
            combo: 0,
            glow: [0.0; 10],
        })
    })
}
