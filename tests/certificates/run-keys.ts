import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestPortal } from '../support/portal-fixture.ts'

/** `npm run keys -- …` beside the running portal; gives what it said, and throws when it failed. */
export async function runKeys(portal: TestPortal, args: string[], environment: Record<string, string> = {}) {
  const { host, port, user, database } = portal.database
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/keys.ts', ...args], {
    env: {
      ...process.env,
      ...environment,
      APP_MODE: 'demo',
      DATA_DIR: portal.dataDir,
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    },
  })
  return stdout
}
