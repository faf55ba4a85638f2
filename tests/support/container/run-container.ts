// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { endProcess } from '../whole-portal.ts'
import type { BuiltImage } from './build-image.ts'

const run = promisify(execFile)
const START_MS = 180_000

interface Mount {
  source: string
  target: string
  isReadOnly?: boolean
}

interface ContainerOptions {
  name: string
  image: BuiltImage
  folder: string
  environment: Record<string, string>
  mounts: readonly Mount[]
}

export interface RunningContainer {
  /** Runs a command in the container; returns its output. Throws with the output if the command fails. */
  exec(...command: string[]): Promise<string>
  /** Stops the portal as a container engine does; returns its exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/**
 * Starts the image with runc as compose.yaml does: the user of the image, a read-only root, no capabilities and no new privileges.
 * Unlike with compose.yaml, the container shares the network of this machine. Resolves when the portal listens.
 */
export async function runContainer(options: ContainerOptions): Promise<RunningContainer> {
  const { folder, name } = options
  const bundle = join(folder, name)
  await mkdir(bundle, { recursive: true })
  await writeFile(join(bundle, 'config.json'), JSON.stringify(runtimeConfig(options)))
  const runc = ['--root', join(folder, 'runc')]
  const child = spawn('runc', [...runc, 'run', '--bundle', bundle, name], { stdio: ['ignore', 'pipe', 'pipe'] })
  const container: RunningContainer = {
    exec: async (...command) => (await run('runc', [...runc, 'exec', name, ...command])).stdout,
    async stop() {
      await run('runc', [...runc, 'kill', name, 'TERM'])
      return exitOf(child)
    },
    async kill() {
      await run('runc', [...runc, 'delete', '--force', name]).catch(() => undefined)
      await endProcess(child, 'SIGKILL')
    },
  }
  try {
    await waitUntilOpen(child)
    return container
  } catch (error) {
    await container.kill()
    throw error
  }
}

const exitOf = (child: ChildProcess) =>
  child.exitCode ?? new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

/** Waits until the portal prints the address at which it is open. */
function waitUntilOpen(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = []
    const fail = (reason: string) => reject(new Error(`${reason}:\n${output.join('\n')}`))
    const timer = setTimeout(() => fail('The portal does not listen'), START_MS)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`The container ended with ${code}`)
    })
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        if (!line.includes('open at ')) return
        clearTimeout(timer)
        resolve()
      })
    }
  })
}

/** The configuration of the container, in the format of the OCI runtime specification. */
function runtimeConfig({ image: { config, root }, environment, mounts }: ContainerOptions) {
  const [uid, gid] = config.User.split(':').map(Number)
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const memory = (target: string, ...options: string[]) => ({
    destination: target,
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', ...options],
  })
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid },
      args: [...config.Entrypoint, ...config.Cmd],
      env: [...config.Env, ...variables],
      cwd: config.WorkingDir,
      capabilities: {},
      noNewPrivileges: true,
    },
    root: { path: root, readonly: true },
    hostname: 'portal',
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc', options: ['nosuid', 'noexec', 'nodev'] },
      memory('/dev', 'mode=755'),
      memory('/tmp', 'nodev', 'mode=1777', 'size=256m'),
      // Container engines provide the first two files.
      ...[
        ...['/etc/hosts', '/etc/resolv.conf'].map((path) => ({ source: path, target: path, isReadOnly: true })),
        ...mounts,
      ].map(({ source, target, isReadOnly = false }) => ({
        destination: target,
        type: 'bind',
        source,
        options: ['bind', 'nosuid', 'nodev', isReadOnly ? 'ro' : 'rw'],
      })),
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  }
}
