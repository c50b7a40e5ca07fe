//! The terminal, on Windows. ARCHITECTURE.md lists the files with `unsafe`, of which this is one.
//!
//! Windows knows two kinds of programs. For a console program it opens a console if there is none,
//! so a double click on the game would show one behind its window. The game is therefore a windows
//! program. Such a program is connected to no terminal, even when it is started in one: [`attach`]
//! makes the connection. After a double click there is no terminal, and [`show_error`] opens a
//! dialog.

use windows_sys::Win32::Storage::FileSystem::{FILE_TYPE_DISK, FILE_TYPE_PIPE, FILE_TYPE_UNKNOWN, GetFileType};
use windows_sys::Win32::System::Console::{
    ATTACH_PARENT_PROCESS, AttachConsole, GetStdHandle, STD_ERROR_HANDLE, STD_INPUT_HANDLE, STD_OUTPUT_HANDLE,
    SetStdHandle,
};
use windows_sys::Win32::UI::WindowsAndMessaging::{MB_ICONERROR, MB_OK, MessageBoxW};

/// Lets the program print to the terminal that it was started from. Streams that are redirected to
/// files or pipes stay redirected.
pub fn attach() {
    // Attaching may connect all three streams to the terminal.
    let redirected = [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE].map(|stream| {
        // SAFETY: neither takes a pointer. An invalid handle has the unknown type.
        let (handle, kind) = unsafe { (GetStdHandle(stream), GetFileType(GetStdHandle(stream))) };
        (stream, handle, matches!(kind, FILE_TYPE_DISK | FILE_TYPE_PIPE))
    });
    // SAFETY: it takes no pointer. It fails if there is no terminal, which does no harm.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
    for (stream, handle, _) in redirected.into_iter().filter(|(.., is_redirected)| *is_redirected) {
        // SAFETY: the handle is the one that the program was started with, and is still open.
        unsafe { SetStdHandle(stream, handle) };
    }
}

/// Shows `message` in a dialog if standard error leads nowhere. Otherwise you double-click the game
/// and nothing at all happens.
pub fn show_error(message: &str) {
    // SAFETY: neither takes a pointer. An invalid handle has the unknown type.
    if unsafe { GetFileType(GetStdHandle(STD_ERROR_HANDLE)) } != FILE_TYPE_UNKNOWN {
        return;
    }
    let [text, title] = [message, "Breakout"].map(|text| text.encode_utf16().chain([0]).collect::<Vec<u16>>());
    // SAFETY: both texts end with a zero and live during the call; no window owns the dialog.
    unsafe { MessageBoxW(std::ptr::null_mut(), text.as_ptr(), title.as_ptr(), MB_OK | MB_ICONERROR) };
}
