//! Finds the definitions of items that pages name. A mere mention does not count.

/// Returns the number of the line, from 1, at which a file defines an item. `None` if it does not, or
/// if the file is neither Rust nor a shader.
pub(crate) fn line_of(path: &str, code: &str, item: &str) -> Option<usize> {
    let item = item.strip_suffix("()").unwrap_or(item);
    match path.rsplit_once('.')?.1 {
        "rs" => rust_line(code, item),
        "vert" | "frag" => shader_line(code, item),
        _ => None,
    }
}

/// Returns the lines of an item's definition, without its documentation.
///
/// In code formatted by rustfmt, an item ends with a closing bracket below the first letter of its
/// header.
pub(crate) fn lines_of<'a>(path: &str, code: &'a str, item: &str) -> Option<Vec<&'a str>> {
    let lines: Vec<&str> = code.lines().collect();
    let start = line_of(path, code, item)? - 1;
    let indent = |line: &str| line.len() - line.trim_start().len();
    if lines[start].ends_with([';', '}', ',']) {
        return Some(vec![lines[start]]);
    }
    let closes = |line: &&str| indent(line) == indent(lines[start]) && line.trim_start().starts_with(['}', ']']);
    let length = lines[start..].iter().position(closes)?;
    Some(lines[start..=start + length].to_vec())
}

/// Finds an item in Rust: `name` after a keyword, or `Type::name` as a member of that type.
fn rust_line(code: &str, item: &str) -> Option<usize> {
    const KEYWORDS: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "static", "const", "mod"];
    let lines = || (1..).zip(code.lines());
    match item.split_once("::") {
        None => lines().find(|(_, line)| KEYWORDS.iter().any(|keyword| begins(line, keyword, item))),
        Some((owner, name)) => members(code, owner)
            .into_iter()
            .find(|(kind, indent, (_, line))| {
                let indented = line.len() - line.trim_start().len();
                indented == indent + 4
                    && match *kind {
                        "struct" => {
                            without_visibility(line).strip_prefix(name).is_some_and(|rest| rest.starts_with(':'))
                        }
                        "enum" => line.trim_start().strip_prefix(name).is_some_and(|rest| !rest.starts_with(is_word)),
                        _ => ["fn", "const", "type"].iter().any(|keyword| begins(line, keyword, name)),
                    }
            })
            .map(|(_, _, line)| line),
    }
    .map(|(number, _)| number)
}

/// Returns true if a line begins the definition of `name`: visibility, qualifiers, keyword, name.
fn begins(line: &str, keyword: &str, name: &str) -> bool {
    let mut rest = without_visibility(line);
    if keyword == "fn" {
        for qualifier in ["const ", "async ", "unsafe ", "extern \"system\" "] {
            rest = rest.strip_prefix(qualifier).unwrap_or(rest);
        }
    }
    let after = rest.strip_prefix(keyword).and_then(|rest| rest.strip_prefix(' ')?.strip_prefix(name));
    after.is_some_and(|rest| !rest.starts_with(is_word))
}

fn without_visibility(line: &str) -> &str {
    let line = line.trim_start();
    let Some(rest) = line.strip_prefix("pub") else { return line };
    let rest = if rest.starts_with('(') { rest.split_once(')').map_or(rest, |(_, rest)| rest) } else { rest };
    rest.strip_prefix(' ').unwrap_or(line)
}

/// A line within a type's definition or one of its `impl` blocks: the kind of block, the block's
/// indentation, and the line with its number.
type Member<'a> = (&'static str, usize, (usize, &'a str));

/// Returns the lines within the definition of a type and within its `impl` blocks.
fn members<'a>(code: &'a str, owner: &str) -> Vec<Member<'a>> {
    let mut found = Vec::new();
    let mut open: Option<(&'static str, usize)> = None;
    for (number, line) in (1..).zip(code.lines()) {
        let indent = line.len() - line.trim_start().len();
        if let Some((kind, block_indent)) = open {
            if line.trim_start().starts_with('}') && indent == block_indent {
                open = None;
            }
            found.push((kind, block_indent, (number, line)));
            continue;
        }
        let definition = ["struct", "enum", "trait"].into_iter().find(|kind| begins(line, kind, owner));
        let kind = definition.or_else(|| (implemented(line) == Some(owner)).then_some("impl"));
        let is_one_line = line.ends_with(';') || line.ends_with('}');
        open = kind.filter(|_| !is_one_line).map(|kind| (kind, indent));
    }
    found
}

/// Returns the type whose `impl` block begins at a line.
fn implemented(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let header = line.strip_prefix("unsafe ").unwrap_or(line).strip_prefix("impl")?.trim_end_matches('{');
    let of = match header.rsplit_once(" for ") {
        Some((_, of)) => of,
        None if header.starts_with('<') => header.split_once("> ")?.1,
        None => header.strip_prefix(' ')?,
    };
    of.split(|c| !is_word(c)).next()
}

/// Finds an item in a shader: a uniform, an attribute, a constant or a function.
fn shader_line(code: &str, name: &str) -> Option<usize> {
    let lines = (1..).zip(code.lines().map(|line| line.split("//").next().unwrap_or_default()));
    lines.filter(|(_, line)| line.starts_with(is_word)).find_map(|(number, line)| {
        let words: Vec<&str> = line.split(|c| !is_word(c)).filter(|word| !word.is_empty()).collect();
        let is_defined = match words[..] {
            ["uniform" | "in" | "out" | "const", _, defined, ..] => defined == name,
            [_, defined, ..] => defined == name && line.contains(&format!(" {name}(")),
            _ => false,
        };
        is_defined.then_some(number)
    })
}

pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
