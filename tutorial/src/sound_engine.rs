//! Plays sounds. Without a sound device, the game is silent.

use crate::Result;
use crate::resource_manager::read;
use rodio::{Decoder, DeviceSinkBuilder, MixerDeviceSink};
use std::io::Cursor;

pub struct SoundEngine {
    stream: Option<MixerDeviceSink>,
}

impl SoundEngine {
    pub fn new() -> Self {
        match DeviceSinkBuilder::open_default_sink() {
            Ok(mut stream) => {
                stream.log_on_drop(false);
                Self { stream: Some(stream) }
            }
            Err(error) => {
                eprintln!("no sound: {error}");
                Self { stream: None }
            }
        }
    }

    /// Starts a sound from a file. Sounds that are playing go on.
    pub fn play(&self, file: &str) -> Result<()> {
        let Some(stream) = &self.stream else { return Ok(()) };
        stream.mixer().add(Decoder::new(Cursor::new(read(file)?))?);
        Ok(())
    }
}
