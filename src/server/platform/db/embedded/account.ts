import { stat } from 'node:fs/promises'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { type Account, runProgram } from './run-program.ts'

const SYSTEM_USER = 'postgres'

/**
 * Says under which account the database of `cluster` runs: our own, or, as root, the cluster's owner,
 * or, where nothing of value exists yet, the system user `postgres`, who is created when absent.
 */
export async function chooseAccount(cluster: string): Promise<Account> {
  const { uid, gid } = ownAccount()
  if (uid !== 0) return { uid, gid }
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await findSystemUser()) ?? (await createSystemUser())
}

/** Our own account; root is uid 0. */
export function ownAccount(): Account {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) {
    throw new StartUpFault('The embedded database runs on Linux and macOS only: set DATABASE_URL to a PostgreSQL.')
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
  throw new StartUpFault(
    `PostgreSQL does not run as root, and the user "${SYSTEM_USER}" could not be created: start the portal as an ordinary user, or create that user.`,
  )
}
