//! What is wrong in the book, all of it at once, each with its page and line.

/// Collects what is wrong.
#[derive(Debug, Default)]
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
    pub(crate) fn report(self) -> Result<(), Self> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }

    /// A line for each.
    pub(crate) fn list(&self) -> String {
        self.0.join("\n")
    }

    /// How many there are, in words.
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
