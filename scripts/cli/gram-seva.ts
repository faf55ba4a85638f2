// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { VERSION } from '#server/platform/version.ts'
import { COMMAND_NAMES, COMMANDS, type Command, type CommandName } from './commands.ts'
import { loadEnvironmentFile } from './environment-file.ts'
import { bashCompletion, describeAllCommands, describeCommand, describeGroup } from './help.ts'

/** The exit code for an unknown command or option (EX_USAGE of sysexits.h). */
const EXIT_USAGE = 64

/** The words and options that print the help instead of running a command. */
const HELP = /^(?:help|--help|-h)$/

/**
 * The modules of the commands. Each runs when it is imported, and reads its arguments from `process.argv`. `subcommand` is
 * inserted before these arguments.
 */
const COMMAND_MODULES: Record<CommandName, { load: () => Promise<unknown>; subcommand?: string }> = {
  start: { load: () => import('#server/main.ts') },
  init: { load: () => import('./init.ts') },
  'check-config': { load: () => import('./check-config.ts') },
  'user:create': { load: () => import('../create-user.ts') },
  'user:list': { load: () => import('../manage-user.ts'), subcommand: 'list' },
  'user:disable': { load: () => import('../manage-user.ts'), subcommand: 'disable' },
  'user:enable': { load: () => import('../manage-user.ts'), subcommand: 'enable' },
  'user:sign-out': { load: () => import('../manage-user.ts'), subcommand: 'sign-out' },
  'user:reset-factor': { load: () => import('../manage-user.ts'), subcommand: 'reset-factor' },
  'user:link': { load: () => import('../manage-user.ts'), subcommand: 'send-link' },
  'user:confirm': { load: () => import('../manage-user.ts'), subcommand: 'confirm' },
  keys: { load: () => import('../keys.ts') },
  panchayats: { load: () => import('../panchayats.ts') },
  backup: { load: () => import('../backup.ts') },
  restore: { load: () => import('../restore.ts') },
  drill: { load: () => import('../drill.ts') },
  upgrade: { load: () => import('../upgrade.ts') },
  'audit:verify': { load: () => import('../audit-verify.ts') },
  'log:verify': { load: () => import('../log-verify.ts') },
  incident: { load: () => import('./incident.ts') },
  health: { load: () => import('./health.ts') },
  completion: { load: async () => console.log(bashCompletion()) },
}

/** Commands that do not need the portal's settings. */
const WITHOUT_SETTINGS: readonly CommandName[] = ['init', 'log:verify', 'completion']

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(args: string[]): Promise<void> {
  const [first = 'help'] = args
  if (first === '--version') return console.log(VERSION)
  if (HELP.test(first) && args.length < 2) return console.log(describeAllCommands(VERSION))
  const words = first === 'help' ? args.slice(1) : args
  const { name, rest } = findCommand(words)
  if (name === undefined) return explainCommands(words, first === 'help')
  if (first === 'help' || rest.includes('--help') || rest.includes('-h')) return console.log(describeCommand(name))
  const fault = findUsageFault(COMMANDS[name], rest)
  if (fault) return rejectUsage(fault, describeCommand(name))
  // The command itself reads the settings from the file that this option names.
  const hasEnvironmentOption = name === 'check-config' && rest.some((arg) => arg.startsWith('--environment'))
  if (process.env.GRAM_SEVA_RELEASE && !WITHOUT_SETTINGS.includes(name) && !hasEnvironmentOption) loadEnvironmentFile()
  const { load, subcommand } = COMMAND_MODULES[name]
  process.argv.splice(2, process.argv.length, ...(subcommand ? [subcommand] : []), ...rest)
  await load()
}

/**
 * The command named by the first argument, or by the first two joined with a colon. `rest` contains the arguments after the
 * name.
 */
function findCommand([first = '', second = '', ...others]: string[]) {
  const name = COMMAND_NAMES.find((candidate) => candidate === first)
  if (name) return { name, rest: second === '' ? others : [second, ...others] }
  return { name: COMMAND_NAMES.find((candidate) => candidate === `${first}:${second}`), rest: others }
}

/** Prints the commands of a group, such as `user`, or all commands. This is an error unless the user asked for help. */
function explainCommands([first = '', ...others]: string[], isHelp: boolean): void {
  const isGroup = COMMAND_NAMES.some((name) => name.startsWith(`${first}:`))
  const list = isGroup ? describeGroup(first) : describeAllCommands(VERSION)
  // Values are hidden, because they may be passwords.
  const typed = [first, ...others].join(' ').replaceAll(/=\S*/g, '=…')
  if (isGroup && (HELP.test(others.join(' ')) || (isHelp && others.length === 0))) console.log(list)
  else if (isGroup && others.length === 0) rejectUsage(`${first} needs one of these commands.`, list)
  else rejectUsage(`There is no command ${typed}.`, list)
}

/** The message of Node.js about an unknown or incomplete option. Undefined if the arguments are valid. */
function findUsageFault({ options, positionals }: Command, args: string[]): string | undefined {
  try {
    parseArgs({ args, options, allowPositionals: positionals !== undefined })
    return undefined
  } catch (error) {
    const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    if (!isUsage) throw error
    // The message may repeat an argument such as NAME=value. The value is hidden, because it may be a password.
    return error.message.replaceAll(/([A-Z][A-Z\d_]*)=[^']*/g, '$1=…')
  }
}

function rejectUsage(fault: string, help: string) {
  console.error(`${fault}\n\n${help}`)
  process.exitCode = EXIT_USAGE
}
