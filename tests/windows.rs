//! The program as Windows sees it: it brings no console.
#![cfg(windows)]

/// The parts of an executable that these tests read. Microsoft's *PE Format* describes them.
struct Executable {
    bytes: Vec<u8>,
    /// Where the optional header begins.
    header: usize,
}

/// `IMAGE_SUBSYSTEM_WINDOWS_GUI`; programs that Windows opens a console for have 3.
const WINDOWS_ONLY: u16 = 2;

impl Executable {
    fn read() -> Self {
        let mut executable =
            Self { bytes: std::fs::read(env!("CARGO_BIN_EXE_breakout")).expect("the program"), header: 0 };
        let signature = executable.u32(0x3c) as usize;
        assert_eq!(executable.bytes[signature..signature + 4], *b"PE\0\0");
        executable.header = signature + 24;
        assert_eq!(executable.u16(executable.header), 0x20b, "a program of 64 bits");
        executable
    }

    fn u16(&self, at: usize) -> u16 {
        u16::from_le_bytes([self.bytes[at], self.bytes[at + 1]])
    }

    fn u32(&self, at: usize) -> u32 {
        u32::from(self.u16(at)) | u32::from(self.u16(at + 2)) << 16
    }
}

#[test]
fn a_double_click_opens_no_console() {
    let executable = Executable::read();
    assert_eq!(executable.u16(executable.header + 68), WINDOWS_ONLY);
}
