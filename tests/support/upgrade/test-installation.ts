// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findInstallationRoot } from '#server/operations/upgrade/installation-root.ts'
import { unpackRelease } from '#server/operations/upgrade/unpack-release.ts'
import { runProgram } from '#server/platform/db/embedded/account.ts'
import { clearDataFolder, endProcess, freePort, makeDataFolder } from '../whole-portal.ts'
import type { ReleaseKeys } from './test-releases.ts'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
const READY_MS = 60_000

/** A replacement for `systemctl`. It starts the release to which the link `current` points, with the given settings. */
const systemctl = (folder: string, settings: Record<string, string>) => `#!/bin/sh
${Object.entries(settings)
  .map(([name, value]) => `export ${name}='${value}'`)
  .join('\n')}
state='${folder}/service'
case "$1" in
  start)
    setsid '${folder}/root/current/bin/gram-seva' start >> "$state.log" 2>&1 < /dev/null &
    echo $! > "$state.pid" ;;
  stop)
    [ -e "$state.pid" ] || exit 0
    pid=$(cat "$state.pid")
    kill -TERM "$pid" 2>/dev/null
    while [ -e "/proc/$pid" ] && ! grep -q '^State:.Z' "/proc/$pid/status" 2>/dev/null; do sleep 0.02; done
    rm -f "$state.pid" ;;
esac
`

export interface RunningUpgrade {
  child: ChildProcess
  /** The lines printed so far, with the milliseconds since the start. */
  lines: { at: number; text: string }[]
  ended: Promise<{ code: number | null; output: string; seconds: number }>
}

/** An installation with the layout of docs/install.md and a service, in a temporary folder. */
export interface TestInstallation {
  folder: string
  root: string
  dataDir: string
  origin: string
  port: number
  /** Runs `gram-seva upgrade` of the current release. */
  upgrade(...args: string[]): RunningUpgrade
  current(): Promise<string>
  switchTo(release: string): Promise<void>
  service(action: 'start' | 'stop'): Promise<void>
  serviceLog(): Promise<string>
  /** Waits until the portal is ready. */
  waitUntilReady(): Promise<void>
  /** Replaces the data with those of another folder. */
  replaceData(from: string): Promise<void>
  close(): Promise<void>
}

/** Installs the release in this archive, which must be signed with `keys`. Does not start the service. */
export async function makeInstallation(archive: string, keys: ReleaseKeys): Promise<TestInstallation> {
  const folder = await makeDataFolder()
  const [root, dataDir, programs] = [join(folder, 'root'), join(folder, 'data'), join(folder, 'bin')]
  for (const path of [root, programs]) await mkdir(path, { mode: 0o755 })
  await symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'))
  await writeFile(join(root, 'release-key.pem'), keys.publicKey)
  await symlink('none', join(root, 'current'))
  const installation = await findInstallationRoot(join(root, 'none'))
  await installation.switchTo(await unpackRelease(installation, archive))
  const port = Number(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    GRAM_SEVA_ENVIRONMENT: '',
    APP_MODE: 'demo',
    BUDGET_FACTOR: '0',
    LOG_LEVEL: 'error',
    // There is no mail server at this address, so mails stay in the queue. An upgrade or a rollback must preserve them.
    SMTP_URL: 'smtp://127.0.0.1:9',
    PORT: String(port),
    DATA_DIR: dataDir,
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_PASSPHRASE: 'banyan trees grow slowly',
    RESTORE_DRILL: 'false',
    LEAST_FREE_MB: '0',
    LEAST_FREE_PERCENT: '0',
  }
  await writeFile(join(programs, 'systemctl'), systemctl(folder, settings))
  await chmod(join(programs, 'systemctl'), 0o755)
  const environment = { ...process.env, PATH: `${programs}:${process.env.PATH}`, ...settings }
  const service = async (action: 'start' | 'stop') => {
    const { code, stderr } = await runProgram(join(programs, 'systemctl'), [action, 'gram-seva.service'])
    if (code !== 0) throw new Error(stderr)
  }
  const serviceLog = () => readFile(join(folder, 'service.log'), 'utf8').catch(() => '')
  return {
    folder,
    root,
    dataDir,
    origin,
    port,
    service,
    serviceLog,
    upgrade: (...args) => startUpgrade(join(root, 'current', 'bin', 'gram-seva'), args, environment),
    current: () => readlink(join(root, 'current')),
    switchTo: (release) => installation.switchTo(release),
    async waitUntilReady() {
      const end = performance.now() + READY_MS
      while ((await statusOf(`${origin}/readyz`)) !== 200) {
        if (performance.now() > end) throw new Error(`The portal is not ready in time:\n${await serviceLog()}`)
        await pause(50)
      }
    },
    async replaceData(from) {
      await clearDataFolder(dataDir)
      // `cp` preserves the owner of the files, which is another user if root runs the tests.
      const { code, stderr } = await runProgram('cp', ['-a', from, dataDir])
      if (code !== 0) throw new Error(stderr)
    },
    async close() {
      await service('stop')
      await clearDataFolder(dataDir)
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

function startUpgrade(program: string, args: string[], env: NodeJS.ProcessEnv): RunningUpgrade {
  const startedAt = performance.now()
  // If root runs the tests, the service runs as root, too.
  const asRoot = process.getuid?.() === 0 ? ['--as-root'] : []
  const child = spawn(program, ['upgrade', ...args, ...asRoot], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: RunningUpgrade['lines'] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (text) => lines.push({ at: performance.now() - startedAt, text }))
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).then(() => ({
    code: child.exitCode,
    output: lines.map(({ text }) => text).join('\n'),
    seconds: (performance.now() - startedAt) / 1000,
  }))
  return { child, lines, ended }
}

export const killUpgrade = async ({ child, ended }: RunningUpgrade) => {
  await endProcess(child, 'SIGKILL')
  await ended
}

/** The status of the response, or 0 without a response. */
const statusOf = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    () => 0,
  )
