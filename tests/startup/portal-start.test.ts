// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findRunningServer, PORTAL_NAME, PORTAL_ROLE } from '#server/platform/db/embedded/portal-database.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { copyTemplate, dropDatabase } from '../support/test-database.ts'
import {
  clearDataFolder,
  freePort,
  makeDataFolder,
  startWholePortal,
  type WholePortal,
} from '../support/whole-portal.ts'

const PRODUCTION = {
  APP_MODE: 'production',
  PUBLIC_ORIGIN: 'https://panchayat.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  KEY_PASSPHRASE: 'banyan trees grow slowly',
}

let dataDir: string
/** A village shared by tests that do not change it. */
let sharedVillage: string | undefined
const running: WholePortal[] = []

beforeEach(async () => {
  dataDir = await makeDataFolder()
})

afterEach(async () => {
  for (const portal of running.splice(0)) await portal.end('SIGTERM')
  if (dataDir !== sharedVillage) await clearDataFolder(dataDir)
})

afterAll(async () => {
  if (sharedVillage) await clearDataFolder(sharedVillage)
})

/** Uses the data folder of an existing demo village. The test may change it only with `mayChange`. */
async function useExistingVillage({ mayChange = false } = {}) {
  await clearDataFolder(dataDir)
  if (mayChange) dataDir = await copySeededVillage()
  else {
    sharedVillage ??= await copySeededVillage()
    dataDir = sharedVillage
  }
}

async function start(environment: Record<string, string> = {}) {
  const portal = await startWholePortal(dataDir, environment)
  running.push(portal)
  return portal
}

describe('Starting the portal', () => {
  test('prints its URL and the demo accounts, and on SIGINT stops cleanly together with the database', async () => {
    await useExistingVillage()
    const portal = await start()
    await expect.poll(() => portal.output.join('\n')).toContain('Press Ctrl+C to stop.')
    for (const email of ['citizen', 'staff', 'admin'])
      expect(portal.output.join('\n')).toContain(`${email}@panchayat.example`)
    expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
    const page = await fetch(`${portal.origin}/viewApplication/asha.devi`)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await portal.end('SIGINT')).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('rejects a second portal on the same data folder, and does not affect the first', async () => {
    await useExistingVillage()
    const first = await start()
    await expect(start()).rejects.toThrow(/already/i)
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
  })

  test('warns if the HOST of a demo allows other machines to open it, and only then', async () => {
    await useExistingVillage()
    const warning = 'Other machines can open this demo, whose passwords are public: set HOST=127.0.0.1'
    const exposed = await start({ HOST: '0.0.0.0', LOG_LEVEL: 'warn' })
    await expect.poll(() => exposed.output.join()).toContain(warning)
    await exposed.end('SIGTERM')
    const local = await start({ HOST: 'localhost', LOG_LEVEL: 'warn' })
    await local.end('SIGTERM')
    expect(local.output.join()).not.toContain(warning)
  })

  test('reports a port in use', async () => {
    await useExistingVillage()
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    await expect(start({ PORT: port })).rejects.toThrow(new RegExp(`ended with 1:[\\s\\S]*port ${port} is in use`))
    other.close()
  })

  test('rejects a database of a newer version, and changes nothing', async () => {
    await useExistingVillage({ mayChange: true })
    const portal = await start()
    await runStatement("insert into kysely_migration values ('999-of-the-future', now()::text)")
    await portal.end('SIGTERM')
    await expect(start()).rejects.toThrow(
      /ended with 1:[\s\S]*newer version of the portal \(it has 999-of-the-future\)/,
    )
  })

  test('reports a data folder that cannot be created', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, 'in the way')
    await expect(startWholePortal(join(file, 'data'))).rejects.toThrow(
      /ended with 1:[\s\S]*data folder .* cannot be used/,
    )
  })

  test('lists all faults of a production configuration together', async () => {
    const faulty = start({ APP_MODE: 'production', PUBLIC_ORIGIN: 'http://panchayat.example' })
    await expect(faulty).rejects.toThrow(
      /ended with 1:[\s\S]*PUBLIC_ORIGIN must begin with https[\s\S]*SMTP_URL[\s\S]*KEY_PASSPHRASE/,
    )
  })

  test('lists all unusable settings together, and creates nothing', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, 'in the way')
    const unusable = { PORT: 'http', SMTP_URL: 'mail.example', DATABASE_URL: 'localhost', BACKUP_DIR: file }
    await expect(start(unusable)).rejects.toThrow(
      /ended with 1:[\s\S]*PORT must be[\s\S]*DATABASE_URL must be[\s\S]*SMTP_URL must be[\s\S]*BACKUP_DIR names .* a file has the same name/,
    )
    expect(await readdir(dataDir)).toEqual(['a-file'])
  })

  test('prints addresses that can be opened, even with HOST=0.0.0.0', async () => {
    await useExistingVillage()
    const portal = await start({ HOST: '0.0.0.0' })
    expect(portal.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
    expect(portal.output.join('\n')).not.toContain('0.0.0.0')
  })

  test('rejects demo data in production, because its passwords are public', async () => {
    await useExistingVillage()
    await expect(start(PRODUCTION)).rejects.toThrow(/ended with 1:[\s\S]*data belongs to a demo/)
  })

  test('rejects private keys that other users could read in production, and restricts their permissions in demo mode', async () => {
    await useExistingVillage({ mayChange: true })
    const keys = join(dataDir, 'keys')
    const key = join(keys, 'aadhaar.key')
    await chmod(keys, 0o755)
    await chmod(key, 0o640)
    await expect(start(PRODUCTION)).rejects.toThrow(/ended with 1:[\s\S]*could read or replace the private keys/)
    const portal = await start({ LOG_LEVEL: 'warn' })
    await expect.poll(() => portal.output.join('\n')).toContain('Their permissions are restricted now.')
    const modes = await Promise.all([keys, key].map(async (path) => (await stat(path)).mode & 0o777))
    expect(modes).toEqual([0o700, 0o600])
  })

  test('rejects a data folder with a database or keys that do not belong to it, and keeps its documents', async () => {
    await useExistingVillage({ mayChange: true })
    const before = await readdir(join(dataDir, 'documents'), { recursive: true })
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-elsewhere'))
    await expect(start()).rejects.toThrow(/ended with 1:[\s\S]*do not belong together/)
    expect(await readdir(join(dataDir, 'documents'), { recursive: true })).toEqual(before)
    await rm(join(dataDir, 'postgres'), { recursive: true })
    await rename(join(dataDir, 'postgres-elsewhere'), join(dataDir, 'postgres'))
    await rm(join(dataDir, 'keys'), { recursive: true })
    await expect(start()).rejects.toThrow(/ended with 1:[\s\S]*aadhaar\.key is missing/)
  })

  test('runs on the PostgreSQL of DATABASE_URL, or reports why it cannot', async () => {
    const { host, database, user } = await copyTemplate()
    // The mode is production, because a demo would first fill the empty database, which takes seconds.
    const PORT = await freePort()
    const portal = await start({
      ...PRODUCTION,
      PORT,
      PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    })
    expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    await portal.end('SIGTERM')
    await dropDatabase(database)
    const unreachable = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    await expect(unreachable).rejects.toThrow(/ended with 1:[\s\S]*DATABASE_URL names cannot be used/)
  })

  test('warns about the database role of the portal only if it owns the audit log', async () => {
    const { host, database, user } = await copyTemplate()
    const url = (role: string) => `postgres://${role}@localhost/${database}?host=${encodeURIComponent(host)}`
    const warns = async (settings: Record<string, string>) => {
      const portal = await start({ ...PRODUCTION, PUBLIC_ORIGIN: 'http://127.0.0.1:1', LOG_LEVEL: 'warn', ...settings })
      await portal.end('SIGTERM')
      return portal.output.some((line) => line.includes('could rewrite the audit log'))
    }
    expect(await warns({ DATABASE_URL: url(user) })).toBe(true)
    expect(await warns({ DATABASE_URL: url(PORTAL_ROLE), DATABASE_OWNER_URL: url(user) })).toBe(false)
    // The database is already migrated, so the start needs no connection as the owner.
    expect(await warns({ DATABASE_URL: url(PORTAL_ROLE) })).toBe(false)
    const listed = manageUserWith({ ...PRODUCTION, DATABASE_URL: url(PORTAL_ROLE) }, 'list')
    expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('There are no staff accounts yet') })
    expect(listed.output).toContain('npm run user:create')
    await dropDatabase(database)
  })

  test('a command without a running portal names the user and the environment that it needs', async () => {
    await useExistingVillage()
    const { username } = userInfo()
    for (const [script = '', ...args] of [['manage-user', 'list'], ['keys', 'list'], ['audit-verify']]) {
      const { code, errors } = runCommand([`scripts/${script}.ts`, ...args])
      expect([script, code === 0]).toEqual([script, false])
      expect(errors).toContain(`No portal is running on ${dataDir}`)
      expect(errors).toContain(`run this command as its user, ${username}, and with its environment`)
      expect(errors).toContain('DATA_DIR')
    }
    const { errors } = runCommand(['scripts/manage-user.ts', 'disable'])
    expect(errors).toContain('as the same user and with the same environment variables')
  })

  test('a command creates staff accounts while the portal runs, but never creates an account twice', async () => {
    await useExistingVillage()
    const portal = await start()
    const { output, code } = createUser('new-staff@panchayat.example')
    expect(code).toBe(0)
    const token = /\/activate#([\w-]{43})/.exec(output)?.[1] ?? ''
    const password = 'a long secret'
    const activation = await fetch(`${portal.origin}/api/activation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, newPassword: password }),
    })
    expect(activation.status).toBe(200)
    const body = new URLSearchParams({ email: 'new-staff@panchayat.example', password })
    expect((await fetch(`${portal.origin}/api/login`, { method: 'POST', body })).status).toBe(200)
    expect(createUser('new-staff@panchayat.example')).toMatchObject({ code: 1 })
    expect(manageUser('disable', '--email', 'New-Staff@panchayat.example')).toMatchObject({ code: 0 })
    expect((await fetch(`${portal.origin}/api/login`, { method: 'POST', body })).status).toBe(404)
    expect(manageUser('list').output).toContain('new-staff@panchayat.example  staff, disabled, no second factor')
    expect(manageUser('disable', '--email', 'nobody@panchayat.example')).toMatchObject({ code: 1 })
  })
})

/** Runs a statement in the embedded database as its owner. */
async function runStatement(statement: string) {
  const running = await findRunningServer(join(dataDir, 'postgres'))
  const client = new pg.Client({ ...running, user: PORTAL_NAME })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const createUser = (email: string) =>
  runCommand(['scripts/create-user.ts', '--role', 'staff', '--email', email, '--username', 'new-staff', ...NITA])

const NITA = ['--first-name', 'Nita', '--last-name', 'Rao']

/** Runs the command for staff accounts. */
const manageUser = (...options: string[]) => manageUserWith({}, ...options)

const manageUserWith = (environment: Record<string, string>, ...options: string[]) =>
  runCommand(['scripts/manage-user.ts', ...options], environment)

function runCommand(args: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: dataDir, ...environment }
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return { output: stdout, errors: stderr, code: status }
}
