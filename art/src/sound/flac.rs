//! Encodes clips as FLAC, a lossless format without padding, as seamless loops need.

use flacenc::bitsink::ByteSink;
use flacenc::component::BitRepr;
use flacenc::error::Verify;
use flacenc::source::MemSource;

use super::clip::Clip;

/// Encodes the clip as a FLAC file with `bits` bits per sample, at most 16.
pub fn encode(clip: &Clip, bits: usize) -> Vec<u8> {
    let config =
        flacenc::config::Encoder::default().into_verified().expect("the encoder's default configuration is valid");
    let samples = clip.to_bits(bits);
    let source = MemSource::from_samples(&samples, clip.channels, bits, clip.rate as usize);
    let stream = flacenc::encode_with_fixed_block_size(&config, source, config.block_size)
        .expect("samples in memory can be read and fit in 16 bits");
    let mut sink = ByteSink::new();
    stream.write(&mut sink).expect("memory can be written to");
    with_equal_block_sizes(sink.as_slice().to_vec())
}

/// Sets the minimum block size in STREAMINFO to the maximum.
///
/// flacenc includes the last, shorter block in the minimum; RFC 9639 (8.2) excludes it. symphonia,
/// the decoder in the tests, rejects a file whose two sizes differ.
///
/// ```text
/// byte  0       4           8        10       12
///       "fLaC"  block head  minimum  maximum  …
/// ```
fn with_equal_block_sizes(mut file: Vec<u8>) -> Vec<u8> {
    file.copy_within(10..12, 8);
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_block_is_declared_as_large_as_the_largest_although_the_last_one_is_shorter() {
        let clip = Clip { rate: 44_100, channels: 1, samples: vec![0.1; 5000] };
        let file = encode(&clip, 16);
        assert_eq!(&file[..4], b"fLaC");
        assert_eq!(file[8..10], file[10..12]);
        assert_ne!(file[8..10], [0, 0]);
    }
}
