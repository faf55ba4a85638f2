// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, startWholePortal } from '../support/whole-portal.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const PARTS = ['src', 'migrations', 'scripts', 'package.json', 'index.html', 'vite.config.ts', 'tsconfig.base.json']
const MISSING_LINE = "  'landing.login': 'Login to Your Account',\n"
const BUILD_MS = 300_000

let project: string

/** Copies the project, and starts to add Marathi as `docs/architecture.md` describes. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'gramseva-language-'))
  await chmod(project, 0o755)
  for (const part of PARTS) await cp(join(PROJECT, part), join(project, part), { recursive: true })
  await symlink(join(PROJECT, 'node_modules'), join(project, 'node_modules'))
  await cp(locale('en'), locale('mr'), { recursive: true })
  await edit('common.ts', (text) => text.replace("'language.name': 'English'", "'language.name': 'मराठी'"))
})

afterAll(() => rm(project, { recursive: true, force: true }))

const locale = (path: string) => join(project, 'src/shared/locales', path)

async function edit(file: string, change: (text: string) => string) {
  const text = await readFile(locale(`mr/${file}`), 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  await writeFile(locale(`mr/${file}`), changed)
}

/** Runs a program of node_modules in the copy. Returns its output. */
async function run(program: string, ...parameters: string[]) {
  const command = [join(project, 'node_modules', program), ...parameters]
  // The environment of the tests would add React's development checks to the build.
  const options = { cwd: project, env: { ...process.env, NODE_ENV: 'production' } }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, options).catch(
    (failure: { stdout: string; stderr: string }) => failure,
  )
  return stdout + stderr
}

const compile = () => run('typescript/bin/tsc', '-p', 'src/shared')

describe('A language folder that was copied from the English one', () => {
  test('compiles, and the compiler names a text that is missing from it', {
    timeout: BUILD_MS,
  }, async () => {
    expect(await compile()).toBe('')
    await edit('landing.ts', (text) => text.replace(MISSING_LINE, ''))
    expect(await compile()).toMatch(/locales\/mr\/index\.ts.*Property '"landing\.login"' is missing/)
    await cp(locale('en/landing.ts'), locale('mr/landing.ts'))
  })

  test('allows a build and a start although texts are missing: they are in English, and a warning names them', {
    timeout: BUILD_MS,
  }, async () => {
    await edit('landing.ts', (text) => text.replace(MISSING_LINE, ''))
    await rm(locale('mr/help.ts'))
    await rm(locale('mr/mail.ts'))
    await rm(locale('mr/services/noc.ts'))
    await edit('services/household.ts', (text) => text.replace(/ {2}title: .*\n/, ''))
    const built = await run('vite/bin/vite.js', 'build', '--logLevel', 'warn')
    expect(built).toContain('The language mr lacks texts, which are shown in English: landing.login, help')
    expect(built).not.toContain('error during build')

    const dataDir = await copySeededVillage()
    const program = { command: [join(project, 'src/server/main.ts')], environment: {} }
    // As with `npm start`, the log is in a file and the terminal shows only the warnings.
    const environment = { PORTAL_PROGRAM: JSON.stringify(program), LOG_FILE: join(dataDir, 'portal.log') }
    const portal = await startWholePortal(dataDir, environment)
    try {
      const log = portal.output.join('\n')
      expect(log).toContain('The language mr lacks texts, which are shown in English: landing.login, help, mail')
      expect(log).toContain('The language mr lacks texts, which are shown in English: services/noc')
      expect(log).toContain('The language mr lacks texts, which are shown in English: services/household: title')
      const read = async (path: string) =>
        (await fetch(portal.origin + path, { headers: { 'accept-language': 'mr' } })).text()
      const page = await read('/')
      expect(page).toContain('<html lang="mr"')
      expect(page).toContain('Login to Your Account')
      expect(page).not.toContain('>landing.login<')
      const { services } = JSON.parse(await read('/api/services'))
      const titles = services.map(({ words }: { words: { title: string } }) => words.title)
      expect(titles).toEqual(expect.arrayContaining(['NOC Application Form', expect.stringMatching(/Household/i)]))
      expect(JSON.parse(await read('/api/portal')).languages).toContainEqual({ code: 'mr', name: 'मराठी' })
    } finally {
      await portal.end('SIGTERM')
      await clearDataFolder(dataDir)
    }
  })
})
