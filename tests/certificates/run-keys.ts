// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestPortal } from '../support/portal-fixture.ts'

/** Runs `npm run keys -- …` while the portal runs. Returns the output, and throws if the command fails. */
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
