// SPDX-License-Identifier: Apache-2.0
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../platform/configuration/environment.ts'
import type { Runner } from './release-commands.ts'
import { tryRelease } from './try-release.ts'

/**
 * A release that answers all requests with 200, except for the path `failing`. The response to a path in `cookies` sets the
 * cookie of this path.
 */
function startedRelease(cookies: Record<string, string> = {}, failing?: string) {
  const settings: Record<string, string> = {}
  const requests: string[] = []
  const runner = {
    begin(_release: string, _args: readonly string[], environment: Record<string, string>) {
      Object.assign(settings, environment)
      const server = createServer(({ method, url = '', headers }, response) => {
        requests.push([method, url, ...(headers.cookie ? [headers.cookie] : [])].join(' '))
        if (cookies[url]) response.setHeader('set-cookie', `${cookies[url]}; Path=/; HttpOnly`)
        response.writeHead(url === failing ? 500 : 200).end()
      })
      server.listen(Number(environment.PORT), '127.0.0.1')
      const child = Object.assign(new EventEmitter(), { kill: () => server.close() })
      return { child, ended: once(server, 'close').then(() => ({ code: 0, output: '', stdout: '' })) }
    },
  }
  // The trial uses only `begin`, and of its process only `kill`.
  return { runner: runner as unknown as Runner, settings, requests }
}

test('a release in a trial trusts no proxy, sends no mail and writes no log file', async () => {
  const { runner, settings, requests } = startedRelease()
  await tryRelease({ runner, release: '/releases/2', database: 'trial', host: 'panchayat.example' })
  expect(requests).toContain('GET /readyz')
  expect(settings).toMatchObject({ HOST: '127.0.0.1', LOG_FILE: '', GRAM_SEVA_TRIAL: 'trial' })
  const { environment } = readEnvironment({ ...settings, APP_MODE: 'demo' })
  // The configuration rejects SMTP_URL and SMTP_URL_FILE together, so the trial clears the second one.
  const withFile = readEnvironment({ SMTP_URL_FILE: '/run/secrets/smtp-url', ...settings, APP_MODE: 'demo' })
  expect(withFile.faults).toEqual([])
  // This address does not exist, so no program is a trusted proxy. By default, every program of this machine is one.
  expect(environment.TRUSTED_PROXIES).toBe('192.0.2.1')
  expect(readEnvironment({ APP_MODE: 'demo' }).environment.TRUSTED_PROXIES).toBe('loopback')
})

test('an account logs in during a trial, and lists the applications with its session', async () => {
  const { runner, requests } = startedRelease({ '/api/login': 'session=secret' })
  const login = { email: 'trial@panchayat.example', password: 'only for the trial' }
  await tryRelease({ runner, release: '/releases/2', database: undefined, host: 'panchayat.example', login })
  expect(requests.slice(-2)).toEqual(['POST /api/login', 'GET /api/getapplication session=secret'])
})

test.for(['/readyz', '/api/login', '/api/getapplication'])(
  'a release fails its trial if it does not answer %s',
  async (path) => {
    const { runner } = startedRelease({}, path)
    const login = { email: 'trial@panchayat.example', password: 'only for the trial' }
    await expect(
      tryRelease({ runner, release: '/releases/2', database: undefined, host: 'panchayat.example', login }),
    ).rejects.toThrow(`The release answered ${path} with 500 in a trial.`)
  },
)
