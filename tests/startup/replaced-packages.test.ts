// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withConnection } from '#server/platform/db/connection.ts'
import { findRunningServer } from '#server/platform/db/embedded/portal-database.ts'
import { createClient } from '../../examples/client.ts'
import { aPicture } from '../support/files.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { buildProgram, clearDataFolder, startWholePortal, type WholePortal } from '../support/whole-portal.ts'
import { registration, SERVICES } from './specification-client.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const PARTS = ['src', 'migrations', 'package.json', 'dist', 'node_modules']

let project: string
let packages: string
/** The packages that the build has copied to the folder of the built program. */
let builtPackages: string
let dataDir: string
let portal: WholePortal

/** Copies the built program to a separate project folder, whose packages a test can remove. */
beforeAll(async () => {
  await buildProgram()
  // The folder is on the same disk as the project, so that its files can be linked instead of copied.
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  project = await mkdtemp(join(PROJECT, '.cache', 'replaced-packages-'))
  await chmod(project, 0o755)
  await promisify(execFile)('cp', ['-al', ...PARTS.map((part) => join(PROJECT, part)), project])
  packages = join(project, 'node_modules')
  builtPackages = join(project, 'dist', 'server', 'node_modules')
}, 180_000)

beforeEach(async () => {
  dataDir = await copySeededVillage()
  const program = { command: [join(project, 'dist', 'server', 'main.js')], environment: {} }
  portal = await startWholePortal(dataDir, { PORTAL_PROGRAM: JSON.stringify(program) })
}, 180_000)

afterEach(async () => {
  await portal.end('SIGTERM')
  await clearDataFolder(dataDir)
  for (const folder of [packages, builtPackages]) await rename(`${folder}.old`, folder).catch(() => {})
})

afterAll(() => rm(project, { recursive: true, force: true }))

async function logIn(role: 'citizen' | 'staff' | 'admin') {
  const client = createClient(portal.origin)
  const body = new URLSearchParams({ email: `${role}@panchayat.example`, password: 'panchayat' })
  await client.post('/api/login', body)
  return client
}

/** The third service is the NOC. */
const [, , noc] = SERVICES as [unknown, unknown, (typeof SERVICES)[number]]

describe('A portal whose node_modules is removed while it runs', () => {
  test('still registers people, accepts pictures and documents, approves applications and issues certificates', async () => {
    await rename(packages, `${packages}.old`)
    const citizen = createClient(portal.origin)
    const person = { username: 'lalita.bai', email: 'lalita.bai@panchayat.example', password: 'a river after the rain' }
    const form = registration(person)
    form.append('profilePicture', await aPicture('me.jpg'))
    expect((await citizen.post('/api/register', form)).status).toBe(201)
    for (const { path, form } of SERVICES) {
      const filled = form()
      if (filled.has('marriageCertificate')) filled.set('marriageCertificate', await aPicture('paper.png', 'png'))
      expect((await citizen.post(path, filled)).status).toBe(201)
    }
    const { data: applied } = (await citizen.post('/api/user/getapplication')).json
    expect(applied).toHaveLength(SERVICES.length)
    for (const [role, status] of [
      ['staff', 'Verified'],
      ['admin', 'Approved'],
    ] as const) {
      const reviewer = await logIn(role)
      for (const { _id: appId } of applied) {
        const { collection } = (await reviewer.get(`/api/applications/${appId}`)).json.data
        const decided = await reviewer.post('/api/updatestatus', { appId, status, collection, message: 'In order' })
        expect([appId, decided.status]).toEqual([appId, 200])
      }
    }
    for (const row of (await citizen.post('/api/user/getapplication')).json.data) {
      const { bytes } = await citizen.post('/api/generatepdf', { row })
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect((await citizen.get(`/certificates/${row._id}/page.png`)).bytes.subarray(1, 4).toString()).toBe('PNG')
    }
    expect((await citizen.get('/api/docs')).status).toBe(200)
    expect(await listLoadedFiles(/\/node_modules(?:\.old)?\//)).toEqual([])
    // A new connection loads PostgreSQL's libraries.
    const running = await findRunningServer(join(dataDir, 'postgres'))
    if (!running) throw new Error('The database is not running')
    await withConnection(running, (client) => client.query('do $$ begin perform 1; end $$'))
  })

  test('reads the list of common passwords from the folder of the program', async () => {
    await rename(packages, `${packages}.old`)
    const [list] = await once(new Worker(join(project, 'dist', 'server', 'list-common-passwords.js')), 'message')
    expect(list).toContain('\npassword123\n')
  })
})

describe('A portal whose copied packages in dist are removed while it runs', () => {
  test('survives a submission, and accepts submissions again when the packages are back', async () => {
    const citizen = await logIn('citizen')
    await rename(builtPackages, `${builtPackages}.old`)
    await expect(citizen.post(noc.path, noc.form())).rejects.toThrow('answered 503')
    expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200)
    await rename(`${builtPackages}.old`, builtPackages)
    expect((await citizen.post(noc.path, noc.form())).status).toBe(201)
  })
})

describe('The built program', () => {
  test('starts no worker from the source files, and no worker imports the server', async () => {
    const folder = join(project, 'dist', 'server')
    const programs = (await readdir(folder)).filter((name) => name.endsWith('.js'))
    expect(programs).toEqual(
      expect.arrayContaining(['inspect-pdf.js', 'list-common-passwords.js', 'signing-worker.js']),
    )
    for (const name of programs) {
      const code = await readFile(join(folder, name), 'utf8')
      expect([name, /new URL\(\s*["'][\w-]+\.ts["']/.exec(code)?.[0]]).toEqual([name, undefined])
      expect([name, /(?:from|import)\s*["']\.\/main\.js["']/.exec(code)?.[0]]).toEqual([name, undefined])
    }
  })
})

/**
 * Lists the files with native code that the portal has loaded and whose paths match the pattern. Omits the files of the built
 * program, and Node.js itself.
 */
async function listLoadedFiles(pattern: RegExp): Promise<string[]> {
  const maps = `/proc/${portal.pid}/maps`
  if (!existsSync(maps)) return []
  const files = (await readFile(maps, 'utf8')).split('\n').map((line) => line.split(/\s+/)[5] ?? '')
  const builtFolder = join(project, 'dist')
  return [...new Set(files)].filter(
    (file) => pattern.test(file) && !file.startsWith(builtFolder) && !file.startsWith(process.execPath),
  )
}
