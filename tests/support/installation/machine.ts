// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { expect, vi } from 'vitest'
import { endProcess } from '../whole-portal.ts'
import { FAKE_SYSTEMCTL } from './fake-systemctl.ts'

const run = promisify(execFile)
/** The longest waits for the start and for the end of a container. */
const BOOT_MS = 60_000
const END_MS = 90_000
/** The timeout of a command or script. The longest scripts contain all commands of a chapter of docs/install.md. */
const COMMAND_MS = 600_000

/** A Debian that runs in a container whose only network is its own loopback interface. */
export interface Machine {
  hasSystemd: boolean
  /** The process of this machine that has the ID 1 in the container. */
  leader: number
  /** Runs a Bash script as root, from /root, until the first command that fails. Returns its output. */
  run(script: string): Promise<string>
  /** Runs a command on a terminal, and types the next answer after each question. Returns what the terminal shows. */
  runOnTerminal(command: string, answers: readonly string[]): Promise<string>
  end(): Promise<void>
}

/**
 * Boots systemd in a container with this root folder. If this machine does not allow that, starts the container without systemd,
 * and only `sleep` runs in it.
 */
export async function startMachine(root: string): Promise<Machine> {
  if (process.env.INSTALLATION_SYSTEMD !== 'no') {
    try {
      return await bootSystemd(root)
    } catch (error) {
      console.log(`systemd does not start in a container on this machine: ${String(error)}`)
    }
  }
  return startWithoutSystemd(root)
}

async function bootSystemd(root: string): Promise<Machine> {
  const name = `gramseva-${process.pid}`
  // Without systemd on this machine, no service registers the container or creates a unit for it.
  const unmanaged = existsSync('/run/systemd/system') ? [] : ['--register=no', '--keep-unit']
  const args = [
    '--directory',
    root,
    '--machine',
    name,
    '--boot',
    '--private-network',
    '--resolv-conf=off',
    ...unmanaged,
  ]
  const container = startContainer('systemd-nspawn', [...args, '--console=pipe'])
  const end = async () => {
    await withTimeout(endProcess(container.child, 'SIGTERM'), END_MS)
    await endProcess(container.child, 'SIGKILL')
    await rm(join('/run/systemd/nspawn/propagate', name), { recursive: true, force: true })
    if (unmanaged.length > 0) await removeControlGroups()
  }
  try {
    const leader = await container.leader()
    const isReady = async () =>
      expect(await runIn(leader, 'systemctl is-system-running --wait || true')).toMatch(/^(running|degraded)$/m)
    await vi.waitFor(isReady, { timeout: BOOT_MS, interval: 500 })
    return machineOf(leader, { hasSystemd: true, end })
  } catch (error) {
    await end()
    throw new Error(`${String(error)}\n${container.output.join('')}`)
  }
}

/**
 * Removes the empty control groups that systemd-nspawn leaves if no systemd manages this machine. Groups with a process belong to
 * another container, and stay.
 */
async function removeControlGroups() {
  const hierarchies = ['/sys/fs/cgroup', '/sys/fs/cgroup/systemd', '/sys/fs/cgroup/unified']
  const groups = hierarchies.flatMap((path) => [join(path, 'payload'), join(path, 'supervisor')]).filter(existsSync)
  if (groups.length === 0) return
  await run('find', [...groups, '-depth', '-type', 'd', '-delete']).catch((error: Error) => {
    if (!error.message.includes('Device or resource busy')) throw error
  })
}

async function startWithoutSystemd(root: string): Promise<Machine> {
  await writeFile(join(root, 'usr/local/sbin/systemctl'), FAKE_SYSTEMCTL, { mode: 0o755 })
  const namespaces = [
    '--mount',
    '--pid',
    '--net',
    '--uts',
    '--ipc',
    '--propagation',
    'private',
    '--fork',
    '--kill-child',
  ]
  const mounts = `mount --bind /dev ${root}/dev && mount -t proc proc ${root}/proc && mount -t tmpfs tmpfs ${root}/run`
  const script = `ip link set lo up && ${mounts} && exec chroot ${root} sleep infinity`
  const container = startContainer('unshare', [...namespaces, '/bin/bash', '-c', script])
  const end = async () => void (await endProcess(container.child, 'SIGKILL'))
  try {
    const leader = await container.leader()
    await vi.waitFor(() => runIn(leader, 'test -d /proc/1'), { timeout: BOOT_MS, interval: 500 })
    return machineOf(leader, { hasSystemd: false, end })
  } catch (error) {
    await end()
    throw new Error(`${String(error)}\n${container.output.join('')}`)
  }
}

/** Starts a container, which ends together with this process. */
function startContainer(program: string, args: readonly string[]) {
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)))
  /** The first process in the container. */
  async function findLeader() {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    const [first] = children.trim().split(' ')
    if (!first) throw new Error(`${program} has not started a process yet`)
    return Number(first)
  }
  return { child, output, leader: () => vi.waitFor(findLeader, { timeout: BOOT_MS, interval: 100 }) }
}

const ENVIRONMENT = [
  'HOME=/root',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'DEBIAN_FRONTEND=noninteractive',
]

const machineOf = (leader: number, rest: Pick<Machine, 'hasSystemd' | 'end'>): Machine => ({
  ...rest,
  leader,
  run: (script) => runIn(leader, script),
  runOnTerminal: (command, answers) => runOnTerminal(leader, command, answers),
})

/** The parameters of nsenter for a Bash script in the container. */
const nsenterArguments = (leader: number, script: string) => {
  const enter = ['--target', String(leader), '--all', '--root', '--wd', 'env', '-i', ...ENVIRONMENT]
  return [...enter, '/bin/bash', '--norc', '-euo', 'pipefail', '-c', `cd /root\n${script}`]
}

async function runIn(leader: number, script: string): Promise<string> {
  try {
    const { stdout, stderr } = await run('nsenter', nsenterArguments(leader, script), {
      maxBuffer: 64_000_000,
      timeout: COMMAND_MS,
    })
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`This script failed:\n${script}\n${stdout}${stderr}`, { cause: error })
  }
}

async function runOnTerminal(leader: number, command: string, answers: readonly string[]): Promise<string> {
  const child = spawn('nsenter', nsenterArguments(leader, `script --quiet --return --command '${command}' /dev/null`), {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: COMMAND_MS,
  })
  const remaining = [...answers]
  let shown = ''
  let answeredLength = 0
  child.stdout.on('data', (chunk) => {
    shown += chunk
    if (!stripVTControlCharacters(shown.slice(answeredLength)).endsWith(': ')) return
    answeredLength = shown.length
    child.stdin.write(`${remaining.shift() ?? ''}\n`)
  })
  const [code] = await once(child, 'close')
  if (code !== 0 || remaining.length > 0) throw new Error(`${command} ended with ${code}:\n${shown}`)
  return shown
}

async function withTimeout(work: Promise<unknown>, milliseconds: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
