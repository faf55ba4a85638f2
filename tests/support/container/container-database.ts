// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { runProgram } from '#server/platform/db/embedded/account.ts'
import { startProgram } from '../../cluster/child-program.ts'
import { freePort } from '../whole-portal.ts'

const run = promisify(execFile)

/**
 * The user of Debian's PostgreSQL. The user of PostgreSQL's image has only a number outside its container, and initdb needs a
 * user with a name.
 */
async function findAccount() {
  const id = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

interface DatabaseOptions {
  /** The folder for the data, the socket and the log. Every user must be able to enter it. */
  folder: string
  /** The folder with PostgreSQL's programs. */
  programs: string
  /** The folder with the secrets that create-secrets.sh writes. */
  secrets: string
}

export interface ContainerDatabase {
  /** The folder of the Unix socket. With compose.yaml, this socket is the only way to reach the database. */
  sockets: string
  /** The TCP port, which offers TLS, as with CloudNativePG. */
  port: string
  /** The file of the certificate with which clients verify the port. */
  authority: string
  end(): Promise<void>
}

/** Starts a PostgreSQL server of this machine, with the roles that create-roles.sh creates. */
export async function startContainerDatabase({
  folder,
  programs,
  secrets,
}: DatabaseOptions): Promise<ContainerDatabase> {
  const [data, sockets, authority] = ['data', 'sockets', 'authority.pem'].map((name) => join(folder, name))
  if (!data || !sockets || !authority) throw new Error('The paths of the database are missing')
  const account = await findAccount()
  for (const path of [data, sockets]) {
    await mkdir(path, { recursive: true })
    await chown(path, account.uid, account.gid)
  }
  await chmod(sockets, 0o755)
  // PostgreSQL's user cannot enter the folder of the secrets. In a container, it finds this file elsewhere, too.
  const passwordFile = join(folder, 'superuser-password')
  await copyFile(join(secrets, 'database-superuser-password'), passwordFile)
  await chown(passwordFile, account.uid, account.gid)
  const words = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  const { code, stderr } = await runProgram(join(programs, 'initdb'), [...words, '--locale=C.UTF-8'], account)
  if (code !== 0) throw new Error(`initdb: ${stderr}`)
  await createCertificate(data, authority, account)
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: sockets, ssl: 'on' }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const server = startProgram({
    file: join(programs, 'postgres'),
    args: ['-D', data, ...flags],
    logFile: join(folder, 'postgres.log'),
    account,
  })
  const ready = () => run(join(programs, 'pg_isready'), ['--quiet', '--host', sockets, '--port', port])
  await vi.waitFor(ready, { timeout: 30_000 })
  await createRoles({ folder, secrets, sockets, port, programs })
  return { sockets, port, authority, end: () => server.end('SIGINT') }
}

/** Creates a self-signed certificate for the server, which is also the authority that clients trust. */
async function createCertificate(data: string, authority: string, account: { uid: number; gid: number }) {
  const [key, certificate] = [join(data, 'server.key'), join(data, 'server.crt')]
  const requestArgs = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await run('openssl', [...requestArgs, ...name, '-keyout', key, '-out', certificate])
  for (const path of [key, certificate]) await chown(path, account.uid, account.gid)
  await copyFile(certificate, authority)
  await chmod(authority, 0o444)
}

/** Runs create-roles.sh with the paths of this machine instead of the paths in the image. */
async function createRoles({ secrets, sockets, port, programs, folder }: Record<string, string>) {
  const text = await readFile('deploy/containers/create-roles.sh', 'utf8')
  const script = join(folder ?? '', 'create-roles.sh')
  await writeFile(script, text.replaceAll('/run/secrets/', `${secrets}/`))
  const password = await readFile(join(secrets ?? '', 'database-superuser-password'), 'utf8')
  const address = { PGHOST: sockets, PGPORT: port, PGPASSWORD: password, POSTGRES_USER: 'postgres' }
  await run('bash', [script], { env: { ...process.env, ...address, PATH: `${programs}:${process.env.PATH}` } })
}
