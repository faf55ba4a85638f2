import { spawnSync } from 'node:child_process'

/** What `npm run audit:verify` says of the log of a running portal; exit code 0 where it is sound. */
export function verifyAudit(dataDir: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/audit-verify.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}
