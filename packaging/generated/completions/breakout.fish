# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_breakout_global_optspecs
    string join \n level= seed= rules= demo xray fullscreen mute volume= reduced-motion feedback= samples= no-vsync assets= gl= h/help V/version
end

function __fish_breakout_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_breakout_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_breakout_using_subcommand
    set -l cmd (__fish_breakout_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c breakout -n "__fish_breakout_needs_command" -l level -d 'The level to start with, from 1' -r
complete -c breakout -n "__fish_breakout_needs_command" -l seed -d 'Seed of all random numbers [default: another one at each start]' -r
complete -c breakout -n "__fish_breakout_needs_command" -l rules -d 'The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`' -r
complete -c breakout -n "__fish_breakout_needs_command" -l volume -d 'Volume in percent [default: the saved setting]' -r
complete -c breakout -n "__fish_breakout_needs_command" -l feedback -d 'Visual effects [default: the saved setting]' -r
complete -c breakout -n "__fish_breakout_needs_command" -l samples -d 'Samples per pixel, for smooth edges; 0 takes 4 with a graphics card and 1 without [default: the saved setting]' -r
complete -c breakout -n "__fish_breakout_needs_command" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_needs_command" -l gl -d 'The OpenGL to try first: 3.3, or `es` for OpenGL ES 3.0' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_needs_command" -l demo -d 'Let the autopilot play'
complete -c breakout -n "__fish_breakout_needs_command" -l xray -d 'Start with the X-ray open, as with F1'
complete -c breakout -n "__fish_breakout_needs_command" -l fullscreen -d 'Start in full screen'
complete -c breakout -n "__fish_breakout_needs_command" -l mute -d 'Start without sound'
complete -c breakout -n "__fish_breakout_needs_command" -l reduced-motion -d 'Show marks instead of shaking, swirling and flipping the picture'
complete -c breakout -n "__fish_breakout_needs_command" -l no-vsync -d 'Do not wait for the display\'s refresh'
complete -c breakout -n "__fish_breakout_needs_command" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_needs_command" -s V -l version -d 'Print version'
complete -c breakout -n "__fish_breakout_needs_command" -a "check" -d 'Report mistakes in level files'
complete -c breakout -n "__fish_breakout_needs_command" -a "new" -d 'Write a level to start from'
complete -c breakout -n "__fish_breakout_needs_command" -a "pack" -d 'Check a folder of levels, and pack it into one file to share'
complete -c breakout -n "__fish_breakout_needs_command" -a "try" -d 'Try a spot of a level: with the ball anywhere, with items, or from a moment of a recorded game'
complete -c breakout -n "__fish_breakout_needs_command" -a "render" -d 'Draw a level, or a moment of a game, to a PNG file, without a window'
complete -c breakout -n "__fish_breakout_needs_command" -a "simulate" -d 'Let the autopilot play without graphics, as fast as it can'
complete -c breakout -n "__fish_breakout_needs_command" -a "pace" -d 'Measure how hard levels are: the autopilot plays each with three skills'
complete -c breakout -n "__fish_breakout_needs_command" -a "replay" -d 'Show a recorded game, or verify it without a window'
complete -c breakout -n "__fish_breakout_needs_command" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakout -n "__fish_breakout_using_subcommand check" -l rules -d 'The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`' -r
complete -c breakout -n "__fish_breakout_using_subcommand check" -l gl -d 'The OpenGL to try first: 3.3, or `es` for OpenGL ES 3.0' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand check" -l deny-warnings -d 'Count warnings as errors'
complete -c breakout -n "__fish_breakout_using_subcommand check" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand new" -l gl -d 'The OpenGL to try first: 3.3, or `es` for OpenGL ES 3.0' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand new" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand pack" -s o -l output -d 'The archive to write or replace [default: `FOLDER.zip`]' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand pack" -l gl -d 'The OpenGL to try first: 3.3, or `es` for OpenGL ES 3.0' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand pack" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand try" -l ball -d 'Column and row of the empty cell where the ball starts, from 1' -r
complete -c breakout -n "__fish_breakout_using_subcommand try" -l toward -d 'The ball\'s direction' -r -f -a "up\t''
up-right\t''
right\t''
down-right\t''
down\t''
down-left\t''
left\t''
up-left\t''"
complete -c breakout -n "__fish_breakout_using_subcommand try" -l item -d 'An item to collect at the start' -r
complete -c breakout -n "__fish_breakout_using_subcommand try" -l from -d 'A recorded game on this level, and the time on its clock at which to continue' -r
complete -c breakout -n "__fish_breakout_using_subcommand try" -l rules -d 'The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`' -r
complete -c breakout -n "__fish_breakout_using_subcommand try" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand try" -l gl -d 'The OpenGL to try first: 3.3, or `es` for OpenGL ES 3.0' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand try" -l mute -d 'Start without sound'
complete -c breakout -n "__fish_breakout_using_subcommand try" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand render" -l level -d 'The level\'s number in the menu, from 1' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand render" -l seed -d 'Seed of all random numbers' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l rules -d 'The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l replay -d 'Draw this recorded game after --steps' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand render" -l impact -d 'Draw the K-th impact of the game, counted from 1, instead of a step' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l steps -d 'Steps of 1/120 s to play before the picture, at most an hour' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l power-up -d 'Power-ups to collect a second before the picture' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l feedback -d 'Visual effects: off, some or full' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l frames -d 'Write a series of pictures into this folder instead, 60 for each second' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand render" -l from -d 'First frame of the series, from the start of the game' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l count -d 'Number of pictures in the series' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l size -d 'Width and height of the picture in pixels' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l sheet -d 'Draw all of these levels on one sheet, with their titles; a folder or a `.zip` adds all levels in it, and `-` is standard input' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand render" -s o -l output -d 'The PNG file to write or replace; `-` is standard output' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand render" -l gl -d 'The OpenGL to try first: 3.3, or `es` for OpenGL ES 3.0' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand render" -l demo -d 'Draw a game of the autopilot after --steps'
complete -c breakout -n "__fish_breakout_using_subcommand render" -l xray -d 'Draw the X-ray of the step: see docs/xray.md'
complete -c breakout -n "__fish_breakout_using_subcommand render" -l reduced-motion -d 'Show marks instead of shaking, swirling and flipping the picture'
complete -c breakout -n "__fish_breakout_using_subcommand render" -l glow -d 'Draw a glow around bright parts'
complete -c breakout -n "__fish_breakout_using_subcommand render" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l level -d 'The level\'s number in the menu, from 1' -r
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l games -d 'Number of games per level' -r
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l seed -d 'Seed of the first game; each further game adds 1' -r
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l threads -d 'Number of games to play at the same time, which does not change the results [default: one per core]' -r
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l rules -d 'The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`' -r
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l skill -d 'Strength of the autopilot' -r -f -a "weak\t'Like a beginner'
middle\t'Like a player after some evenings'
strong\t'Like a practised player'
perfect\t'Never misses by itself'"
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l record -d 'Record the last game to this file, which it replaces; with `-` the record goes to standard output, and the results to standard error' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l gl -d 'The OpenGL to try first: 3.3, or `es` for OpenGL ES 3.0' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l each -d 'Print a line for each game, and not only for a single game and for unfinished ones'
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l skill -d 'One skill of the autopilot instead of all three' -r -f -a "weak\t'Like a beginner'
middle\t'Like a player after some evenings'
strong\t'Like a practised player'
perfect\t'Never misses by itself'"
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l aim -d 'A target time, in seconds or as M:SS: report what keeps each level from it instead' -r
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l games -d 'Number of games per level and skill' -r
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l rules -d 'The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`' -r
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l seed -d 'Seed of the first game; each further game adds 1' -r
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l gl -d 'The OpenGL to try first: 3.3, or `es` for OpenGL ES 3.0' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand pace" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l gl -d 'The OpenGL to try first: 3.3, or `es` for OpenGL ES 3.0' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l check -d 'Only verify that they still end as recorded'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l xray -d 'Start with the X-ray and its timeline open, as with F1'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "check" -d 'Report mistakes in level files'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "new" -d 'Write a level to start from'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "pack" -d 'Check a folder of levels, and pack it into one file to share'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "try" -d 'Try a spot of a level: with the ball anywhere, with items, or from a moment of a recorded game'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "render" -d 'Draw a level, or a moment of a game, to a PNG file, without a window'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "simulate" -d 'Let the autopilot play without graphics, as fast as it can'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "pace" -d 'Measure how hard levels are: the autopilot plays each with three skills'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "replay" -d 'Show a recorded game, or verify it without a window'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
