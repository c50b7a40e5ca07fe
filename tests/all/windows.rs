//! The program as Windows sees it: without a console, with an icon.
#![cfg(windows)]

/// The parts of an executable that these tests read. Microsoft's *PE Format* describes them.
struct Executable {
    bytes: Vec<u8>,
    /// Offset of the optional header.
    header: usize,
}

/// `IMAGE_SUBSYSTEM_WINDOWS_GUI`. For 3, Windows opens a console.
const WINDOWS_ONLY: u16 = 2;

/// `RT_GROUP_ICON`: the list of an icon's sizes.
const GROUP_OF_ICONS: u32 = 14;

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

    /// Returns the file offset of the byte loaded at `address`.
    fn offset(&self, address: u32) -> usize {
        let count = usize::from(self.u16(self.header - 18));
        let table = self.header + usize::from(self.u16(self.header - 4));
        let sections = (0..count).map(|i| table + 40 * i);
        let mut starts =
            sections.map(|section| (self.u32(section + 12), self.u32(section + 8), self.u32(section + 20)));
        let holds = |(start, size, _): &(u32, u32, u32)| (*start..start + size).contains(&address);
        let (start, _, offset) = starts.find(holds).expect("every address lies in a section");
        (address - start + offset) as usize
    }

    /// Returns the types of the executable's resources.
    fn resources(&self) -> Vec<u32> {
        let directory = self.u32(self.header + 128);
        if directory == 0 {
            return Vec::new();
        }
        let root = self.offset(directory);
        let count = self.u16(root + 12) + self.u16(root + 14);
        (0..usize::from(count)).map(|i| self.u32(root + 16 + 8 * i)).collect()
    }
}

#[test]
fn a_double_click_opens_no_console() {
    let executable = Executable::read();
    assert_eq!(executable.u16(executable.header + 68), WINDOWS_ONLY);
}

#[test]
fn the_program_has_an_icon() {
    let resources = Executable::read().resources();
    assert!(resources.contains(&GROUP_OF_ICONS), "kinds of resources: {resources:?}");
}
