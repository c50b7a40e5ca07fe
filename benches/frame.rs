//! Measures the cost of a frame relative to a minimal frame with the same render targets: a
//! textured full-screen quad, drawn into four samples, resolved, and drawn through one pass.
//!
//! Prints ratios of times measured in turn in one run; absolute times of different runs or machines
//! are not comparable. A second column relates each effects and bloom level to a frame with effects
//! off. On Linux the benchmark counts processor time instead of wall time, to reduce the influence
//! of other programs. `cargo bench --bench frame` uses the driver that the environment selects
//! (`LIBGL_ALWAYS_SOFTWARE`); without a window that is Mesa's software driver.

// The printed table is this program's output.
#![allow(clippy::print_stdout)]

use breakout::assets::Assets;
use breakout::draw::{self, DEFAULT_SAMPLES, Gl};
use breakout::game::{Input, PowerUpKind};
use breakout::lab::autopilot::Autopilot;
use breakout::library;
use breakout::render::{BloomLevel, Renderer};
use breakout::session::{EffectsLevel, Motion, Session};
use breakout::ui;
use glium::framebuffer::{RenderBuffer, SimpleFrameBuffer};
use glium::index::{NoIndices, PrimitiveType};
use glium::texture::{MipmapsOption, RawImage2d, UncompressedFloatFormat};
use glium::uniforms::MagnifySamplerFilter;
use glium::{BlitTarget, DrawParameters, Program, Rect, Surface, Texture2d, VertexBuffer, implement_vertex, uniform};
use std::error::Error;
use std::time::{Duration, Instant};

/// Window size in pixels, which gives a field of 800 × 600 pixels.
const WINDOW: (u32, u32) = (1067, 600);

/// Frames per measurement.
const FRAMES: u32 = 10;
/// Measurements of each kind of frame. A round measures every kind once, to spread disturbances by
/// other programs evenly.
const ROUNDS: usize = 25;

/// A kind of frame: name, running power-ups, motion, effects level and bloom level.
type Kind = (&'static str, &'static [PowerUpKind], Motion, EffectsLevel, BloomLevel);

/// The kinds of frames. The first is the baseline of the others.
const KINDS: [Kind; 9] = [
    ("feedback off", &[], Motion::Full, EffectsLevel::Off, BloomLevel::Off),
    ("some", &[], Motion::Full, EffectsLevel::Some, BloomLevel::Off),
    ("full", &[], Motion::Full, EffectsLevel::Full, BloomLevel::Off),
    ("some, reduced motion", &[], Motion::Reduced, EffectsLevel::Some, BloomLevel::Off),
    ("some, low glow", &[], Motion::Full, EffectsLevel::Some, BloomLevel::Low),
    ("some, high glow", &[], Motion::Full, EffectsLevel::Some, BloomLevel::High),
    ("some, confuse", &[PowerUpKind::Confuse], Motion::Full, EffectsLevel::Some, BloomLevel::Off),
    ("some, chaos", &[PowerUpKind::Chaos], Motion::Full, EffectsLevel::Some, BloomLevel::Off),
    ("calm chaos", &[PowerUpKind::Chaos], Motion::Reduced, EffectsLevel::Some, BloomLevel::Off),
];

const FORMAT: UncompressedFloatFormat = UncompressedFloatFormat::U8U8U8U8;

fn main() -> Result<(), Box<dyn Error>> {
    let context = draw::headless()?;
    let field = ui::arranged(WINDOW).field;
    let bare = Bare::new(&context, (field.width, field.height))?;
    let target = Texture2d::empty_with_format(&context, FORMAT, MipmapsOption::NoMipmap, WINDOW.0, WINDOW.1)?;
    // One renderer per bloom level: changing the level takes longer than a frame.
    let assets = Assets::embedded();
    let mut renderers = Vec::new();
    for bloom in [BloomLevel::Off, BloomLevel::Low, BloomLevel::High] {
        let mut renderer = Renderer::new(&context, &assets, DEFAULT_SAMPLES)?;
        renderer.set_bloom(&context, bloom);
        renderers.push((bloom, renderer));
    }
    let mut plays = Vec::new();
    for (_, kinds, motion, feedback, _) in KINDS {
        let mut session = scene(kinds, motion)?;
        session.preferences.set_effects_level(feedback);
        plays.push(session);
    }

    let mut times = vec![Vec::new(); KINDS.len()];
    let mut least = Vec::new();
    for _ in 0..ROUNDS {
        least.push(time(&context, || bare.draw(&context))?);
        for (((.., bloom), session), times) in KINDS.iter().zip(&plays).zip(&mut times) {
            let mut of_light = renderers.iter_mut().filter(|(light, _)| light == bloom);
            let (_, renderer) = of_light.next().ok_or("a renderer for each level of light")?;
            times.push(time(&context, || {
                let mut frame = SimpleFrameBuffer::new(&context, &target)?;
                Ok(renderer.draw(&mut frame, &session.view(1.0, Some(0.7)))?)
            })?);
        }
    }

    println!("{} × {} pixels of field, {ROUNDS} rounds: median (quarter to three quarters)", field.width, field.height);
    println!("{:22} {:>22} {:>22}", "", "/ bare frame", "/ feedback off");
    for ((name, ..), these) in KINDS.iter().zip(&times) {
        println!("{name:22} {:>22} {:>22}", ratio(these, &least), ratio(these, &times[0]));
    }
    Ok(())
}

/// Formats the ratios of two times of each round: the median and the quartiles.
fn ratio(these: &[Duration], those: &[Duration]) -> String {
    let mut all: Vec<f64> = these.iter().zip(those).map(|(a, b)| a.as_secs_f64() / b.as_secs_f64()).collect();
    all.sort_by(f64::total_cmp);
    format!("{:.2} ({:.2} to {:.2})", all[ROUNDS / 2], all[ROUNDS / 4], all[ROUNDS * 3 / 4])
}

/// Lets the autopilot play until there is a trail, dust, falling power-ups and more to draw.
fn scene(kinds: &[PowerUpKind], motion: Motion) -> Result<Session, Box<dyn Error>> {
    let mut session = Session::new(library::shipped(&Assets::embedded())?, 1, 1);
    session.preferences.set_motion(motion);
    session.step(&Input { start: true, ..Input::default() });
    let mut autopilot = Autopilot::new(1);
    for step in 0..700 {
        if step == 600 {
            kinds.iter().for_each(|kind| session.grant(*kind));
            for (i, kind) in PowerUpKind::ALL.into_iter().enumerate() {
                session.drop_power_up(kind, glam::vec2(100.0 * i as f32, 300.0));
            }
        }
        let input = autopilot.input(session.game());
        session.step(&input);
    }
    // Only the requested power-ups are running.
    assert_eq!(session.game().running().count(), kinds.len());
    assert!(session.game().falling().len() >= 6 && session.view(1.0, None).effects.particles().count() > 100);
    Ok(session)
}

/// Measures the time of [`FRAMES`] frames, including the driver's work.
fn time(context: &Gl, mut draw: impl FnMut() -> Result<(), Box<dyn Error>>) -> Result<Duration, Box<dyn Error>> {
    draw()?;
    context.finish();
    let start = Instant::now();
    let before = processor_time();
    for _ in 0..FRAMES {
        draw()?;
        context.finish();
    }
    Ok(match (before, processor_time()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => start.elapsed(),
    })
}

/// Returns the processor time of all threads of this process, or `None` if Linux does not report
/// it. Unlike wall time, it does not grow when other programs run.
fn processor_time() -> Option<Duration> {
    let of_thread = |entry: std::io::Result<std::fs::DirEntry>| {
        let text = std::fs::read_to_string(entry.ok()?.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    };
    std::fs::read_dir("/proc/self/task").ok()?.map(of_thread).sum()
}

#[derive(Clone, Copy)]
struct Corner {
    corner: [f32; 2],
}
implement_vertex!(Corner, corner);

/// The minimal frame.
struct Bare {
    size: (u32, u32),
    quad: VertexBuffer<Corner>,
    program: Program,
    picture: Texture2d,
    multisampled: RenderBuffer,
    resolved: Texture2d,
    shown: Texture2d,
}

impl Bare {
    fn new(context: &Gl, size: (u32, u32)) -> Result<Self, Box<dyn Error>> {
        let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]].map(|corner| Corner { corner });
        let vertex = "#version 330 core\nin vec2 corner; out vec2 uv;\n\
            void main() { uv = corner; gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0); }";
        let fragment = "#version 330 core\nin vec2 uv; uniform sampler2D image; out vec4 color;\n\
            void main() { color = texture(image, uv); }";
        let bytes = Assets::embedded().read("textures/background.jpg")?;
        let background = image::load_from_memory(&bytes)?.into_rgba8();
        let dimensions = background.dimensions();
        let image = RawImage2d::from_raw_rgba(background.into_raw(), dimensions);
        let empty = || Texture2d::empty_with_format(context, FORMAT, MipmapsOption::NoMipmap, size.0, size.1);
        Ok(Self {
            size,
            quad: VertexBuffer::immutable(context, &corners)?,
            program: Program::from_source(context, vertex, fragment, None)?,
            picture: Texture2d::with_mipmaps(context, image, MipmapsOption::AutoGeneratedMipmaps)?,
            multisampled: RenderBuffer::new_multisample(context, FORMAT, size.0, size.1, DEFAULT_SAMPLES)?,
            resolved: empty()?,
            shown: empty()?,
        })
    }

    fn draw(&self, context: &Gl) -> Result<(), Box<dyn Error>> {
        let (width, height) = self.size;
        let mut multisampled = SimpleFrameBuffer::new(context, &self.multisampled)?;
        self.draw_quad(&mut multisampled, &self.picture)?;
        let resolved = SimpleFrameBuffer::new(context, &self.resolved)?;
        let source = Rect { left: 0, bottom: 0, width, height };
        let whole = BlitTarget { left: 0, bottom: 0, width: width as i32, height: height as i32 };
        multisampled.blit_color(&source, &resolved, &whole, MagnifySamplerFilter::Nearest);
        self.draw_quad(&mut SimpleFrameBuffer::new(context, &self.shown)?, &self.resolved)
    }

    fn draw_quad(&self, target: &mut SimpleFrameBuffer<'_>, image: &Texture2d) -> Result<(), Box<dyn Error>> {
        let strip = NoIndices(PrimitiveType::TriangleStrip);
        let uniforms = uniform! { image: image.sampled() };
        Ok(target.draw(&self.quad, strip, &self.program, &uniforms, &DrawParameters::default())?)
    }
}
