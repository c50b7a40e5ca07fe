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

complete -c breakout -n "__fish_breakout_needs_command" -l level -d 'The level to begin with, from 1' -r
complete -c breakout -n "__fish_breakout_needs_command" -l seed -d 'Decides all that is left to chance; without it every start differs' -r
complete -c breakout -n "__fish_breakout_needs_command" -l rules -d 'The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`' -r
complete -c breakout -n "__fish_breakout_needs_command" -l volume -d 'Loudness in percent; without it as it was set last' -r
complete -c breakout -n "__fish_breakout_needs_command" -l feedback -d 'Feedback of the picture to hits; without it as set in the settings' -r
complete -c breakout -n "__fish_breakout_needs_command" -l samples -d 'Samples per pixel, for smooth edges; without it as set in the settings, or 4' -r
complete -c breakout -n "__fish_breakout_needs_command" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_needs_command" -l gl -d 'The OpenGL to try first: 3.3, or `es`, the 3.0 of small boards' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_needs_command" -l demo -d 'Let the autopilot play'
complete -c breakout -n "__fish_breakout_needs_command" -l xray -d 'Begin with the mathematics of each step over the field, as by F1'
complete -c breakout -n "__fish_breakout_needs_command" -l fullscreen -d 'Begin in full screen'
complete -c breakout -n "__fish_breakout_needs_command" -l mute -d 'Begin without sound'
complete -c breakout -n "__fish_breakout_needs_command" -l reduced-motion -d 'Marks instead of a picture that shakes, swirls and turns'
complete -c breakout -n "__fish_breakout_needs_command" -l no-vsync -d 'Do not wait for the screen\'s refresh'
complete -c breakout -n "__fish_breakout_needs_command" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_needs_command" -s V -l version -d 'Print version'
complete -c breakout -n "__fish_breakout_needs_command" -a "check" -d 'Report what is wrong with level files'
complete -c breakout -n "__fish_breakout_needs_command" -a "new" -d 'Write a level to start from'
complete -c breakout -n "__fish_breakout_needs_command" -a "pack" -d 'Check a folder of levels, and pack it into one file to share'
complete -c breakout -n "__fish_breakout_needs_command" -a "try" -d 'Play a level from a spot: with the ball anywhere, with items, or from a moment of a record'
complete -c breakout -n "__fish_breakout_needs_command" -a "render" -d 'Draw a level, or a moment of a game, to a PNG file; needs no window'
complete -c breakout -n "__fish_breakout_needs_command" -a "simulate" -d 'Let the autopilot play without any graphics, as fast as it can'
complete -c breakout -n "__fish_breakout_needs_command" -a "pace" -d 'Let the autopilot play each level with three skills, and tell how hard it is'
complete -c breakout -n "__fish_breakout_needs_command" -a "replay" -d 'Show a recorded game, or verify it without a window'
complete -c breakout -n "__fish_breakout_needs_command" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakout -n "__fish_breakout_using_subcommand check" -l rules -d 'By whose rules: `classic`, or `run` with a difficulty and assists' -r
complete -c breakout -n "__fish_breakout_using_subcommand check" -l gl -d 'The OpenGL to try first: 3.3, or `es`, the 3.0 of small boards' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand check" -l deny-warnings -d 'Count warnings as errors'
complete -c breakout -n "__fish_breakout_using_subcommand check" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand new" -l gl -d 'The OpenGL to try first: 3.3, or `es`, the 3.0 of small boards' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand new" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand pack" -s o -l output -d 'The archive to write, in place of one that is there; without it `FOLDER.zip`' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand pack" -l gl -d 'The OpenGL to try first: 3.3, or `es`, the 3.0 of small boards' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand pack" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand try" -l ball -d 'Column and row of the empty cell from which the ball flies, counted from 1' -r
complete -c breakout -n "__fish_breakout_using_subcommand try" -l toward -d 'The ball\'s direction' -r -f -a "up\t''
up-right\t''
right\t''
down-right\t''
down\t''
down-left\t''
left\t''
up-left\t''"
complete -c breakout -n "__fish_breakout_using_subcommand try" -l item -d 'An item that is caught at the start' -r
complete -c breakout -n "__fish_breakout_using_subcommand try" -l from -d 'A recorded game on this level, and the time on its clock from which to play on' -r
complete -c breakout -n "__fish_breakout_using_subcommand try" -l rules -d 'The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`' -r
complete -c breakout -n "__fish_breakout_using_subcommand try" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand try" -l gl -d 'The OpenGL to try first: 3.3, or `es`, the 3.0 of small boards' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand try" -l mute -d 'Begin without sound'
complete -c breakout -n "__fish_breakout_using_subcommand try" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand render" -l level -d 'The number of a level as in the menu, from 1' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand render" -l seed -d 'Decides all that is left to chance' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l rules -d 'By whose rules: `classic`, or `run` with a difficulty and assists' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l replay -d 'Show this recorded game, after --steps' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand render" -l impact -d 'Draw the impact of this number in the game, counted from 1, instead of a step' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l steps -d 'Steps of 1/120 s that are played before the picture, at most an hour of them' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l power-up -d 'Power-ups that are collected a second before that moment' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l feedback -d 'Feedback of the picture to hits: off, some or full' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l frames -d 'Write a row of pictures into this folder instead, one for each frame at 60 a second' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand render" -l from -d 'The first of them, counted from the start of the game' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l count -d 'Number of pictures' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l size -d 'Width and height of the picture in pixels' -r
complete -c breakout -n "__fish_breakout_using_subcommand render" -l sheet -d 'Draw all of these levels on one sheet, with their titles; a folder or a `.zip` stands for all levels in it, `-` for standard input' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand render" -s o -l output -d 'The PNG file to write, in place of one that is there; `-` stands for standard output' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand render" -l gl -d 'The OpenGL to try first: 3.3, or `es`, the 3.0 of small boards' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand render" -l demo -d 'Show the game that the autopilot plays, after --steps'
complete -c breakout -n "__fish_breakout_using_subcommand render" -l xray -d 'Draw the mathematics of the step over the field: see docs/xray.md'
complete -c breakout -n "__fish_breakout_using_subcommand render" -l reduced-motion -d 'Marks instead of a picture that shakes, swirls and turns'
complete -c breakout -n "__fish_breakout_using_subcommand render" -l glow -d 'Draw light around what is bright'
complete -c breakout -n "__fish_breakout_using_subcommand render" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l level -d 'The number of a level as in the menu, from 1' -r
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l games -d 'Number of games on each level' -r
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l seed -d 'Seed of the first game; each further one counts up' -r
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l threads -d 'Number of games to play at the same time; without it one for each core. The answer is the same' -r
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l rules -d 'The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`' -r
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l skill -d 'Strength of the autopilot' -r -f -a "weak\t'Like a beginner'
middle\t'Like a player after some evenings'
strong\t'Like a practised player'
perfect\t'Never misses by itself'"
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l record -d 'Record the last game to this file, in place of a record that is there; `-` stands for standard output, and the answer then goes to standard error' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l gl -d 'The OpenGL to try first: 3.3, or `es`, the 3.0 of small boards' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -l each -d 'Print a line for each game; usually for a single one, and for those that are unfinished'
complete -c breakout -n "__fish_breakout_using_subcommand simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l skill -d 'One strength of the autopilot instead of weak, middle and strong' -r -f -a "weak\t'Like a beginner'
middle\t'Like a player after some evenings'
strong\t'Like a practised player'
perfect\t'Never misses by itself'"
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l aim -d 'A time that a level should take, in seconds or as M:SS: tell what keeps each from it instead' -r
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l games -d 'Number of games on each level with each skill' -r
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l rules -d 'The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`' -r
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l seed -d 'Seed of the first game; each further one counts up' -r
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand pace" -l gl -d 'The OpenGL to try first: 3.3, or `es`, the 3.0 of small boards' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand pace" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l assets -d 'Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l gl -d 'The OpenGL to try first: 3.3, or `es`, the 3.0 of small boards' -r -f -a "core\t''
es\t''"
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l check -d 'Only verify that they still end in the same state'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l xray -d 'Begin with the mathematics of each step over the field and a timeline, as by F1'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "check" -d 'Report what is wrong with level files'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "new" -d 'Write a level to start from'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "pack" -d 'Check a folder of levels, and pack it into one file to share'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "try" -d 'Play a level from a spot: with the ball anywhere, with items, or from a moment of a record'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "render" -d 'Draw a level, or a moment of a game, to a PNG file; needs no window'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "simulate" -d 'Let the autopilot play without any graphics, as fast as it can'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "pace" -d 'Let the autopilot play each level with three skills, and tell how hard it is'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "replay" -d 'Show a recorded game, or verify it without a window'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from check new pack try render simulate pace replay help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
