import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { PortalInfo } from '#shared/portal-info.ts'
import { getJson, isRefusal } from '#web/lib/api-client.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import type { Finding, Probe } from './probe.ts'

/** Slower responses are reported, in milliseconds. */
const SLOW_MS = 1000

/** Checks of the portal, each with one request. */
export const PORTAL_PROBES: readonly Probe[] = [
  { id: 'server', name: 'connection.server', run: testServer },
  { id: 'database', name: 'connection.database', run: testDatabase },
  { id: 'session', name: 'connection.session', run: testSession },
  { id: 'version', name: 'connection.version', run: testVersion },
]

const getWithTimeout = <Body>(path: string) =>
  getJson<Body>(path, { signal: AbortSignal.timeout(TIMINGS.connectionPatience) })

async function testServer(): Promise<Finding> {
  const began = performance.now()
  try {
    await getWithTimeout('/healthz')
  } catch {
    return { level: 'fails', sentence: navigator.onLine ? 'connection.server.silent' : 'connection.server.offline' }
  }
  const took = performance.now() - began
  const values = { seconds: (took / 1000).toFixed(2) }
  return took < SLOW_MS
    ? { level: 'works', sentence: 'connection.server.fast', values }
    : { level: 'note', sentence: 'connection.server.slow', values }
}

async function testDatabase(): Promise<Finding> {
  try {
    await getWithTimeout('/readyz')
    return { level: 'works', sentence: 'connection.database.ready' }
  } catch (error) {
    return isRefusal(error)
      ? { level: 'fails', sentence: 'connection.database.lost' }
      : { level: 'note', sentence: 'connection.database.unknown' }
  }
}

async function testSession(): Promise<Finding> {
  try {
    const { data: user } = await getWithTimeout<{ data: CurrentUser | null }>('/api/session')
    return user
      ? { level: 'works', sentence: 'connection.session.signedIn', values: { name: user.username } }
      : { level: 'note', sentence: 'connection.session.signedOut' }
  } catch {
    return { level: 'note', sentence: 'connection.session.unknown' }
  }
}

async function testVersion(): Promise<Finding> {
  try {
    const { version } = await getWithTimeout<PortalInfo>('/api/portal')
    return { level: 'works', sentence: 'connection.version.known', values: { version } }
  } catch {
    return { level: 'note', sentence: 'connection.version.unknown' }
  }
}
