//! The sound device of a page, in the place of `device_loop.rs`: there are no threads, so it is
//! opened, and sounds are decoded, a moment after the first picture.

use super::mix::{connect, to_mono};
use super::mixer::{SharedMixer, State};
use super::sounds::Sounds;
use crate::assets::Assets;
use rodio::{DeviceSinkBuilder, MixerDeviceSink};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// Milliseconds from the start to the sound, and between two looks for its files: pictures come
/// first.
const LATER: i32 = 400;

/// A sound. All come at once, after the program has started.
const ANY_SOUND: &str = "audio/brick.flac";

/// The game's handle of the device. Dropping it closes the device.
pub(super) struct DeviceThread {
    _sink: Rc<RefCell<Option<MixerDeviceSink>>>,
}

impl DeviceThread {
    /// Opens the device in a moment; `None` where the page offers no timer.
    pub(super) fn start(assets: Assets, mixer: Arc<SharedMixer>) -> Option<Self> {
        let sink = Rc::default();
        open_later(assets, mixer, Rc::clone(&sink))?;
        Some(Self { _sink: sink })
    }
}

/// Opens the device once the sounds are there.
fn open_later(assets: Assets, mixer: Arc<SharedMixer>, sink: Rc<RefCell<Option<MixerDeviceSink>>>) -> Option<()> {
    let open = Closure::once_into_js(move || {
        if assets.read(ANY_SOUND).is_err() {
            open_later(assets, mixer, sink);
            return;
        }
        match open(&assets, &mixer) {
            Ok(opened) => *sink.borrow_mut() = Some(opened),
            Err(cause) => {
                *mixer.state() = State::Silent;
                crate::warn(&format_args!("there is no sound: {cause}"));
            }
        }
    });
    let window = web_sys::window()?;
    window.set_timeout_with_callback_and_timeout_and_arguments_0(open.unchecked_ref(), LATER).ok()?;
    Some(())
}

fn open(assets: &Assets, mixer: &Arc<SharedMixer>) -> Result<MixerDeviceSink, String> {
    let mut sink = DeviceSinkBuilder::open_default_sink().map_err(|error| error.to_string())?;
    sink.log_on_drop(false);
    let sounds = Arc::new(Sounds::load(assets));
    let stereo = connect(mixer, &sounds, sink.config().sample_rate());
    match sink.config().channel_count().get() {
        1 => sink.mixer().add(to_mono(stereo)),
        _ => sink.mixer().add(stereo),
    }
    Ok(sink)
}
