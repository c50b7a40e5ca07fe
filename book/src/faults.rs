//! What is wrong in the book, all of it at once, each with its page and line.

/// Collects what is wrong.
#[derive(Default)]
pub(crate) struct Faults(Vec<String>);

impl Faults {
    /// Notes what is wrong at a line of a file of `docs/book/`.
    pub(crate) fn add(&mut self, file: &str, line: usize, what: impl AsRef<str>) {
        let fault = format!("docs/book/{file}:{line}: {}", what.as_ref());
        if !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    /// Succeeds if nothing is wrong, else returns the list.
    pub(crate) fn report(self) -> Result<(), String> {
        match self.0.len() {
            0 => Ok(()),
            1 => Err(format!("{}\n1 fault", self.0[0])),
            count => Err(format!("{}\n{count} faults", self.0.join("\n"))),
        }
    }
}
