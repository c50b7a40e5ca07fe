//! Fixes the completions for zsh. The program takes either a command or files. In `clap_complete`'s
//! script a file comes first and the command second, and zsh completes nothing after `check`. In
//! the fixed script the first word is a command or a file, and more files may follow a file.

use crate::NAME;

/// Returns the fixed script.
///
/// # Errors
///
/// Fails if the script lacks the expected text. In that case `clap_complete` has changed its
/// output, and this function needs an update.
pub(crate) fn mended(script: &str) -> Result<String, String> {
    let mut script = without_line(script, "'::files -- ")?;
    // The program's own case comes first; the cases of its commands are nested in it.
    for (from, to) in [
        (format!("\":: :_{NAME}_commands\""), format!("':: :_{NAME}_first'")),
        ("words=($line[2]".to_owned(), "words=($line[1]".to_owned()),
        (format!("{NAME}-command-$line[2]"), format!("{NAME}-command-$line[1]")),
        ("case $line[2] in".to_owned(), "case $line[1] in".to_owned()),
        (end_of_cases(""), end_of_cases("(*)\n_files && ret=0\n;;\n")),
        (
            format!("(( $+functions[_{NAME}_commands] ))"),
            format!(
                "(( $+functions[_{NAME}_first] )) ||\n_{NAME}_first() {{\n    local ret=1\n    _{NAME}_commands && ret=0\n    \
                 _files && ret=0\n    return ret\n}}\n\n(( $+functions[_{NAME}_commands] ))"
            ),
        ),
    ] {
        if script.matches(&from).count() != 1 {
            return Err(format!("zsh's completions have changed: {from:?} is not there once"));
        }
        script = script.replace(&from, &to);
    }
    Ok(script)
}

/// Returns the end of the program's `case` statement, after one additional case.
fn end_of_cases(case: &str) -> String {
    format!("{case}        esac\n    ;;\nesac\n}}\n\n")
}

fn without_line(script: &str, start: &str) -> Result<String, String> {
    let (mut taken, mut kept) = (0, String::new());
    for line in script.split_inclusive('\n') {
        if taken == 0 && line.starts_with(start) {
            taken += 1;
        } else {
            kept.push_str(line);
        }
    }
    if taken == 0 { Err(format!("zsh's completions have changed: no line begins with {start:?}")) } else { Ok(kept) }
}
