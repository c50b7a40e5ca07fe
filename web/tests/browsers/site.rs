//! A server of the built page with a fault: a missing file, a content policy, or compressed files.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;

/// Returns the folder into which `cargo run -p web` builds.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/web/page")
}

/// A server and its faults.
#[derive(Clone, Default)]
pub(crate) struct Site {
    /// The end of a missing file's name.
    pub(crate) missing: Option<&'static str>,
    /// The header `Content-Security-Policy`.
    pub(crate) policy: Option<&'static str>,
    /// Sends all files compressed.
    pub(crate) compresses: bool,
    /// An additional page, `frame.html`.
    pub(crate) frame: Option<String>,
    pub(crate) served: Served,
}

/// The folder whose files a site serves. `None` if it does not answer.
#[derive(Clone)]
pub(crate) struct Served(Arc<Mutex<Option<PathBuf>>>);

impl Default for Served {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Some(folder()))))
    }
}

impl Site {
    /// Serves another folder from now on, or does not answer any more.
    pub(crate) fn serves(&self, folder: Option<PathBuf>) {
        *self.served.0.lock().expect("unlocked") = folder;
    }

    /// Serves until the test ends. Returns the address.
    pub(crate) fn serve(self) -> String {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let site = self.clone();
                // A browser may close a connection early.
                thread::spawn(move || _ = site.answer(&stream));
            }
        });
        format!("http://{address}/")
    }

    fn answer(&self, mut stream: &TcpStream) -> std::io::Result<()> {
        let Some(folder) = self.served.0.lock().expect("unlocked").clone() else { return Ok(()) };
        let mut lines = BufReader::new(stream).lines();
        let first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
        lines.take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty())).for_each(drop);
        let path = first.split(' ').nth(1).unwrap_or("/").split('?').next().unwrap_or("/");
        let name = format!("{}{}", path.trim_start_matches('/'), if path.ends_with('/') { "index.html" } else { "" });
        let is_missing = self.missing.is_some_and(|missing| name.ends_with(missing));
        let own = self.frame.as_ref().filter(|_| name == "frame.html").map(|text| text.clone().into_bytes());
        let body = own.or_else(|| fs::read(folder.join(&name)).ok()).filter(|_| !is_missing);
        let status = if body.is_some() { "200 OK" } else { "404 Not Found" };
        let mut body = body.unwrap_or_default();
        let kind = match name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript",
            Some("css") => "text/css",
            Some("png") => "image/png",
            Some("wasm") => "application/wasm",
            _ => "application/octet-stream",
        };
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nCache-Control: no-store\r\nConnection: close\r\n"
        )?;
        if let Some(policy) = self.policy {
            write!(stream, "Content-Security-Policy: {policy}\r\n")?;
        }
        if self.compresses {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(&body)?;
            body = encoder.finish()?;
            write!(stream, "Content-Encoding: gzip\r\n")?;
        }
        write!(stream, "Content-Length: {}\r\n\r\n", body.len())?;
        stream.write_all(&body)
    }
}
