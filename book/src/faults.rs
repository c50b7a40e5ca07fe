//! Collects all faults of the book, each with its page and line.

#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<String>);

impl Faults {
    /// Adds a fault at a line of a file in `docs/book/`.
    pub(crate) fn add(&mut self, file: &str, line: usize, what: impl AsRef<str>) {
        let fault = format!("docs/book/{file}:{line}: {}", what.as_ref());
        if !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    /// Returns the list of faults as an error, if there are any.
    pub(crate) fn report(self) -> Result<(), Self> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }

    /// One line per fault.
    pub(crate) fn list(&self) -> String {
        self.0.join("\n")
    }

    /// Returns the number of faults, in words.
    pub(crate) fn count(&self) -> String {
        let count = self.0.len();
        if count == 1 { "1 fault".to_owned() } else { format!("{count} faults") }
    }
}

impl From<Faults> for String {
    fn from(faults: Faults) -> Self {
        format!("{}\n{}", faults.list(), faults.count())
    }
}
