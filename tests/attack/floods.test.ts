// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AttackedPortal, startAttackedPortal } from '../support/attack/attacked-portal.ts'
import { percentile, printAttack } from '../support/attack/figures.ts'
import { formatLatencies, measureDuringAttack } from '../support/attack/latency-under-attack.ts'

const SLOW_CONNECTIONS = Number(process.env.SLOW_LINES ?? 2_000)
/** The duration of each of the three kinds of attack; together they take five minutes. */
const SLOW_SECONDS = Math.ceil(Number(process.env.SLOW_SECONDS ?? 300) / 3)
const FLOOD_CONNECTIONS = Number(process.env.FLOOD_LINES ?? 1_000)
const FLOOD_SECONDS = Number(process.env.FLOOD_SECONDS ?? 20)
const LOGINS_AT_ONCE = 200
/** The file handles that the attacker and the portal need, with a margin. */
const MAX_OPEN_FILES = 2 * Math.max(SLOW_CONNECTIONS, FLOOD_CONNECTIONS) + 1000
/** Multiplies the time limits. Increase `CALM` on a busy machine. */
const TIME_FACTOR = Number(process.env.CALM ?? 1)
const USER_P95_MS = 1000 * TIME_FACTOR
const HEALTH_MS = 200 * TIME_FACTOR
/** The portal hashes two passwords at a time, which takes 38 MB. Two hundred at a time would take 3.8 GB. */
const MAX_RISE_MB = 250

const run = promisify(execFile)
const POLL_OPTIONS = { timeout: 120_000, interval: 500 }

let portal: AttackedPortal
beforeAll(async () => {
  // All rate limits apply as in production.
  portal = await startAttackedPortal({ BUDGET_FACTOR: '1' })
})
afterAll(() => portal.end())

/** Runs a program with enough file handles, and returns its output. */
const runWithManyFiles = async (command: readonly string[]) => {
  const shell = ['-c', `ulimit -n ${MAX_OPEN_FILES} && exec "$@"`, 'sh', ...command]
  return (await run('sh', shell, { maxBuffer: 100_000_000 })).stdout
}

/** The number of open files of the portal, which include its connections. */
const openFiles = async () => (await readdir(`/proc/${portal.pid}/fd`)).length

/** The options of slowhttptest: it sends endless headers, sends a body a few bytes at a time, or reads very slowly. */
const MODES: Record<string, readonly string[]> = {
  headers: ['-H', '-i', '10', '-t', 'GET', '-u', '/'],
  body: ['-B', '-i', '10', '-s', '8192', '-t', 'POST', '-u', '/api/login'],
  read: ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3', '-u', '/api/openapi.json'],
}

/**
 * Runs slowhttptest. After `-u`, it needs the complete URL. Its other options are the number of connections (`-c`), the new
 * connections a second (`-r`), the duration in seconds (`-l`), and the timeout of its own requests that measure the portal (`-p`).
 */
const runSlowAttack = (options: readonly string[]) => {
  const programArguments = options.map((option, index) =>
    options[index - 1] === '-u' ? portal.origin + option : option,
  )
  const rate = String(Math.ceil(SLOW_CONNECTIONS / 10))
  return runWithManyFiles([
    'slowhttptest',
    '-c',
    String(SLOW_CONNECTIONS),
    '-r',
    rate,
    '-l',
    String(SLOW_SECONDS),
    '-p',
    '5',
    ...programArguments,
  ])
}

// A17 and A18 are the attacks in docs/security/faults-and-attacks.md.
describe('Two thousand deliberately slow connections (attack A17)', () => {
  test.for(Object.entries(MODES))(
    'of the kind "%s" delay honest users by less than a second, and are closed afterwards',
    async ([mode, options]) => {
      const before = await openFiles()
      let peak = 0
      const measureOpenFiles = async () => {
        peak = Math.max(peak, await openFiles())
      }
      const sampling = setInterval(() => void measureOpenFiles(), 1000)
      const measured = await measureDuringAttack(portal, async () => void (await runSlowAttack(options)))
      clearInterval(sampling)
      await vi.waitUntil(async () => (await openFiles()) <= before + 20, POLL_OPTIONS)
      printAttack(`${SLOW_CONNECTIONS} slow connections of the kind "${mode}", ${SLOW_SECONDS} s`, {
        'open files: before, maximum, afterwards': `${before}, ${peak}, ${await openFiles()}`,
        'honest users': formatLatencies(measured.times),
        '/healthz': formatLatencies(measured.healthTimes),
      })
      expect(peak).toBeGreaterThan(before + SLOW_CONNECTIONS / 4)
      expect(percentile(measured.times, 95)).toBeLessThan(USER_P95_MS)
      expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
    },
  )
})

/** Parses the output of wrk: responses per second, responses other than 2xx or 3xx, and the 99th percentile. */
function readWrk(output: string) {
  const find = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '0'
  return {
    'responses per second': find(/Requests\/sec:\s+([\d.]+)/),
    'not 2xx': find(/Non-2xx or 3xx responses: (\d+)/),
    '99th percentile': find(/99%\s+(\S+)/),
    'broken connections': find(/Socket errors: (.*)/),
  }
}

/** Floods a path for `FLOOD_SECONDS` with wrk, which sends requests as fast as the portal answers them. */
const wrk = async (connections: number, path: string, script: readonly string[] = []) => {
  const options = [
    '-t',
    '1',
    '-c',
    String(connections),
    '-d',
    `${FLOOD_SECONDS}s`,
    '--timeout',
    '10s',
    '--latency',
    ...script,
  ]
  return readWrk(await runWithManyFiles(['wrk', ...options, portal.origin + path]))
}

describe('Floods (attack A18)', () => {
  test('a thousand connections with cheap requests are limited, and the portal stays responsive', async () => {
    let flood: ReturnType<typeof readWrk> | undefined
    const measured = await measureDuringAttack(portal, async () => {
      flood = await wrk(FLOOD_CONNECTIONS, '/api/services')
    })
    printAttack(`${FLOOD_CONNECTIONS} connections with a cheap call, ${FLOOD_SECONDS} s`, {
      ...flood,
      '/healthz': formatLatencies(measured.healthTimes),
      'honest users': formatLatencies(measured.times),
    })
    expect(Number(flood?.['not 2xx'])).toBeGreaterThan(0)
    expect(percentile(measured.healthTimes, 50)).toBeLessThan(HEALTH_MS)
    expect(percentile(measured.times, 95)).toBeLessThan(USER_P95_MS)
  })

  test('two hundred connections that log in repeatedly take little memory, and the portal stays responsive', async () => {
    const script = join(portal.dataDir, 'log-in.lua')
    await writeFile(
      script,
      `local number = 0
request = function()
  number = number + 1
  local body = "email=flood" .. number .. "%40panchayat.example&password=wrong-password"
  return wrk.format("POST", "/api/login", {["content-type"] = "application/x-www-form-urlencoded"}, body)
end
`,
    )
    const memory = await portal.memory()
    let flood = {}
    let peak = 0
    const measureMemory = async () => {
      peak = Math.max(peak, await portal.memory())
    }
    const sampling = setInterval(() => void measureMemory(), 250)
    const measured = await measureDuringAttack(portal, async () => {
      flood = await wrk(LOGINS_AT_ONCE, '/api/login', ['-s', script])
    })
    clearInterval(sampling)
    printAttack(`${LOGINS_AT_ONCE} connections that log in, ${FLOOD_SECONDS} s`, {
      ...flood,
      'memory, MB': `${Math.round(memory)} → ${Math.round(peak)}`,
      '/healthz': formatLatencies(measured.healthTimes),
      'honest users': formatLatencies(measured.times),
    })
    expect(peak - memory).toBeLessThan(MAX_RISE_MB)
    expect(percentile(measured.healthTimes, 95)).toBeLessThan(HEALTH_MS)
    expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
  })
})
