// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'

/** The output of `npm run audit:verify` for a running portal; exit code 0 if the log is valid. */
export function verifyAudit(dataDir: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/audit-verify.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}
