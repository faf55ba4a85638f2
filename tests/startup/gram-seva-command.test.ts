// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMMAND_NAMES, COMMANDS, type Command } from '#scripts/cli/commands.ts'
import { readEnvironmentFile } from '#scripts/cli/environment-file.ts'
import { runScript } from '../support/run-script.ts'
import { freePort } from '../support/whole-portal.ts'

const PROGRAM = 'scripts/cli/gram-seva.ts'

/** The exit code of `health` upon which systemd restarts the portal (`deploy/systemd/`). */
const EXIT_NOT_RESPONDING = 4

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gramseva-command-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Runs the program as in a release, with only the settings in `environment`. */
function run(args: readonly string[], environment: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH ?? '',
    GRAM_SEVA_RELEASE: '/opt/gram-seva',
    GRAM_SEVA_ENVIRONMENT: '',
    ...environment,
  }
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, ...args], { env, encoding: 'utf8' })
  return { output: stdout, errors: stderr, code: status }
}

describe('gram-seva', () => {
  test('has commands that are also npm scripts, and each script runs the same program', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    // `npm start` has its own program, which first installs missing packages and builds the screens.
    const others = COMMAND_NAMES.filter((name) => name !== 'start')
    expect(scripts.start).toBeDefined()
    expect(others.filter((name) => scripts[name] !== `node ${PROGRAM} ${name}`)).toEqual([])
  })

  test('lists all commands, and explains each one with all its options and exit codes', () => {
    const { output, code } = run(['--help'])
    expect(code).toBe(0)
    for (const name of COMMAND_NAMES) expect(output).toContain(`  ${name} `)
    for (const name of ['start', 'user:create', 'keys', 'restore'] as const) {
      const { options, exits }: Command = COMMANDS[name]
      const help = run([...name.split(':'), '--help'])
      expect([name, help.code, help.output.split('\n')[2]]).toEqual([
        name,
        0,
        expect.stringContaining(`Usage: gram-seva ${name}`),
      ])
      for (const option of Object.keys(options)) expect(help.output).toContain(`  --${option} `)
      for (const exit of ['0', '1', '64', ...Object.keys(exits ?? {})]) expect(help.output).toContain(`\n  ${exit} `)
    }
  })

  test.for(['user', 'audit', 'log'])('lists the commands of the group %s when it is asked for help', (group) => {
    const names = COMMAND_NAMES.filter((name) => name.startsWith(`${group}:`))
    for (const args of [
      [group, '--help'],
      [group, '-h'],
      ['help', group],
    ]) {
      const { output, errors, code } = run(args)
      expect([args, code, errors]).toEqual([args, 0, ''])
      expect(output).toContain(`Usage: gram-seva ${group} <command>`)
      expect(output.match(/^ {2}[\w-]+/gm)).toEqual(names.map((name) => `  ${name.split(':')[1]}`))
    }
    const { output, errors, code } = run([group])
    expect([code, output]).toEqual([64, ''])
    expect(errors).toContain(`Usage: gram-seva ${group} <command>`)
  })

  test.for<[string[]]>([
    [['backups']],
    [['user', 'delete']],
    [['backup', '--tto', '/mnt']],
    [['user:list', 'all']],
    [['restore', '--from']],
  ])('exits with 64 for %j, and shows the usage', ([args]) => {
    const { output, errors, code } = run(args)
    expect([code, output]).toEqual([64, ''])
    expect(errors).toContain('\n\n')
    expect(errors).toContain('Usage: gram-seva ')
  })

  test('completes commands, subcommands, options and known values in bash', () => {
    const script = join(folder, 'completion.bash')
    writeFileSync(script, run(['completion']).output)
    const complete = (...args: string[]) => {
      const program = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _gram_seva; printf '%s ' "\${COMPREPLY[@]}"`
      const { stdout, stderr } = spawnSync('bash', ['-c', program, 'bash', script, 'gram-seva', ...args], {
        encoding: 'utf8',
      })
      expect(stderr).toBe('')
      return stdout.trim().split(' ')
    }
    expect(complete('re')).toEqual(['restore'])
    expect(complete('user', 're')).toEqual(['reset-factor'])
    expect(complete('restore', '--')).toEqual(['--from', '--keys-from', '--check', '--log-in', '--help'])
    expect(complete('user', 'create', '--role', '')).toEqual(['staff', 'admin', 'appellate'])
    expect(complete('keys', 'rot')).toEqual(['rotate', 'rotate-vault', 'rotate-saved-forms'])
    expect(complete('backup', '--to', '')).toEqual([''])
  })
})

const ANSWERS = {
  PUBLIC_ORIGIN: 'https://sundarpur.example',
  SMTP_URL: 'smtps://portal:hush@mail.example',
  MAIL_FROM: "Sundarpur's portal <portal@sundarpur.example>",
  PANCHAYAT_CODE: 'sundarpur',
  PANCHAYAT_NAME: 'Sundarpur Gram Panchayat # 2',
  PANCHAYAT_BLOCK: 'Sundarpur',
  PANCHAYAT_DISTRICT: 'Nadiganj',
  PANCHAYAT_STATE: 'Madhya Pradesh',
}
const setOptions = (answers: Record<string, string>) =>
  Object.entries(answers).flatMap(([name, value]) => ['--set', `${name}=${value}`])
const PASSPHRASES = ['key-passphrase', 'backup-passphrase', 'backup-keys-passphrase']

describe('The environment file', () => {
  test('sets only settings of the portal, because root reads the file although the portal owns it', () => {
    const file = join(folder, 'environment')
    const lines = ['PORT=3001', 'PANCHAYAT_NAME_HI=x', 'SMTP_URL_FILE=/a', 'NODE_OPTIONS=--require=/b', 'LD_PRELOAD=/c']
    writeFileSync(file, lines.join('\n'))
    const read = readEnvironmentFile(file)
    expect(read).toMatchObject({ PORT: '3001', PANCHAYAT_NAME_HI: 'x', SMTP_URL_FILE: '/a' })
    expect([read.NODE_OPTIONS, read.LD_PRELOAD]).toEqual([process.env.NODE_OPTIONS, process.env.LD_PRELOAD])
  })
})

describe('gram-seva init', () => {
  test('writes a private environment file and different passphrases, which suffice for a start of the portal', () => {
    const file = join(folder, 'settings', 'environment')
    const folders = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') }
    const { errors, code } = run(['init', '--to', file, ...setOptions({ ...ANSWERS, ...folders })])
    expect([code, errors]).toEqual([0, ''])
    const paths = [file, ...PASSPHRASES.map((name) => join(folder, 'settings', name))]
    expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual(paths.map(() => 0o600))
    const secrets = paths.slice(1).map((path) => readFileSync(path, 'utf8').trim())
    expect(new Set(secrets).size).toBe(3)
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{32}$/)
    expect(run(['check-config', '--environment', file])).toEqual({
      code: 0,
      errors: '',
      output: `The configuration is complete: production mode, data in ${folders.DATA_DIR}.\n`,
    })
    // A shell, like systemd, reads the same values from the file as Node.js.
    const program = 'set -a; . "$1"; printf %s "$PANCHAYAT_NAME|$MAIL_FROM"'
    const { stdout } = spawnSync('sh', ['-c', program, 'sh', file], { encoding: 'utf8' })
    expect(stdout).toBe(`${ANSWERS.PANCHAYAT_NAME}|${ANSWERS.MAIL_FROM}`)
  })

  test('takes answers from environment variables and secret files, but prefers the values of --set', () => {
    const file = join(folder, 'settings', 'environment')
    writeFileSync(join(folder, 'smtp-url'), `${ANSWERS.SMTP_URL}\n`)
    const { SMTP_URL: _, ...others } = ANSWERS
    const secrets = { SMTP_URL_FILE: join(folder, 'smtp-url'), DATABASE_URL: 'postgres://portal:hush@127.0.0.1/portal' }
    const { output, errors, code } = run(['init', '--to', file, '--set', 'PANCHAYAT_NAME=Sundarpur'], {
      ...others,
      ...secrets,
    })
    expect([code, errors]).toEqual([0, ''])
    expect(output).toContain('Taken from the environment: PUBLIC_ORIGIN, SMTP_URL, MAIL_FROM')
    expect(output).not.toContain('hush')
    expect(parseEnv(readFileSync(file, 'utf8'))).toMatchObject({
      SMTP_URL: ANSWERS.SMTP_URL,
      DATABASE_URL: secrets.DATABASE_URL,
      PANCHAYAT_NAME: 'Sundarpur',
      PANCHAYAT_CODE: ANSWERS.PANCHAYAT_CODE,
    })
    const missing = run(['init', '--to', join(folder, 'other')], { SMTP_URL_FILE: join(folder, 'none') })
    expect([missing.code, missing.errors]).toEqual([1, expect.stringContaining('SMTP_URL_FILE names the file')])
  })

  test.for([
    ['an unknown setting', ['--set', 'SMTP=smtps://portal:hush@mail.example']],
    ['a setting without a name', ['--set', 'smtps://portal:hush@mail.example']],
    ['an unusable value', ['--set', 'SMTP_URL=mail.example:hush']],
    ['a setting without --set', ['SMTP_URL=smtps://portal:hush@mail.example']],
  ] as const)('reports %s without its value', ([, args]) => {
    const { output, errors, code } = run(['init', '--to', join(folder, 'environment'), ...args])
    expect([code === 0, errors]).toEqual([false, expect.stringContaining('SMTP')])
    expect(output + errors).not.toContain('hush')
  })

  test('overwrites no file, and writes no file if an answer is missing or invalid', () => {
    const file = join(folder, 'environment')
    const { PANCHAYAT_CODE: _, ...others } = ANSWERS
    const incomplete = run([
      'init',
      '--to',
      file,
      ...setOptions({ ...others, PUBLIC_ORIGIN: 'http://sundarpur.example', PORT: 'http' }),
    ])
    expect(incomplete.code).toBe(1)
    expect(incomplete.errors.match(/^ {2}[A-Z_]+/gm)).toEqual(['  PUBLIC_ORIGIN', '  PANCHAYAT_CODE', '  PORT'])
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
    writeFileSync(join(folder, 'backup-passphrase'), 'an older passphrase')
    expect(run(['init', '--to', file, ...setOptions(ANSWERS)]).errors).toContain('already exists')
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
    expect(readFileSync(join(folder, 'backup-passphrase'), 'utf8')).toBe('an older passphrase')
  })
})

describe('gram-seva health', () => {
  test('distinguishes a portal that does not listen from one that accepts connections and does not answer', async () => {
    const port = await freePort()
    expect((await runScript('cli/health', [], { PORT: port }).ended).code).toBe(3)
    const silent = createServer((socket) => socket.destroy()).listen(Number(port), '127.0.0.1')
    await once(silent, 'listening')
    const { code, output } = await runScript('cli/health', [], { PORT: port }).ended
    silent.close()
    expect([code, output]).toEqual([EXIT_NOT_RESPONDING, expect.stringContaining('does not answer')])
  })

  test('checks the portal even if it may not read the passphrases, as in its systemd unit', async () => {
    const file = join(folder, 'settings', 'environment')
    expect(run(['init', '--to', file, ...setOptions({ ...ANSWERS, DATA_DIR: folder, BACKUP_DIR: folder })]).code).toBe(
      0,
    )
    const settings = parseEnv(readFileSync(file, 'utf8'))
    expect(Object.keys(settings).filter((name) => name.includes('PASSPHRASE'))).toEqual([])
    const { code, errors } = run(['health'], { ...settings, PORT: await freePort() })
    expect([code, errors]).toEqual([3, expect.stringContaining('Nothing listens')])
  })
})

describe('gram-seva check-config', () => {
  test('lists every invalid setting with the reason and an existing chapter of the documentation', () => {
    const settings = {
      PORT: 'http',
      SMTP_URL: 'mail.example',
      BACKUP_DIR: join(folder, 'backups'),
      LOG_KEEP_DAYS: '30',
      METRICS_TOKEN: 'short',
      DATABASE_OWNER_URL: 'postgres://u@localhost/p',
      DATABASE_READ_URL: 'postgres://u@localhost/p',
      CLAMD_SOCKET: 'clamd',
      KEY_PASSPHRASE_FILE: join(folder, 'missing'),
    }
    const { errors, code } = run(['check-config'], { ...settings, DATA_DIR: folder })
    expect(code).toBe(1)
    const named = errors.match(/^[A-Z][A-Z\d_]+(?= )/gm) ?? []
    expect(named.sort()).toEqual([...Object.keys(settings), 'PUBLIC_ORIGIN'].sort())
    const pages = [...errors.matchAll(/documented in (\S+?)#(\S+)/g)]
    expect(pages).toHaveLength(named.length)
    for (const [, page = '', chapter] of pages) {
      // The anchors that Markdown creates from the headings.
      const anchors = [...readFileSync(page, 'utf8').matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )
      expect(anchors).toContain(chapter)
    }
    expect(errors).toContain('10 settings prevent the start.')
  })

  test('reads a secret from a file, and refuses a secret that is set both directly and with a file', () => {
    const file = join(folder, 'passphrase')
    writeFileSync(file, 'a passphrase of enough letters\n')
    const production = {
      PUBLIC_ORIGIN: 'https://sundarpur.example',
      SMTP_URL: 'smtp://127.0.0.1:25',
      DATA_DIR: folder,
      KEY_PASSPHRASE_FILE: file,
    }
    expect(run(['check-config'], production)).toMatchObject({ code: 0, errors: '' })
    expect(run(['check-config'], { ...production, KEY_PASSPHRASE: 'another passphrase' }).errors).toContain(
      'KEY_PASSPHRASE_FILE must not be set together with KEY_PASSPHRASE',
    )
    writeFileSync(file, 'short\n')
    expect(run(['check-config'], production).errors).toContain('KEY_PASSPHRASE must be a secret of 16 characters')
  })
})
