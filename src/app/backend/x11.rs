//! What other programs leave on the X server, and winit trusts.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt, Window};
use x11rb::rust_connection::{ReplyError, RustConnection};

/// Checks what would end the program without a message. Returns the connection to the server;
/// `None` where there is no server, which winit tells.
pub(super) fn check() -> Result<Option<RustConnection>, String> {
    let Ok((connection, screen)) = x11rb::connect(None) else { return Ok(None) };
    let root = connection.setup().roots[screen].root;
    match names_its_input_methods(&connection, root) {
        // A connection that fails fails for winit too.
        Ok(true) | Err(_) => Ok(Some(connection)),
        Ok(false) => Err("another program has damaged the list of input methods on the X server; \
            `xprop -root -remove XIM_SERVERS` takes it away"
            .to_owned()),
    }
}

/// Whether all that is in the list of input methods has a name: winit reads the names where there
/// are none (`get_xim_servers`), and the program is gone.
fn names_its_input_methods(connection: &RustConnection, root: Window) -> Result<bool, ReplyError> {
    let list = connection.intern_atom(true, b"XIM_SERVERS")?.reply()?.atom;
    if list == x11rb::NONE {
        return Ok(true);
    }
    let methods = connection.get_property(false, root, list, AtomEnum::ATOM, 0, u32::MAX)?.reply()?;
    let methods: Vec<u32> = methods.value32().into_iter().flatten().collect();
    let names = methods.into_iter().map(|method| connection.get_atom_name(method)).collect::<Result<Vec<_>, _>>()?;
    // All are asked before one is waited for.
    for name in names {
        match name.reply() {
            Err(ReplyError::X11Error(_)) => return Ok(false),
            answer => _ = answer?,
        }
    }
    Ok(true)
}
