// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { StartUpError } from '#server/platform/start-up-error.ts'

/** The operating-system account of PostgreSQL, which refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

interface Outcome {
  /** Null if the program could not be started or was ended by a signal. */
  code: number | null
  stdout: string
  stderr: string
}

const SYSTEM_USER = 'postgres'

/**
 * Chooses the account for PostgreSQL: the account of this process or, if that is root, the owner of the folder `cluster`. If
 * this folder is missing or belongs to root, chooses the system user `postgres`, and creates this user if it is missing.
 */
export async function chooseAccount(cluster: string): Promise<Account> {
  const { uid, gid } = ownAccount()
  if (uid !== 0) return { uid, gid }
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await findSystemUser()) ?? (await createSystemUser())
}

/** The account of this process. Root has the uid 0. */
export function ownAccount(): Account {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) {
    throw new StartUpError(
      'The embedded database runs on Linux and macOS only: set DATABASE_URL to another PostgreSQL.',
    )
  }
  return { uid, gid }
}

async function findSystemUser(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([runProgram('id', ['-u', SYSTEM_USER]), runProgram('id', ['-g', SYSTEM_USER])])
  if (uid.code !== 0 || gid.code !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

async function createSystemUser(): Promise<Account> {
  const shell = ['--shell', '/usr/sbin/nologin']
  const home = ['--no-create-home', '--home-dir', '/nonexistent']
  const created = await runProgram('useradd', ['--system', '--user-group', ...home, ...shell, SYSTEM_USER])
  if (created.code !== 0) {
    // Busybox systems have adduser instead.
    await runProgram('addgroup', ['-S', SYSTEM_USER])
    await runProgram('adduser', ['-S', '-D', '-H', '-G', SYSTEM_USER, SYSTEM_USER])
  }
  const account = await findSystemUser()
  if (account) return account
  throw new StartUpError(
    `PostgreSQL does not run as root, and the user "${SYSTEM_USER}" could not be created: start the portal as an ordinary user, or create that user.`,
  )
}

/**
 * Makes an account the owner of a folder, if this process runs as root, and removes the permissions of all other
 * accounts. The change is made through a file descriptor, because chown by path would change the target of a symbolic
 * link.
 */
export async function giveToAccount(path: string, account: Account): Promise<void> {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW
  const folder = await open(path, flags).catch(() => {
    throw new StartUpError(`${path} must be a folder for the database only, not a link: move it away.`)
  })
  try {
    if (ownAccount().uid === 0) await folder.chown(account.uid, account.gid)
    await folder.chmod(0o700)
  } finally {
    await folder.close()
  }
}

/** Runs a short program, as `account` if given, and collects its output. */
export function runProgram(file: string, args: readonly string[], account?: Account): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...childOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk
    })
    child.on('error', (error) => resolve({ code: null, stdout, stderr: error.message }))
    child.on('close', (code) => resolve({ code, stdout: stdout.trim(), stderr: stderr.trim() }))
  })
}

/** Options with a working folder that any account may enter, and an environment without PGDATA, PGPORT and other settings. */
export function childOptions(account?: Account) {
  const path = `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`
  const identity = account && process.getuid?.() === 0 ? account : {}
  return { cwd: '/', env: { PATH: path, LC_ALL: 'C' }, ...identity }
}

/**
 * Whether `account` can enter `folder`. Tries to enter it, because modes, access lists and mounts may all prevent that.
 */
export async function isReachable(folder: string, account: Account): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], account)
  return code === 0
}
