import { parseArgs } from 'node:util'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { VERSION } from '#server/platform/version.ts'
import { COMMAND_NAMES, COMMANDS, type Command, type CommandName } from './commands.ts'
import { loadEnvironmentFile } from './environment-file.ts'
import { bashCompletion, describeCommand, describeProgram } from './help.ts'

/** The exit code for an unknown command or option (EX_USAGE of sysexits.h). */
const EXIT_USAGE = 64

/** The modules of the commands. Each runs when it is imported, and reads its words from `process.argv`. */
const PROGRAMS: Record<CommandName, { load: () => Promise<unknown>; first?: string }> = {
  start: { load: () => import('#server/main.ts') },
  init: { load: () => import('./init.ts') },
  'check-config': { load: () => import('./check-config.ts') },
  'user:create': { load: () => import('../create-user.ts') },
  'user:list': { load: () => import('../manage-user.ts'), first: 'list' },
  'user:disable': { load: () => import('../manage-user.ts'), first: 'disable' },
  'user:enable': { load: () => import('../manage-user.ts'), first: 'enable' },
  'user:sign-out': { load: () => import('../manage-user.ts'), first: 'sign-out' },
  'user:reset-factor': { load: () => import('../manage-user.ts'), first: 'reset-factor' },
  'user:link': { load: () => import('../manage-user.ts'), first: 'send-link' },
  'user:confirm': { load: () => import('../manage-user.ts'), first: 'confirm' },
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

/** Commands that do not use the portal's settings, or read them from the file that they are given. */
const WITHOUT_SETTINGS: readonly CommandName[] = ['init', 'log:verify', 'completion']

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartUpFault)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(words: string[]): Promise<void> {
  const [first = 'help'] = words
  if (first === '--version') return console.log(VERSION)
  if (/^(?:help|--help|-h)$/.test(first) && words.length < 2) return console.log(describeProgram(VERSION))
  const { name, rest } = findCommand(first === 'help' ? words.slice(1) : words)
  if (name === undefined)
    return rejectUsage(`There is no command ${words.join(' ').replaceAll(/=\S*/g, '=…')}.`, describeProgram(VERSION))
  if (first === 'help' || rest.includes('--help') || rest.includes('-h')) return console.log(describeCommand(name))
  const fault = findFault(COMMANDS[name], rest)
  if (fault) return rejectUsage(fault, describeCommand(name))
  const isGivenFile = name === 'check-config' && rest.some((word) => word.startsWith('--environment'))
  if (process.env.GRAM_SEVA_RELEASE && !WITHOUT_SETTINGS.includes(name) && !isGivenFile) loadEnvironmentFile()
  const { load, first: word } = PROGRAMS[name]
  process.argv.splice(2, process.argv.length, ...(word ? [word] : []), ...rest)
  await load()
}

/** The command that the first word or the first two words name. */
function findCommand([first = '', second = '', ...others]: string[]) {
  const name = COMMAND_NAMES.find((candidate) => candidate === first)
  if (name) return { name, rest: second === '' ? others : [second, ...others] }
  return { name: COMMAND_NAMES.find((candidate) => candidate === `${first}:${second}`), rest: others }
}

/** The message of Node.js about an unknown or incomplete option; undefined if the options are valid. */
function findFault({ options, words }: Command, rest: string[]): string | undefined {
  try {
    parseArgs({ args: rest, options, allowPositionals: words !== undefined })
    return undefined
  } catch (error) {
    const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    if (!isUsage) throw error
    // An argument may contain a password.
    return error.message.replaceAll(/([A-Z][A-Z\d_]*)=[^']*/g, '$1=…')
  }
}

function rejectUsage(fault: string, help: string) {
  console.error(`${fault}\n\n${help}`)
  process.exitCode = EXIT_USAGE
}
