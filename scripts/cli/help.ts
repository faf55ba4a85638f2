// SPDX-License-Identifier: Apache-2.0
import { commandLine } from '#server/platform/start-up-error.ts'
import { COMMAND_NAMES, COMMANDS, type Command, type CommandName, EXIT_CODES, type Option } from './commands.ts'

/** Aligns pairs of texts in two columns. */
const columns = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

const optionsOf = ({ options }: Command) =>
  Object.entries(options).map(([name, { value, about }]) => [`--${name}${value ? ` <${value}>` : ''}`, about] as const)

const exitsOf = (exits: Readonly<Record<number, string>>) =>
  columns(Object.entries(exits).map(([code, meaning]) => [code, meaning]))

/** The list of all commands. */
export function describeAllCommands(version: string): string {
  const commands = COMMAND_NAMES.map((name) => [name, COMMANDS[name].about] as const)
  return `Gram Seva ${version}

Usage: ${commandLine('<command>', '[options]')}

${columns(commands)}

A name with a colon can also be written as two words: user create. For the help of a command, add --help to its name.

Exit codes of every command; the help of a command lists its additional codes:
${exitsOf(EXIT_CODES)}`
}

/** The commands whose names begin with `group` and a colon. */
export function describeGroup(group: string): string {
  const commands = COMMAND_NAMES.filter((name) => name.startsWith(`${group}:`))
  const rows = commands.map((name) => [name.slice(group.length + 1), COMMANDS[name].about] as const)
  return `Usage: ${commandLine(`${group} <command>`, '[options]')}

${columns(rows)}

For the help of a command, add --help to its name.`
}

/** The help of one command. */
export function describeCommand(name: CommandName): string {
  const command: Command = COMMANDS[name]
  const options = optionsOf(command)
  const usage = [command.positionals, ...(options.length > 0 ? ['[options]'] : [])].filter(Boolean).join(' ')
  const parts = [
    `${command.about}.`,
    `Usage: ${commandLine(name, usage)}`,
    options.length > 0 ? `Options:\n${columns(options)}` : '',
    ...(command.notes ?? []),
    `Exit codes:\n${exitsOf({ ...EXIT_CODES, ...command.exits })}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** The completion script for bash. Names with a colon are completed as two words, because bash splits words at colons. */
export function bashCompletion(): string {
  const first = [...new Set(COMMAND_NAMES.map((name) => name.split(':')[0] ?? name))]
  const cases = COMMAND_NAMES.map((name) => {
    const { options, subcommands = [] }: Command = COMMANDS[name]
    const offered = [...subcommands, ...Object.keys(options).map((option) => `--${option}`), '--help']
    return `    '${name.replace(':', ' ')}'*) offered='${offered.join(' ')}' ;;`
  })
  const groups = first.flatMap((group) => {
    const subcommands = COMMAND_NAMES.filter((name) => name.startsWith(`${group}:`)).map((name) => name.split(':')[1])
    return subcommands.length > 0 ? [`    '${group} ') offered='${subcommands.join(' ')}' ;;`] : []
  })
  const values = new Map(COMMAND_NAMES.flatMap((name) => Object.entries<Option>(COMMANDS[name].options)))
  const afterOption = [...values].flatMap(([option, { type, values: known = [] }]) =>
    type === 'string' ? [`    --${option}) offered='${known.join(' ')}' ;;`] : [],
  )
  return `# Completion of gram-seva for bash, written by: gram-seva completion
_gram_seva() {
  local words offered=''
  words="\${COMP_WORDS[*]:1:COMP_CWORD-1} "
  case "$words" in
    ' ') offered='${first.join(' ')} help' ;;
    'help ') offered='${COMMAND_NAMES.filter((name) => !name.includes(':')).join(' ')}' ;;
${[...groups, ...cases].join('\n')}
  esac
  # After an option whose value is not known, bash completes file names.
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${afterOption.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _gram_seva gram-seva`
}
