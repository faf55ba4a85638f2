import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { PortalInfo } from '#shared/portal-info.ts'
import { getJson, isRefusal } from '#web/lib/api-client.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import type { Finding, Probe } from '../finding.ts'

/** From here on a line feels slow, in milliseconds. */
const SLOW = 1000

/** What is asked of the portal itself, each with one call. */
export const PORTAL_PROBES: readonly Probe[] = [
  { id: 'server', name: 'connection.server', run: testServer },
  { id: 'database', name: 'connection.database', run: testDatabase },
  { id: 'session', name: 'connection.session', run: testSession },
  { id: 'version', name: 'connection.version', run: testVersion },
]

const ask = <Answer>(path: string) => getJson<Answer>(path, { signal: AbortSignal.timeout(TIMINGS.connectionPatience) })

async function testServer(): Promise<Finding> {
  const began = performance.now()
  try {
    await ask('/healthz')
  } catch {
    return { level: 'fails', sentence: navigator.onLine ? 'connection.server.silent' : 'connection.server.offline' }
  }
  const took = performance.now() - began
  const values = { seconds: (took / 1000).toFixed(2) }
  return took < SLOW
    ? { level: 'works', sentence: 'connection.server.fast', values }
    : { level: 'note', sentence: 'connection.server.slow', values }
}

async function testDatabase(): Promise<Finding> {
  try {
    await ask('/readyz')
    return { level: 'works', sentence: 'connection.database.ready' }
  } catch (error) {
    return isRefusal(error)
      ? { level: 'fails', sentence: 'connection.database.lost' }
      : { level: 'note', sentence: 'connection.database.unknown' }
  }
}

async function testSession(): Promise<Finding> {
  try {
    const { data: user } = await ask<{ data: CurrentUser | null }>('/api/session')
    return user
      ? { level: 'works', sentence: 'connection.session.signedIn', values: { name: user.username } }
      : { level: 'note', sentence: 'connection.session.nobody' }
  } catch {
    return { level: 'note', sentence: 'connection.session.unknown' }
  }
}

async function testVersion(): Promise<Finding> {
  try {
    const { version } = await ask<PortalInfo>('/api/portal')
    return { level: 'works', sentence: 'connection.version.known', values: { version } }
  } catch {
    return { level: 'note', sentence: 'connection.version.unknown' }
  }
}
