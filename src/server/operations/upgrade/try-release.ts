// SPDX-License-Identifier: Apache-2.0
import { request as sendRequest } from 'node:http'
import { createServer } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { StartUpError } from '../../platform/start-up-error.ts'
import type { Runner } from './release-commands.ts'

/** A migration of a large table may take long, but a portal that does not listen within this time has failed. */
const START_MS = 300_000
const POLL_MS = 50
/** No server listens at this address, so that a trial cannot send mail. */
const UNREACHABLE_MAIL_SERVER = 'smtp://127.0.0.1:9'

/** A trusted proxy that does not exist: an address for documentation (RFC 5737). An empty setting would trust this machine. */
const NO_PROXY = '192.0.2.1'

/** The paths that a trial requests: the readiness check, the texts, the list of services, and the description of all routes. */
const CHECKS = ['/readyz', '/api/portal', '/api/services', '/api/openapi.json']
const LOGIN_PATH = '/api/login'
/** Lists the applications that the office can see. */
const LIST_PATH = '/api/getapplication'

interface Trial {
  runner: Runner
  /** The folder of the release. */
  release: string
  /** The database for the trial; undefined if the trial uses the portal's own database. */
  database: string | undefined
  /** The host of PUBLIC_ORIGIN. */
  host: string
  /** Environment variables in addition to those of this process. */
  settings?: Record<string, string>
  /** An account that logs in and lists the applications. It must be in a database that is deleted after the trial. */
  login?: { email: string; password: string }
}

/**
 * Starts a release on a separate port, where it migrates its database, and sends requests to it. During a trial, the
 * release sends no mail and runs no jobs. Throws a `StartUpError` with the output of the release if it does not work.
 */
export async function tryRelease({ runner, release, database, host, settings, login }: Trial): Promise<void> {
  const port = await findFreePort()
  const { child, ended } = runner.begin(release, ['start'], {
    ...settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    // No proxy forwards requests to this port. Any program of this machine can connect to it, and must not be able to claim
    // another client address.
    TRUSTED_PROXIES: NO_PROXY,
    SMTP_URL: UNREACHABLE_MAIL_SERVER,
    // The configuration rejects SMTP_URL and SMTP_URL_FILE together.
    SMTP_URL_FILE: '',
    LOG_FILE: '',
    LOG_LEVEL: 'error',
    GRAM_SEVA_TRIAL: database ?? 'own',
  })
  let hasEnded = false
  const output = ended.then((result) => {
    hasEnded = true
    return result.output
  })
  try {
    const end = performance.now() + START_MS
    while (!hasEnded && performance.now() < end && (await statusOf(port, '/healthz', host)) !== 200) {
      await pause(POLL_MS)
    }
    if (hasEnded) throw new StartUpError(`The release did not start in a trial.\n${await output}`)
    for (const path of CHECKS) requireOk(path, await request(port, path, host))
    if (login) await logInAndList(port, host, login)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function logInAndList(port: number, host: string, login: NonNullable<Trial['login']>) {
  const opened = await request(port, LOGIN_PATH, host, { body: login })
  requireOk(LOGIN_PATH, opened)
  requireOk(LIST_PATH, await request(port, LIST_PATH, host, { cookie: opened.cookie }))
}

function requireOk(path: string, { status }: Response) {
  if (status !== 200) throw new StartUpError(`The release answered ${path} with ${status} in a trial.`)
}

interface Response {
  /** 0 if there was no response. */
  status: number
  text: string
  /** The cookies that the response sets, for the next request. */
  cookie: string
}

const NO_RESPONSE: Response = { status: 0, text: '', cookie: '' }

interface RequestContent {
  /** Sent as JSON with POST; without a body, the method is GET. */
  body?: unknown
  cookie?: string
}

/** Sends a request, and returns the response. The request names the public host, like requests from the proxy. */
export function request(
  port: number,
  path: string,
  host: string,
  { body, cookie }: RequestContent = {},
): Promise<Response> {
  const json = body === undefined ? undefined : JSON.stringify(body)
  const headers = { host, ...(cookie && { cookie }), ...(json !== undefined && { 'content-type': 'application/json' }) }
  const method = json === undefined ? 'GET' : 'POST'
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path, method, headers, timeout: 10_000 }
    const sent = sendRequest(options, (response) => {
      const status = response.statusCode ?? 0
      const setCookies = response.headers['set-cookie'] ?? []
      readText(response).then(
        (text) => resolve({ status, text, cookie: setCookies.map((line) => line.split(';')[0]).join('; ') }),
        () => resolve(NO_RESPONSE),
      )
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(NO_RESPONSE))
    sent.end(json)
  })
}

const statusOf = async (port: number, path: string, host: string) => (await request(port, path, host)).status

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
