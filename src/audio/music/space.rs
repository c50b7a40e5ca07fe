//! Effects for the instruments: a tempo-synchronous echo, and a room.

use super::voice::Block;

/// A delay line. Its length is the delay; it slightly damps high frequencies.
#[derive(Clone, Debug)]
struct Delay {
    samples: Vec<f32>,
    next: usize,
    /// State of the low-pass filter at the end of the line.
    damped: f32,
}

impl Delay {
    fn new(length: usize) -> Self {
        Self { samples: vec![0.0; length.max(1)], next: 0, damped: 0.0 }
    }

    /// Returns the filtered sample at the end of the line. A smaller `share` damps more.
    fn oldest(&mut self, share: f32) -> f32 {
        self.damped += share * (self.samples[self.next] - self.damped);
        self.damped
    }

    fn push(&mut self, sample: f32) {
        self.samples[self.next] = sample;
        self.next = (self.next + 1) % self.samples.len();
    }
}

/// A ping-pong echo: left, then right, and so on.
#[derive(Clone, Debug)]
pub struct Echo {
    lines: [Delay; 2],
}

/// Gain from one echo to the next on the same side.
const REPEAT: f32 = 0.42;

impl Echo {
    /// Creates an echo with a delay of this many frames.
    pub fn new(frames: usize) -> Self {
        Self { lines: [Delay::new(frames), Delay::new(frames)] }
    }

    /// Adds the echo of a block's input and also sends it to the room.
    pub fn render(&mut self, block: &mut Block, count: usize) {
        for i in 0..count {
            let heard = [0, 1].map(|side| self.lines[side].oldest(0.7));
            let sent = 0.5 * (block.echo[0][i] + block.echo[1][i]);
            self.lines[0].push(sent + REPEAT * heard[1]);
            self.lines[1].push(REPEAT.sqrt() * heard[0]);
            for (side, heard) in heard.into_iter().enumerate() {
                block.dry[side][i] += 1.4 * heard;
                block.room[i] += 0.1 * heard;
            }
        }
    }
}

/// A mix of voices in a small hall: four delay lines that feed each other (Jot and Chaigne,
/// "Digital delay networks for designing artificial reverberators", 1991).
#[derive(Clone, Debug)]
pub struct Bus {
    /// The mixed voices.
    pub block: Box<Block>,
    lines: [Delay; 4],
    /// Gain at the end of each line.
    keep: [f32; 4],
}

/// Lengths of the lines in seconds, without a common divisor.
const LENGTHS: [f32; 4] = [0.0297, 0.0371, 0.0411, 0.0437];

/// Reverberation time: seconds to fall by 60 dB.
const DECAY: f32 = 1.5;

impl Bus {
    /// Creates a silent bus for a sample rate in Hz.
    pub fn new(rate: f32) -> Self {
        Self {
            block: Box::new(Block::SILENT),
            lines: LENGTHS.map(|seconds| Delay::new((seconds * rate) as usize)),
            keep: LENGTHS.map(|seconds| 10_f32.powf(-3.0 * seconds / DECAY)),
        }
    }

    /// Adds the reverberation to the block's first `count` frames.
    pub fn add_room(&mut self, count: usize) {
        for i in 0..count {
            let mut out = [0.0; 4];
            for (line, out) in out.iter_mut().enumerate() {
                *out = self.lines[line].oldest(0.6) * self.keep[line];
            }
            let [a, b, c, d] = out;
            // An orthogonal matrix (after the factor 0.5) preserves energy.
            let mixed = [a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d];
            for (line, mixed) in mixed.into_iter().enumerate() {
                self.lines[line].push(self.block.room[i] + 0.5 * mixed);
            }
            self.block.dry[0][i] += a + c;
            self.block.dry[1][i] += b + d;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the energy of each of the three seconds after a short noise.
    fn energies(mut next: impl FnMut(f32) -> f32) -> [f32; 3] {
        let mut sent = (0..100).map(|i| if i % 3 == 0 { 1.0 } else { -0.5 }).chain(std::iter::repeat(0.0));
        [0, 1, 2].map(|_| (0..44_100).map(|_| next(sent.next().unwrap_or(0.0)).powi(2)).sum())
    }

    #[test]
    fn a_room_and_an_echo_fall_silent() {
        let mut bus = Bus::new(44_100.0);
        let [first, second, third] = energies(|sent| {
            *bus.block = Block::SILENT;
            bus.block.room[0] = sent;
            bus.add_room(1);
            bus.block.dry[0][0] + bus.block.dry[1][0]
        });
        assert!(first > 0.0 && second < 0.05 * first && third < 0.05 * second, "{first} {second} {third}");
        let mut echo = Echo::new(10_000);
        let [first, _, third] = energies(|sent| {
            let mut block = Block::SILENT;
            block.echo[0][0] = sent;
            echo.render(&mut block, 1);
            block.dry[0][0] + block.dry[1][0]
        });
        assert!(first > 0.0 && third < 0.05 * first, "{first} {third}");
    }
}
