//! Plays sound on a web page, in place of `device_loop.rs`. There are no threads; a timer mixes
//! sound ahead of time. The lead grows when the page is busy. This avoids stutter when frames are
//! slow and latency when they are fast.

use super::mix::connect;
use super::mixer::{SharedMixer, State};
use super::sounds::Sounds;
use crate::assets::Assets;
use rodio::SampleRate;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{AudioContext, AudioContextState};

/// Interval of the timer in milliseconds.
const INTERVAL: i32 = 12;

/// Frames mixed at once, about 11 ms.
const CHUNK: u32 = 512;

/// Initial time mixed ahead, in seconds.
const FIRST_LEAD: f64 = 0.06;
/// Maximum time mixed ahead, in seconds.
const MAX_LEAD: f64 = 0.3;

/// Minimum of scheduled sound in seconds. If less remains, the lead grows.
const SPARE: f64 = 0.02;

/// Any one of the sound files. They all arrive together, after the program has started.
const ANY_SOUND: &str = "audio/brick.flac";

/// Handle to the output. Dropping it stops the sound.
pub(super) struct DeviceThread {
    timer: i32,
    output: Rc<RefCell<Output>>,
}

impl DeviceThread {
    /// Starts the timer, which begins to play when the sounds have arrived. Returns `None` if the
    /// page has no timer.
    pub(super) fn start(assets: Assets, mixer: Arc<SharedMixer>) -> Option<Self> {
        let output = Rc::new(RefCell::new(Output::Waiting));
        let shared = Rc::clone(&output);
        let tick = Closure::<dyn FnMut()>::new(move || shared.borrow_mut().tick(&assets, &mixer));
        let window = web_sys::window()?;
        let function = tick.into_js_value();
        let timer = window.set_interval_with_callback_and_timeout_and_arguments_0(function.unchecked_ref(), INTERVAL);
        Some(Self { timer: timer.ok()?, output })
    }
}

impl Drop for DeviceThread {
    fn drop(&mut self) {
        web_sys::window().iter().for_each(|window| window.clear_interval_with_handle(self.timer));
        self.output.replace(Output::Silent);
    }
}

enum Output {
    /// Waiting for the sound files.
    Waiting,
    Playing(Player),
    Silent,
}

impl Output {
    fn tick(&mut self, assets: &Assets, mixer: &Arc<SharedMixer>) {
        match self {
            Self::Waiting if assets.read(ANY_SOUND).is_ok() => match Player::new(assets, mixer) {
                Ok(player) => *self = Self::Playing(player),
                Err(_) => {
                    *self = Self::Silent;
                    *mixer.state() = State::Silent;
                    crate::warn(&"there is no sound: the browser offers none");
                }
            },
            Self::Playing(player) => _ = player.fill(),
            Self::Waiting | Self::Silent => {}
        }
    }
}

struct Player {
    context: AudioContext,
    sounds: Arc<Sounds>,
    mixer: Arc<SharedMixer>,
    /// Interleaved stereo samples. `None` until the player's first gesture lets the context run.
    samples: Option<Box<dyn Iterator<Item = f32>>>,
    /// End of the scheduled sound on the context's clock, in seconds.
    end: f64,
    lead: f64,
}

impl Player {
    fn new(assets: &Assets, mixer: &Arc<SharedMixer>) -> Result<Self, JsValue> {
        let (context, sounds) = (AudioContext::new()?, Arc::new(Sounds::load(assets)));
        Ok(Self { context, sounds, mixer: Arc::clone(mixer), samples: None, end: 0.0, lead: FIRST_LEAD })
    }

    /// Schedules sound up to `lead` seconds ahead.
    fn fill(&mut self) -> Result<(), JsValue> {
        let is_hidden = web_sys::window().and_then(|window| window.document()).is_some_and(|page| page.hidden());
        if is_hidden || self.context.state() != AudioContextState::Running {
            self.end = 0.0;
            return Ok(());
        }
        let rate = SampleRate::new(self.context.sample_rate() as u32).ok_or(JsValue::NULL)?;
        let (mixer, sounds) = (&self.mixer, &self.sounds);
        let samples = self.samples.get_or_insert_with(|| Box::new(connect(mixer, sounds, rate)));
        let now = self.context.current_time();
        // Mixing was nearly too late: the page is busier than before.
        if self.end > 0.0 && self.end < now + SPARE {
            self.lead = (self.lead + now + SPARE - self.end).min(MAX_LEAD);
        }
        if self.end < now {
            self.end = now + 0.01;
        }
        while self.end < now + self.lead {
            let (mut left, mut right) = ([0.0; CHUNK as usize], [0.0; CHUNK as usize]);
            for (left, right) in left.iter_mut().zip(&mut right) {
                (*left, *right) = (samples.next().unwrap_or(0.0), samples.next().unwrap_or(0.0));
            }
            let rate = self.context.sample_rate();
            let buffer = self.context.create_buffer(2, CHUNK, rate)?;
            buffer.copy_to_channel(&left, 0)?;
            buffer.copy_to_channel(&right, 1)?;
            let source = self.context.create_buffer_source()?;
            source.set_buffer(Some(&buffer));
            source.connect_with_audio_node(&self.context.destination())?;
            source.start_with_when(self.end)?;
            self.end += f64::from(CHUNK) / f64::from(rate);
        }
        Ok(())
    }
}
