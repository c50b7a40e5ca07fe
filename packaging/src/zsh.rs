//! Completions for zsh, mended. A program that takes either a command or files is one of which
//! `clap_complete` says that a file comes first and the command second, so that after `check`
//! nothing is completed. Here the first word is one of both, and what follows a file are files.

use crate::NAME;

/// The script with the first word as it is.
///
/// # Errors
///
/// Where it is not written as `clap_complete` wrote it when this was: then look what it says now.
pub(crate) fn mended(script: &str) -> Result<String, String> {
    let mut script = without_line(script, "'::files -- ")?;
    // The first case is the program's own; those of its commands are within it.
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

/// How the cases of the program end, with one more.
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
