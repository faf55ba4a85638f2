// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type BuiltImage, buildImage } from '../support/container/build-image.ts'
import { type ContainerDatabase, startContainerDatabase } from '../support/container/container-database.ts'
import { type RunningContainer, runContainer } from '../support/container/run-container.ts'
import { buildRelease, cloneInto, makeReleaseFolder } from '../support/release-clone.ts'
import { hasTools } from '../support/tools.ts'
import { freePort } from '../support/whole-portal.ts'

const run = promisify(execFile)
const TEN_MINUTES_MS = 600_000
const MAX_IMAGE_BYTES = 250_000_000
/** The user ID and group ID under which the image runs the portal. */
const PORTAL_UID = 10_001

const DEBIAN_POSTGRESQL = '/usr/lib/postgresql'
const [postgresql] = existsSync(DEBIAN_POSTGRESQL) ? readdirSync(DEBIAN_POSTGRESQL).toReversed() : []
const programs = join(DEBIAN_POSTGRESQL, postgresql ?? '', 'bin')
const missing = [
  ...(postgresql === undefined ? ['postgresql'] : []),
  ...['root', 'debootstrap', 'buildah', 'runc', 'openssl'].filter((name) => !hasTools(name)),
]
if (missing.length > 0)
  console.log(
    `Skipped the tests of the image, which need ${missing.join(', ')} (apt-get install debootstrap buildah runc postgresql).`,
  )

let folder: string
let image: BuiltImage | undefined
let database: ContainerDatabase | undefined
const containers: RunningContainer[] = []

/** Creates a folder outside the project, which the users of the containers can enter. */
async function makeFolder(name: string, owner = 0) {
  const path = join(folder, name)
  await mkdir(path, { mode: 0o755 })
  await chown(path, owner, owner)
  return path
}

describe.skipIf(missing.length > 0)('The image of the Containerfile', () => {
  let built: BuiltImage
  let secrets: string

  beforeAll(async () => {
    folder = await mkdtemp('/var/tmp/gramseva-container-')
    await chmod(folder, 0o755)
    const releases = await makeReleaseFolder()
    try {
      const release = await buildRelease(await cloneInto(releases, 'small'), '--without-postgres')
      built = await buildImage(await makeFolder('image'), release)
      image = built
    } finally {
      await rm(releases, { recursive: true })
    }
    secrets = join(folder, 'secrets')
    const typeSmtpUrl = "echo 'smtps://portal:hush@127.0.0.1:9'"
    await run('sh', ['-c', `${typeSmtpUrl} | deploy/containers/create-secrets.sh ${secrets}`])
    database = await startContainerDatabase({ folder: await makeFolder('database'), programs, secrets })
  }, TEN_MINUTES_MS)

  afterAll(async () => {
    for (const container of containers) await container.kill()
    await database?.end()
    await image?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  test('has at most 250 MB, and contains no npm, PostgreSQL, package manager or setuid program', async () => {
    console.log(`The image has ${(built.bytes / 1e6).toFixed(0)} MB.`)
    expect(built.bytes).toBeLessThan(MAX_IMAGE_BYTES)
    const unwanted = ['npm', 'npx', 'postgres', 'dpkg', 'apt', 'apt-get', 'perl', 'bash', 'curl', 'wget', 'su', 'mount']
    const names = unwanted.flatMap((name) => ['-name', name, '-o'])
    const { stdout } = await run('find', [built.root, '-type', 'f', '(', ...names, '-perm', '/6000', ')'])
    expect(stdout).toBe('')
    expect(readdirSync(join(built.root, 'opt/gram-seva/node'))).toEqual(['bin'])
    expect(built.config.User).toBe(`${PORTAL_UID}:${PORTAL_UID}`)
  })

  test('runs with the settings of compose.yaml, on a read-only root, and is healthy', async () => {
    const port = await freePort()
    const container = await start('portal', { ...composeSettings(), PORT: port })
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining('ready')])
    const [, ...healthCheck] = built.config.Healthcheck.Test
    expect(await container.exec(...healthCheck)).toContain(`http://127.0.0.1:${port} answers with 200.`)
    const failed = container.exec('/bin/sh', '-c', `PORT=${await freePort()} ${healthCheck.join(' ')}`)
    await expect(failed).rejects.toThrow('Nothing listens at')
    const status = await container.exec('cat', '/proc/1/status')
    expect(status).toMatch(new RegExp(`^Uid:\\s${PORTAL_UID}\\s${PORTAL_UID}\\s${PORTAL_UID}\\s${PORTAL_UID}$`, 'm'))
    for (const line of ['CapEff:\t0000000000000000', 'CapBnd:\t0000000000000000', 'NoNewPrivs:\t1'])
      expect(status).toContain(line)
    // The mode of this folder allows everybody to write, so only the read-only root prevents it.
    await expect(container.exec('/bin/sh', '-c', 'echo x > /var/tmp/x')).rejects.toThrow('Read-only file system')
    await container.exec('/bin/sh', '-c', 'echo x > /tmp/x')
    const account = '--role admin --email a@sundarpur.example --username sunita --first-name Sunita --last-name Rao'
    await container.exec('gram-seva', 'user', 'create', ...account.split(' '))
    expect(await container.exec('gram-seva', 'user', 'list')).toContain('a@sundarpur.example  admin, awaits activation')
    // The portal takes the first backup itself.
    await expect.poll(() => readdirSync(join(folder, 'backups')).join(), { timeout: 60_000 }).toMatch(/\.age$/)
    expect(await container.stop()).toBe(0)
  })

  test('connects to a database through TLS and verifies its certificate, as with the Helm chart', async () => {
    const [, password] = /gram_seva_portal:(\w+)@/.exec(readFileSync(join(secrets, 'database-url'), 'utf8')) ?? []
    const url = (host: string) =>
      `postgres://gram_seva_portal:${password}@${host}:${database?.port}/gram_seva?sslmode=verify-full&sslrootcert=/run/secrets/database-ca`
    const { DATABASE_URL_FILE: _, ...settings } = composeSettings()
    const port = await freePort()
    const container = await start('tls', { ...settings, PORT: port, DATABASE_URL: url('localhost') })
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect(await container.stop()).toBe(0)
    // The certificate is valid for the name localhost only.
    await expect(start('other', { ...settings, PORT: port, DATABASE_URL: url('127.0.0.1') })).rejects.toThrow(
      /certificate|altnames/,
    )
  })

  test('contains all native parts: it can create a demo village with pictures, documents and certificates', async () => {
    const data = await makeFolder('demo', PORTAL_UID)
    await run(
      'psql',
      ['-h', database?.sockets ?? '', '-p', database?.port ?? '', '-U', 'postgres', '-c', NEW_DATABASE],
      {
        env: { ...process.env, PGPASSWORD: readFileSync(join(secrets, 'database-superuser-password'), 'utf8') },
      },
    )
    const ownerUrl = readFileSync(join(secrets, 'database-owner-url'), 'utf8').trim().replace('/gram_seva?', '/demo?')
    const port = await freePort()
    const settings = {
      APP_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: port,
      DATABASE_URL: `${ownerUrl}&port=${database?.port}`,
    }
    const container = await start('demo', settings, data)
    const origin = `http://127.0.0.1:${port}`
    const body = new URLSearchParams({ email: 'admin@panchayat.example', password: 'panchayat' })
    expect((await fetch(`${origin}/api/login`, { method: 'POST', body })).status).toBe(200)
    expect(await container.stop()).toBe(0)
  })

  /** Starts a container with the volumes of compose.yaml. */
  async function start(name: string, environment: Record<string, string>, data?: string) {
    await addDatabaseToSecrets()
    const container = await runContainer({
      name: `gramseva-${process.pid}-${name}`,
      image: built,
      folder: join(folder, 'bundles'),
      environment,
      mounts: [
        { source: data ?? (await dataFolder('data')), target: '/var/lib/gram-seva' },
        { source: await dataFolder('backups'), target: '/var/backups/gram-seva' },
        { source: database?.sockets ?? '', target: '/run/postgresql', isReadOnly: true },
        // The users of the image cannot enter the folder.
        ...readdirSync(secrets).map((name) => ({
          source: join(secrets, name),
          target: `/run/secrets/${name}`,
          isReadOnly: true,
        })),
      ],
    })
    containers.push(container)
    return container
  }

  /**
   * Adds the port of the database to the URLs among the secrets, because the name of its socket contains the port, and adds the
   * certificate authority of the database.
   */
  async function addDatabaseToSecrets() {
    await writeFile(join(secrets, 'database-ca'), readFileSync(database?.authority ?? ''), { mode: 0o444 })
    for (const name of ['database-url', 'database-owner-url']) {
      const file = join(secrets, name)
      const text = readFileSync(file, 'utf8').trim()
      if (!text.includes('&port=')) await writeFile(file, `${text}&port=${database?.port}\n`)
    }
  }

  const dataFolder = (name: string) =>
    existsSync(join(folder, name)) ? join(folder, name) : makeFolder(name, PORTAL_UID)
})

const NEW_DATABASE = 'create database demo owner gram_seva_owner'

/** The environment of the portal in compose.yaml, with the values of example.env. */
function composeSettings(): Record<string, string> {
  const values = parseEnv(readFileSync('deploy/containers/example.env', 'utf8'))
  const { services } = parse(readFileSync('deploy/containers/compose.yaml', 'utf8'), { merge: true })
  const environment: Record<string, string> = services.portal.environment
  // Replaces ${NAME}, ${NAME:-default value} and ${NAME:?error message}.
  const substituted = Object.entries(environment).map(([name, text]) => [
    name,
    text.replaceAll(
      /\$\{(\w+)(?::[?-]([^}]*))?\}/g,
      (_, variable: string, fallback = '') => values[variable] ?? fallback,
    ),
  ])
  return Object.fromEntries(substituted)
}
