import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { aSubmission } from '../support/a-submission.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { buildProgram, clearDataFolder, startWholePortal, type WholePortal } from '../support/whole-portal.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))

let project: string
let dataDir: string
let portal: WholePortal

/** The built program in its own project folder, whose node_modules a test can remove. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'gramseva-project-'))
  await chmod(project, 0o755)
  await buildProgram()
  for (const part of ['src', 'migrations', 'scripts', 'package.json', 'dist']) {
    await cp(join(PROJECT, part), join(project, part), { recursive: true })
  }
  await mkdir(join(project, 'node_modules'))
  for (const name of await readdir(join(PROJECT, 'node_modules'))) {
    const [from, to] = [PROJECT, project].map((folder) => join(folder, 'node_modules', name)) as [string, string]
    // The files that start the threads are copied, the others are linked.
    await (name === 'piscina' ? cp(from, to, { recursive: true }) : symlink(from, to))
  }
  dataDir = await copySeededVillage()
  const program = { command: [join(project, 'dist', 'server', 'main.js')], environment: {} }
  portal = await startWholePortal(dataDir, { PORTAL_PROGRAM: JSON.stringify(program) })
}, 180_000)

afterAll(async () => {
  await portal?.end('SIGTERM')
  await clearDataFolder(dataDir)
  await rm(project, { recursive: true, force: true })
})

async function submit(cookie: string) {
  const { definition } = (await loadCatalogue()).get('noc')
  const form = new FormData()
  for (const [name, value] of aSubmission(definition)) for (const part of [value].flat()) form.append(name, part)
  const answer = await fetch(portal.origin + definition.paths.submit, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  return answer.status
}

async function logIn() {
  const body = new URLSearchParams({ email: 'citizen@panchayat.example', password: 'panchayat' })
  const answer = await fetch(`${portal.origin}/api/login`, { method: 'POST', body })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

describe('A portal whose node_modules is replaced while it runs', () => {
  test('continues to run after a submission, and accepts the next one when the packages are back', async () => {
    const cookie = await logIn()
    await rename(join(project, 'node_modules'), join(project, 'node_modules.old'))
    expect(await submit(cookie)).toBe(503)
    expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200)
    await rename(join(project, 'node_modules.old'), join(project, 'node_modules'))
    expect(await submit(cookie)).toBe(201)
  })
})
