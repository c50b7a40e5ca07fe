# What a line becomes in zsh when TAB is pressed: packaging/complete.zsh FOLDER LINE, with the
# completions in FOLDER. It is printed.
zmodload zsh/zpty
TERM=dumb zpty shell zsh -f -i
zpty -w shell "PS1= RPS1= fpath=(${(q)1} \$fpath); unsetopt zle_bracketed_paste 2>/dev/null; autoload -U compinit; compinit -u -D; echo rea''dy"
zpty -r shell said '*ready*'
# What it becomes is put between marks instead of being run.
zpty -w shell 'shown() { BUFFER="print -r -- \"<${BUFFER}>\""; zle accept-line }; zle -N shown; bindkey "^G" shown; echo bou''nd'
zpty -r shell said '*bound*'
zpty -w -n shell "$2"$'\t\a'
zpty -r shell said $'*\n<*>*'
print -r -- "${${said##*$'\n'<}%%>*}"
zpty -d shell
