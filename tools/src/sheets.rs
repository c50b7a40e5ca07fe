//! Contact sheets of hits and other moments as a player sees them, at each effects level.

use breakout::assets::Assets;
use breakout::draw::{self, DEFAULT_SAMPLES, Gl};
use breakout::game::{Event, Input, PowerUpKind, Steer};
use breakout::lab::autopilot::Autopilot;
use breakout::level::{self, Level};
use breakout::menu::Command;
use breakout::render::{Renderer, picture};
use breakout::session::{EffectsLevel, Session};
use breakout::ui;
use glam::{Vec2, vec2};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, RgbaImage, imageops};
use std::error::Error;
use std::fs::{self, File};
use std::path::Path;

/// Size of the window, in pixels.
const WINDOW: (u32, u32) = (1280, 720);

/// Limit in steps for the moment to come.
const LONGEST: u32 = 60_000;

/// A hit or another moment to draw.
struct Scene {
    name: &'static str,
    level: fn() -> Level,
    /// Returns true if these events are the moment.
    is_it: fn(&[Event]) -> bool,
    /// How many matching moments to skip.
    which: usize,
    input: fn(u32, &mut Autopilot, &Session) -> Input,
    /// Runs before each step.
    before: fn(u32, &mut Session),
    /// Frames to draw, in steps after the moment.
    frames: &'static [u32],
    /// Width and height of the visible part, in world units.
    part: (f32, f32),
    /// Middle of the visible part. `None` is the place of the event.
    middle: Option<Vec2>,
}

const HIT: &[u32] = &[0, 4, 8, 14, 24, 40, 64];
const LONG: &[u32] = &[2, 20, 44, 70, 100, 150];

fn usual(_: u32, autopilot: &mut Autopilot, session: &Session) -> Input {
    autopilot.input(session.game())
}

fn away(step: u32, autopilot: &mut Autopilot, session: &Session) -> Input {
    if step < 200 {
        usual(step, autopilot, session)
    } else if session.game().lives() == 3 {
        Input { steer: Steer::Speed(-1.0), ..Input::default() }
    } else {
        Input::default()
    }
}

fn nothing(_: u32, _: &mut Session) {}

fn wall() -> Level {
    let row = "2 3 4 5 6 2 3 4 5 6 2 3\n";
    let empty = "0 0 0 0 0 0 0 0 0 0 0 0\n";
    level::parse("wall", "Wall", empty.to_owned() + &row.repeat(4) + &empty.repeat(3)).expect("a level")
}

fn strong() -> Level {
    let text = "tile a: color=#ff5c8a hits=3\ntile b: color=#ffd166 hits=3\n.............\n.abababababa.\n.babababababa\n\
        .............\n.............\n.............\n.............\n";
    level::parse("strong", "Strong", text).expect("a level")
}

fn solid() -> Level {
    level::parse("solid", "Solid", "0 0 0 0 0 0 0 0\n0 2 2 2 2 2 2 0\n0 1 1 1 1 1 1 0\n0 0 0 0 0 0 0 0\n")
        .expect("a level")
}

fn few() -> Level {
    level::parse("few", "Few", "0 0 0 0 0\n0 2 3 2 0\n0 5 0 5 0\n0 0 0 0 0\n").expect("a level")
}

/// Defaults for scenes: the usual wall and the usual player.
const USUAL: Scene = Scene {
    name: "",
    level: wall,
    is_it: |_| false,
    which: 0,
    input: usual,
    before: nothing,
    frames: HIT,
    part: (190.0, 130.0),
    middle: None,
};

const SCENES: [Scene; 10] = [
    Scene {
        name: "arrival",
        level: strong,
        is_it: |events| events.contains(&Event::Started),
        input: |step, autopilot, session| Input {
            start: step == 30,
            ..if step < 20 { Input::default() } else { usual(step, autopilot, session) }
        },
        before: |step, session| {
            if step == 20 {
                // Leave the game by the last entry of its pause, so that its bricks come in again.
                [Command::Back, Command::Up, Command::Confirm].into_iter().for_each(|key| _ = session.command(key));
            }
        },
        frames: &[0, 12, 30, 50, 90, 200],
        part: (1066.0, 600.0),
        middle: Some(vec2(400.0, 300.0)),
        ..USUAL
    },
    Scene {
        name: "brick",
        is_it: |events| events.iter().any(|event| matches!(event, Event::BrickDestroyed { .. })),
        which: 4,
        part: (190.0, 150.0),
        ..USUAL
    },
    Scene {
        name: "crack",
        level: strong,
        is_it: |events| events.iter().any(|event| matches!(event, Event::BrickCracked { .. })),
        which: 5,
        ..USUAL
    },
    Scene {
        name: "solid",
        level: solid,
        is_it: |events| events.iter().any(|event| matches!(event, Event::SolidHit { .. })),
        part: (240.0, 150.0),
        ..USUAL
    },
    Scene {
        name: "paddle",
        is_it: |events| events.iter().any(|event| matches!(event, Event::PaddleHit { .. })),
        which: 1,
        ..USUAL
    },
    Scene {
        name: "wall",
        is_it: |events| events.iter().any(|event| matches!(event, Event::WallHit { at, .. } if at.y > 100.0)),
        part: (190.0, 190.0),
        ..USUAL
    },
    Scene {
        name: "item",
        is_it: |events| events.iter().any(|event| matches!(event, Event::PowerUpCollected { .. })),
        before: |step, session| {
            if step == 400 {
                session.drop_power_up(PowerUpKind::Sticky, vec2(session.game().paddle().center.x - 30.0, 520.0));
            }
        },
        frames: LONG,
        part: (240.0, 150.0),
        ..USUAL
    },
    Scene {
        name: "life",
        is_it: |events| events.iter().any(|event| matches!(event, Event::LifeLost { .. })),
        input: away,
        frames: LONG,
        part: (1066.0, 600.0),
        middle: Some(vec2(400.0, 300.0)),
        ..USUAL
    },
    Scene {
        name: "win",
        level: few,
        is_it: |events| events.contains(&Event::Won),
        frames: LONG,
        part: (1066.0, 600.0),
        middle: Some(vec2(400.0, 300.0)),
        ..USUAL
    },
    Scene {
        name: "pass-through",
        is_it: |events| events.iter().any(|event| matches!(event, Event::BrickDestroyed { combo: 3, .. })),
        before: |step, session| {
            if step == 60 {
                session.grant(PowerUpKind::PassThrough);
                session.grant(PowerUpKind::MultiBall);
            }
        },
        part: (250.0, 190.0),
        ..USUAL
    },
];

fn place(events: &[Event]) -> Vec2 {
    let at = events.iter().find_map(|event| match event {
        Event::BrickDestroyed { at, .. }
        | Event::SolidHit { at, .. }
        | Event::BrickCracked { at, .. }
        | Event::WallHit { at, .. }
        | Event::PaddleHit { at, .. }
        | Event::PowerUpCollected { at, .. } => Some(*at),
        _ => None,
    });
    at.unwrap_or(vec2(400.0, 300.0))
}

impl Scene {
    /// Draws the frames at one effects level in a row.
    fn row(&self, gl: &Gl, renderer: &mut Renderer, feedback: EffectsLevel) -> Result<RgbaImage, Box<dyn Error>> {
        let mut session = Session::new(vec![(self.level)()], 0, 1);
        session.preferences.set_effects_level(feedback);
        session.step(&Input { start: true, ..Input::default() });
        let (mut autopilot, mut left, mut at, mut moment) = (Autopilot::new(1), self.which, Vec2::ZERO, None);
        let mut frames = Vec::new();
        for step in 0.. {
            if step == LONGEST {
                return Err(format!("{}: the moment does not come", self.name).into());
            }
            (self.before)(step, &mut session);
            let input = (self.input)(step, &mut autopilot, &session);
            let events = session.step(&input).to_vec();
            if moment.is_none() && (self.is_it)(&events) {
                if left == 0 {
                    (moment, at) = (Some(step), self.middle.unwrap_or(place(&events)));
                } else {
                    left -= 1;
                }
            }
            let Some(since) = moment.map(|moment| step - moment) else { continue };
            if self.frames.contains(&since) {
                let picture = picture::draw_picture(gl, renderer, WINDOW, &session.view(1.0, Some(0.7)))?;
                frames.push(self.cut(&picture, at));
            }
            if self.frames.iter().all(|frame| *frame <= since) {
                break;
            }
        }
        Ok(in_a_row(&frames))
    }

    /// Crops a frame to the visible part, and scales it down.
    fn cut(&self, picture: &RgbaImage, at: Vec2) -> RgbaImage {
        let layout = ui::arranged(WINDOW);
        let size = vec2(self.part.0, self.part.1) * layout.scale;
        let middle = vec2(layout.field.left as f32, layout.field.top as f32) + at * layout.scale;
        let most = vec2(WINDOW.0 as f32, WINDOW.1 as f32) - size;
        let corner = (middle - size / 2.0).clamp(Vec2::ZERO, most.max(Vec2::ZERO));
        let (width, height) = (size.x as u32, size.y as u32);
        let part = imageops::crop_imm(picture, corner.x as u32, corner.y as u32, width, height).to_image();
        let smaller = if width > 600 { 6 } else { 2 };
        imageops::resize(&part, width / smaller, height / smaller, imageops::FilterType::Triangle)
    }
}

const GAP: u32 = 4;

fn in_a_row(frames: &[RgbaImage]) -> RgbaImage {
    let (width, height) = frames[0].dimensions();
    let mut row = RgbaImage::new(frames.len() as u32 * (width + GAP), height + GAP);
    for (i, frame) in frames.iter().enumerate() {
        imageops::replace(&mut row, frame, i as i64 * i64::from(width + GAP), 0);
    }
    row
}

fn below_each_other(rows: &[RgbaImage]) -> RgbaImage {
    let mut sheet = RgbaImage::new(rows[0].width(), rows.iter().map(RgbaImage::height).sum());
    let mut y = 0;
    for row in rows {
        imageops::replace(&mut sheet, row, 0, y);
        y += i64::from(row.height());
    }
    sheet
}

/// Draws sheets into a folder: for all scenes, or for those named in `only`. The rows have the
/// effects off, some and full.
pub(crate) fn draw_sheets(folder: &Path, only: &[String]) -> Result<(), Box<dyn Error>> {
    let gl = draw::headless()?;
    let mut renderer = Renderer::new(&gl, &Assets::embedded(), DEFAULT_SAMPLES)?;
    fs::create_dir_all(folder)?;
    for scene in SCENES.iter().filter(|scene| only.is_empty() || only.iter().any(|name| name == scene.name)) {
        let mut rows = Vec::new();
        for feedback in [EffectsLevel::Off, EffectsLevel::Some, EffectsLevel::Full] {
            rows.push(scene.row(&gl, &mut renderer, feedback)?);
        }
        let sheet = DynamicImage::from(below_each_other(&rows)).into_rgb8();
        let file = File::create(folder.join(format!("{}.png", scene.name)))?;
        sheet.write_with_encoder(PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive))?;
    }
    Ok(())
}
