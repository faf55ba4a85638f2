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

/** A program that starts and stops the portal by the link `current`, as systemd does by its unit and environment file. */
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

/** Releases laid out as docs/install.md says, with a service, in a folder of their own. */
export interface TestInstallation {
  folder: string
  root: string
  dataDir: string
  origin: string
  port: number
  /** Runs the command of the current release. */
  upgrade(...words: string[]): RunningUpgrade
  current(): Promise<string>
  switchTo(release: string): Promise<void>
  service(action: 'start' | 'stop'): Promise<void>
  serviceLog(): Promise<string>
  /** Waits until the portal itself answers. */
  untilReady(): Promise<void>
  /** Replaces the data by those of another folder. */
  replaceData(from: string): Promise<void>
  close(): Promise<void>
}

export async function makeInstallation(archive: string, keys: ReleaseKeys): Promise<TestInstallation> {
  const folder = await makeDataFolder()
  const [root, dataDir, programs] = [join(folder, 'root'), join(folder, 'data'), join(folder, 'bin')]
  for (const made of [root, programs]) await mkdir(made, { mode: 0o755 })
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
    // Nothing listens there, so mails wait in the queue, and are carried by an upgrade and a rollback.
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
  return {
    folder,
    root,
    dataDir,
    origin,
    port,
    service,
    upgrade: (...words) => beginUpgrade(join(root, 'current', 'bin', 'gram-seva'), words, environment),
    current: () => readlink(join(root, 'current')),
    switchTo: (release) => installation.switchTo(release),
    serviceLog: () => readFile(join(folder, 'service.log'), 'utf8').catch(() => ''),
    async untilReady() {
      const end = performance.now() + READY_MS
      while ((await statusOf(`${origin}/readyz`)) !== 200) {
        if (performance.now() > end) throw new Error('The portal does not answer')
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

function beginUpgrade(program: string, words: string[], env: NodeJS.ProcessEnv): RunningUpgrade {
  const began = performance.now()
  // If root runs the tests, the service runs as root, too.
  const asRoot = process.getuid?.() === 0 ? ['--as-root'] : []
  const child = spawn(program, ['upgrade', ...words, ...asRoot], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: RunningUpgrade['lines'] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (text) => lines.push({ at: performance.now() - began, text }))
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).then(() => ({
    code: child.exitCode,
    output: lines.map(({ text }) => text).join('\n'),
    seconds: (performance.now() - began) / 1000,
  }))
  return { child, lines, ended }
}

export const killUpgrade = async ({ child, ended }: RunningUpgrade) => {
  await endProcess(child, 'SIGKILL')
  await ended
}

const statusOf = (url: string) =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  )
