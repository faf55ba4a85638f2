import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../platform/configuration/environment.ts'
import type { Runner } from './release-commands.ts'
import { tryRelease } from './try-release.ts'

/** A release that answers all requests with 200, and its settings. */
function startedRelease() {
  const settings: Record<string, string> = {}
  const requests: string[] = []
  const runner = {
    begin(_release: string, _words: readonly string[], given: Record<string, string>) {
      Object.assign(settings, given)
      const server = createServer(({ url = '' }, response) => {
        requests.push(url)
        response.end()
      })
      server.listen(Number(given.PORT), '127.0.0.1')
      const child = Object.assign(new EventEmitter(), { kill: () => server.close() })
      return { child, ended: once(server, 'close').then(() => ({ code: 0, output: '', stdout: '' })) }
    },
  }
  // The trial uses only `begin`, and of its process only `kill`.
  return { runner: runner as unknown as Runner, settings, requests }
}

test('a release in a trial believes no address that a program of this machine states, sends no mail and writes no log', async () => {
  const { runner, settings, requests } = startedRelease()
  await tryRelease({ runner, release: '/releases/2', database: 'trial', host: 'panchayat.example' })
  expect(requests).toContain('/readyz')
  expect(settings).toMatchObject({ HOST: '127.0.0.1', LOG_FILE: '', GRAM_SEVA_TRIAL: 'trial' })
  const { environment } = readEnvironment({ ...settings, APP_MODE: 'demo' })
  // A valid setting that does not include this machine, unlike the default.
  expect(environment.TRUSTED_PROXIES).toBe('192.0.2.1')
  expect(readEnvironment({ APP_MODE: 'demo' }).environment.TRUSTED_PROXIES).toBe('loopback')
})
