//! Terminal output on Windows. Contains `unsafe`; ARCHITECTURE.md lists all such files.
//!
//! Windows distinguishes console and GUI programs. A console program opens a console window if it
//! has none, so double-clicking the game would open one behind it. The game is therefore a GUI
//! program. Such a program is not connected to a terminal, even when started from one: [`attach`]
//! connects it. After a double click there is no terminal, and [`show_error`] opens a dialog
//! instead.

use windows_sys::Win32::Storage::FileSystem::{FILE_TYPE_DISK, FILE_TYPE_PIPE, FILE_TYPE_UNKNOWN, GetFileType};
use windows_sys::Win32::System::Console::{
    ATTACH_PARENT_PROCESS, AttachConsole, GetStdHandle, STD_ERROR_HANDLE, STD_INPUT_HANDLE, STD_OUTPUT_HANDLE,
    SetStdHandle,
};
use windows_sys::Win32::UI::WindowsAndMessaging::{MB_ICONERROR, MB_OK, MessageBoxW};

/// Connects output to the terminal that the program was started from. Streams redirected to files
/// or pipes stay redirected.
pub fn attach() {
    // Attaching may redirect all three streams to the terminal.
    let redirected = [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE].map(|stream| {
        // SAFETY: neither function takes a pointer. An invalid handle has the unknown type.
        let (handle, kind) = unsafe { (GetStdHandle(stream), GetFileType(GetStdHandle(stream))) };
        (stream, handle, matches!(kind, FILE_TYPE_DISK | FILE_TYPE_PIPE))
    });
    // SAFETY: the function takes no pointer. It fails harmlessly if there is no terminal.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
    for (stream, handle, _) in redirected.into_iter().filter(|(.., is_redirected)| *is_redirected) {
        // SAFETY: the program was started with this handle, and has not closed it.
        unsafe { SetStdHandle(stream, handle) };
    }
}

/// Shows `message` in a dialog if standard error is not connected. Without the dialog, a double
/// click on the game would seem to do nothing.
pub fn show_error(message: &str) {
    // SAFETY: neither function takes a pointer. An invalid handle has the unknown type.
    if unsafe { GetFileType(GetStdHandle(STD_ERROR_HANDLE)) } != FILE_TYPE_UNKNOWN {
        return;
    }
    let [text, title] = [message, crate::NAME].map(|text| text.encode_utf16().chain([0]).collect::<Vec<u16>>());
    // SAFETY: both texts end with a zero and outlive the call. A null window handle is allowed.
    unsafe { MessageBoxW(std::ptr::null_mut(), text.as_ptr(), title.as_ptr(), MB_OK | MB_ICONERROR) };
}
