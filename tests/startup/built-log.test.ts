// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { copyTemplate, dropDatabase } from '../support/test-database.ts'
import {
  buildProgram,
  clearDataFolder,
  freePort,
  makeDataFolder,
  startWholePortal,
  type WholePortal,
} from '../support/whole-portal.ts'

const POLL_OPTIONS = { timeout: 60_000, interval: 100 }
/** The numbers with which Pino, the library that writes the log, stores the levels. */
const LEVELS = { warn: 40, error: 50 }

let builtProgram: string
let dataDir: string
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  builtProgram = await buildProgram()
})

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
  await clearDataFolder(dataDir)
})

async function startBuilt(environment: Record<string, string> = {}): Promise<WholePortal> {
  const settings = { LOG_LEVEL: 'info', LOG_FILE: join(dataDir, 'portal.log'), PORTAL_PROGRAM: builtProgram }
  const portal = await startWholePortal(dataDir, { ...settings, ...environment })
  cleanups.push(() => portal.end('SIGTERM'))
  return portal
}

interface LogLine {
  level: number
  msg: string
  reqId?: string
  req?: { route?: string }
  err?: { message: string; cause?: string }
  /** How many repetitions of an error the line reports. */
  times?: number
}

async function readLog(): Promise<LogLine[]> {
  const lines = (await readFile(join(dataDir, 'portal.log'), 'utf8')).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

describe('The log of the program that `npm start` runs', () => {
  test('contains one line for each response', async () => {
    dataDir = await copySeededVillage()
    const portal = await startBuilt()
    const paths = ['/api/services', '/api/user', '/api/portal', '/api/statistics', '/api/services', '/api/session']
    for (const path of paths) await (await fetch(`${portal.origin}${path}`)).arrayBuffer()
    // Pages and their files are logged only when they fail.
    await (await fetch(portal.origin)).arrayBuffer()
    await portal.end('SIGTERM')
    const responses = (await readLog()).filter(({ req }) => req !== undefined)
    expect(responses.map(({ msg }) => msg)).toEqual(paths.map(() => 'request completed'))
    expect(new Set(responses.map(({ reqId }) => reqId)).size).toBe(paths.length)
  })

  test('contains only a few lines about an unavailable database, each with the cause', async () => {
    dataDir = await makeDataFolder()
    const { host, port, database, user } = await copyTemplate()
    cleanups.push(() => dropDatabase(database))
    const proxy = await openProxy(join(host, `.s.PGSQL.${port}`))
    // The mode is production, because a demo would first fill the empty database, which takes seconds.
    const PORT = await freePort()
    const portal = await startBuilt({
      APP_MODE: 'production',
      PORT,
      PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      KEY_PASSPHRASE: 'banyan trees grow slowly',
      DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    })
    const before = (await readLog()).length
    await proxy.disconnect()
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await fetch(`${portal.origin}/api/announcements`)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([503]))
    const errorsSince = async () => (await readLog()).slice(before).filter(({ level }) => level >= LEVELS.error)
    const isRepeatedError = ({ times = 0, err }: LogLine) => times > 10 && /ECONNREFUSED/.test(err?.message ?? '')
    const errors = await vi.waitUntil(async () => {
      const found = await errorsSince()
      return found.some(isRepeatedError) && found
    }, POLL_OPTIONS)
    const causes = errors.map(({ err }) => err?.cause ?? err?.message)
    expect(
      causes.filter((cause) => !/ECONNREFUSED|ECONNRESET|Connection terminated|connection error/.test(cause ?? '')),
    ).toEqual([])
    // The first error of each cause is logged immediately. One line then reports all repetitions in the next ten seconds, one
    // line those in the next twenty seconds, and so on.
    const linesByCause = Map.groupBy(errors, ({ err }) => [err?.message, err?.cause].join())
    expect(linesByCause.size).toBeLessThan(10)
    expect(Math.max(...[...linesByCause.values()].map((lines) => lines.length))).toBeLessThanOrEqual(3)
  })

  test('names the mail server that does not answer, in a few lines without the address of the person', async () => {
    dataDir = await copySeededVillage()
    const portal = await startBuilt({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const body = new FormData()
    const person = aRegistration()
    for (const [name, value] of registrationParts(person)) body.append(name, String(value))
    expect((await fetch(`${portal.origin}/api/register`, { method: 'POST', body })).status).toBe(201)
    const isAbout = ({ err }: LogLine) => err?.message.includes('127.0.0.1:9') === true
    await vi.waitUntil(async () => (await readLog()).some(isAbout), POLL_OPTIONS)
    await portal.end('SIGTERM')
    const lines = await readLog()
    expect(lines.filter(({ level }) => level >= LEVELS.warn).length).toBeLessThan(10)
    expect(JSON.stringify(lines)).not.toContain(person.email)
  })
})

/** Opens a proxy in front of the database, whose connections a test can close. */
async function openProxy(socketPath: string) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(socketPath)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [client, upstream].map((connection) => connection.destroy()))
    }
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const disconnect = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { port: (server.address() as AddressInfo).port, disconnect }
}
