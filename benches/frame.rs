//! What a frame costs, beside the least that a frame with these targets can cost: a full-screen
//! quad with a texture into four samples, resolved, and drawn through one pass.
//!
//! Prints ratios of times taken in turn in one run; times of different runs or machines say
//! nothing. Beside the least frame stands the one without feedback: what each dose and each level
//! of light costs. Where the processor draws, its time is what counts, not the time on the wall:
//! other programs then matter little. `cargo bench --bench frame` measures what
//! `LIBGL_ALWAYS_SOFTWARE` and the driver make of it: without a window, Mesa's software driver.

// What it prints is its result.
#![allow(clippy::print_stdout)]

use breakout::assets::Assets;
use breakout::draw::{self, DEFAULT_SAMPLES, Gl, Layout};
use breakout::game::{Input, PowerUpKind};
use breakout::library;
use breakout::render::{Renderer, Shine};
use breakout::session::{Feedback, Motion, Play};
use breakout::trial::autopilot::Autopilot;
use glium::framebuffer::{RenderBuffer, SimpleFrameBuffer};
use glium::index::{NoIndices, PrimitiveType};
use glium::texture::{MipmapsOption, RawImage2d, UncompressedFloatFormat};
use glium::uniforms::MagnifySamplerFilter;
use glium::{BlitTarget, DrawParameters, Program, Rect, Surface, Texture2d, VertexBuffer, implement_vertex, uniform};
use std::error::Error;
use std::time::{Duration, Instant};

/// A window whose field has 800 × 600 pixels.
const WINDOW: (u32, u32) = (1067, 600);

/// Frames in one go, and how often each is measured. In a round each kind of frame has its turn, so
/// that what else the machine does falls on all of them.
const FRAMES: u32 = 10;
const ROUNDS: usize = 25;

/// What is measured: a name, the effects that run, whether the picture moves, the dose, the light.
type Kind = (&'static str, &'static [PowerUpKind], Motion, Feedback, Shine);

/// The first one is what the others are compared with.
const KINDS: [Kind; 9] = [
    ("feedback off", &[], Motion::Full, Feedback::Off, Shine::Off),
    ("some", &[], Motion::Full, Feedback::Some, Shine::Off),
    ("full", &[], Motion::Full, Feedback::Full, Shine::Off),
    ("some, reduced motion", &[], Motion::Reduced, Feedback::Some, Shine::Off),
    ("some, low glow", &[], Motion::Full, Feedback::Some, Shine::Low),
    ("some, high glow", &[], Motion::Full, Feedback::Some, Shine::High),
    ("some, confuse", &[PowerUpKind::Confuse], Motion::Full, Feedback::Some, Shine::Off),
    ("some, chaos", &[PowerUpKind::Chaos], Motion::Full, Feedback::Some, Shine::Off),
    ("calm chaos", &[PowerUpKind::Chaos], Motion::Reduced, Feedback::Some, Shine::Off),
];

const FORMAT: UncompressedFloatFormat = UncompressedFloatFormat::U8U8U8U8;

fn main() -> Result<(), Box<dyn Error>> {
    let context = draw::headless()?;
    let field = Layout::arranged(WINDOW).field;
    let bare = Bare::new(&context, (field.width, field.height))?;
    let target = Texture2d::empty_with_format(&context, FORMAT, MipmapsOption::NoMipmap, WINDOW.0, WINDOW.1)?;
    // A renderer for each level of light: to change it takes longer than a frame.
    let assets = Assets::embedded();
    let mut renderers = Vec::new();
    for shine in [Shine::Off, Shine::Low, Shine::High] {
        let mut renderer = Renderer::new(&context, &assets, DEFAULT_SAMPLES)?;
        renderer.set_shine(&context, shine);
        renderers.push((shine, renderer));
    }
    let mut plays = Vec::new();
    for (_, kinds, motion, feedback, _) in KINDS {
        let mut play = scene(kinds, motion)?;
        play.set_feedback(feedback);
        plays.push(play);
    }

    let mut times = vec![Vec::new(); KINDS.len()];
    let mut least = Vec::new();
    for _ in 0..ROUNDS {
        least.push(time(&context, || bare.draw(&context))?);
        for (((.., shine), play), times) in KINDS.iter().zip(&plays).zip(&mut times) {
            let mut of_light = renderers.iter_mut().filter(|(light, _)| light == shine);
            let (_, renderer) = of_light.next().ok_or("a renderer for each level of light")?;
            times.push(time(&context, || {
                let mut frame = SimpleFrameBuffer::new(&context, &target)?;
                Ok(renderer.draw(&mut frame, &play.view(1.0, Some(0.7)))?)
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

/// The ratios of two times of each round: the median and the quartiles.
fn ratio(these: &[Duration], those: &[Duration]) -> String {
    let mut all: Vec<f64> = these.iter().zip(those).map(|(a, b)| a.as_secs_f64() / b.as_secs_f64()).collect();
    all.sort_by(f64::total_cmp);
    format!("{:.2} ({:.2} to {:.2})", all[ROUNDS / 2], all[ROUNDS / 4], all[ROUNDS * 3 / 4])
}

/// A game of the autopilot with trail, dust, falling items and what else there is to draw.
fn scene(kinds: &[PowerUpKind], motion: Motion) -> Result<Play, Box<dyn Error>> {
    let mut play = Play::new(library::shipped(&Assets::embedded())?, 1, 1);
    play.set_motion(motion);
    play.step(&Input { start: true, ..Input::default() });
    let mut autopilot = Autopilot::new(1);
    for step in 0..700 {
        if step == 600 {
            kinds.iter().for_each(|kind| play.grant(*kind));
            for (i, kind) in PowerUpKind::ALL.into_iter().enumerate() {
                play.drop_power_up(kind, glam::vec2(100.0 * i as f32, 300.0));
            }
        }
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    // Nothing runs that was not asked for.
    assert_eq!(play.game().running().count(), kinds.len());
    assert!(play.game().falling().len() >= 6 && play.view(1.0, None).effects.particles().count() > 100);
    Ok(play)
}

/// What [`FRAMES`] cost until the driver has finished them.
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

/// The time that all threads of this program have had on a processor, where Linux tells it: other
/// programs that run at the same time do not lengthen it, as they do the time on the wall.
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

/// The least frame.
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
