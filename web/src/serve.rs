//! Serves a folder at a local address.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path};
use std::thread;

/// Prints the address, and serves the files in `folder` until the program ends.
pub(crate) fn serve(folder: &Path, port: u16) -> Result<(), String> {
    let listener = TcpListener::bind(("127.0.0.1", port));
    let listener = listener.map_err(|error| format!("port {port}: {error}; `-- --port 0` takes a free one"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    println!("http://{address}/ has the game, http://{address}/book/ the book; Ctrl-C ends this");
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // A browser may close its connection early.
        thread::spawn(move || _ = answer(&stream, &folder));
    }
    Ok(())
}

/// Answers one request of a browser.
fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    // Read the rest of the request first; otherwise, the connection would be reset.
    lines.take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty())).for_each(drop);
    let name = first.split(' ').nth(1).unwrap_or("/").split(['?', '#']).next().unwrap_or("/");
    let name = format!("{}{}", name.trim_start_matches('/'), if name.ends_with('/') { "index.html" } else { "" });
    // Serve nothing outside the folder.
    let is_inside = Path::new(&name).components().all(|part| matches!(part, Component::Normal(_)));
    if is_inside && folder.join(&name).is_dir() {
        // Without the final slash, the relative links in the folder's `index.html` would not
        // resolve.
        return write!(stream, "HTTP/1.1 301 Moved Permanently\r\nLocation: /{name}/\r\nContent-Length: 0\r\n\r\n");
    }
    let body = if is_inside { fs::read(folder.join(&name)).ok() } else { None };
    let (status, body) = body.map_or(("404 Not Found", Vec::new()), |body| ("200 OK", body));
    let length = body.len();
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {length}\r\n", kind(&name))?;
    write!(stream, "Cache-Control: no-cache\r\nConnection: close\r\n\r\n")?;
    stream.write_all(&body)
}

/// Returns the media type of a file.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("jpg") => "image/jpeg",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// Returns the head of the response to a request for this path.
    fn head(folder: &Path, path: &str) -> String {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let mut client = TcpStream::connect(listener.local_addr().expect("an address")).expect("connected");
        write!(client, "GET {path} HTTP/1.1\r\n\r\n").expect("asked");
        answer(&listener.accept().expect("a client").0, folder).expect("answered");
        let mut text = String::new();
        client.read_to_string(&mut text).expect("text");
        text.split("\r\n\r\n").next().unwrap_or_default().to_owned()
    }

    #[test]
    fn a_folder_without_a_slash_redirects_to_one_with_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let moved = head(folder, "/page?new");
        assert!(moved.starts_with("HTTP/1.1 301 ") && moved.contains("\r\nLocation: /page/\r\n"), "{moved}");
        assert!(head(folder, "/page/index.html").starts_with("HTTP/1.1 200 "));
        assert!(head(folder, "/none").starts_with("HTTP/1.1 404 "));
        assert!(head(folder, "/../web").starts_with("HTTP/1.1 404 "));
    }
}
