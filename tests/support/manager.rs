//! A minimal window manager: windows get the size and position that they ask for, or the whole
//! screen.

use std::thread;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask,
    PropMode,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// Starts a thread that manages a display's windows until the server ends.
pub(crate) fn manage(display: &str) {
    let (connection, screen) = RustConnection::connect(Some(display)).expect("the server answers");
    let root = connection.setup().roots[screen].root;
    let events = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
    let wanted = ChangeWindowAttributesAux::new().event_mask(events);
    connection.change_window_attributes(root, &wanted).expect("sent").check().expect("no other manager runs");
    thread::spawn(move || {
        let mut manager = Manager { connection, root, before: None };
        while let Ok(event) = manager.connection.wait_for_event() {
            // A window may be gone before its request is handled.
            let _ = manager.answer(&event);
        }
    });
}

struct Manager {
    connection: RustConnection,
    root: u32,
    /// The window's position and size before it covered the screen.
    before: Option<ConfigureWindowAux>,
}

impl Manager {
    fn answer(&mut self, event: &Event) -> Result<(), Box<dyn std::error::Error>> {
        match event {
            Event::MapRequest(request) => self.connection.map_window(request.window)?.check()?,
            Event::ConfigureRequest(request) => {
                let wanted = ConfigureWindowAux::from_configure_request(request);
                self.connection.configure_window(request.window, &wanted)?.check()?;
            }
            Event::ClientMessage(message) => self.change_state(message)?,
            _ => {}
        }
        Ok(())
    }

    fn change_state(&mut self, message: &ClientMessageEvent) -> Result<(), Box<dyn std::error::Error>> {
        const ADD: u32 = 1;
        let atom =
            |name: &[u8]| Ok::<_, Box<dyn std::error::Error>>(self.connection.intern_atom(false, name)?.reply()?.atom);
        let (state, whole) = (atom(b"_NET_WM_STATE")?, atom(b"_NET_WM_STATE_FULLSCREEN")?);
        let [action, first, second, ..] = message.data.as_data32();
        if message.type_ != state || ![first, second].contains(&whole) {
            return Ok(());
        }
        let place = |window: u32| Ok::<_, Box<dyn std::error::Error>>(self.connection.get_geometry(window)?.reply()?);
        let window = message.window;
        let wanted = if action == ADD {
            let (was, screen) = (place(window)?, place(self.root)?);
            let was = ConfigureWindowAux::new()
                .x(i32::from(was.x))
                .y(i32::from(was.y))
                .width(u32::from(was.width))
                .height(u32::from(was.height));
            self.before = Some(was);
            Some(ConfigureWindowAux::new().x(0).y(0).width(u32::from(screen.width)).height(u32::from(screen.height)))
        } else {
            self.before.take()
        };
        let states = if action == ADD { &[whole][..] } else { &[] };
        self.connection.change_property32(PropMode::REPLACE, window, state, AtomEnum::ATOM, states)?.check()?;
        if let Some(wanted) = wanted {
            self.connection.configure_window(window, &wanted)?.check()?;
        }
        Ok(())
    }
}
