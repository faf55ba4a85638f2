// SPDX-License-Identifier: Apache-2.0
import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Ajv } from 'ajv'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { checkConfiguration } from '#server/platform/configuration/configuration.ts'
import { isSetting } from '#server/platform/configuration/environment.ts'

const FOLDER = 'deploy/containers'
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

interface Service {
  image: string
  profiles?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  ports?: string[]
  networks?: string[] | { portal: { ipv4_address: string } }
  network_mode?: string
  [key: string]: unknown
}

const compose: {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: object
  networks: { portal: { ipam: { config: object[] } } }
} = parse(read('compose.yaml'), { merge: true })
const services = Object.entries(compose.services)
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Replaces the variables `${NAME}`, `${NAME:-fallback}` and `${NAME:?message}` of compose.yaml by the values of example.env. */
function withValues(text: string): string {
  const values = parseEnv(read('example.env'))
  return text.replaceAll(
    /\$\{(\w+)(?::[?-]([^}]*))?\}/g,
    (_, variable: string, fallback = '') => values[variable] ?? fallback,
  )
}

function settingsOf({ environment = {} }: Service): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, withValues(text)]))
}

describe('compose.yaml', () => {
  test('is valid according to the schema of the Compose specification, before and after its variables are replaced', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, validateSchema: false })
    const isValid = ajv.compile(JSON.parse(readFileSync('tests/support/schemas/compose-spec.json', 'utf8')))
    const faultsOf = (text: string) => {
      isValid(parse(text, { merge: true }))
      return isValid.errors ?? []
    }
    const text = read('compose.yaml')
    expect(faultsOf(text)).toEqual([])
    const replaced = withValues(text.replaceAll(/^\s*#.*$/gm, ''))
    expect(faultsOf(replaced)).toEqual([])
    // Compose replaces `$$` by `$`. No other variable may be left.
    expect(replaced.replaceAll('$$', '')).not.toContain('$')
    // A value of the wrong type appears only after the replacement.
    expect(faultsOf(replaced.replace('pids_limit: 512', 'pids_limit: []'))).not.toEqual([])
  })

  test('requires only values that example.env contains', () => {
    const required = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
    expect(Object.keys(parseEnv(read('example.env')))).toEqual(expect.arrayContaining([...new Set(required)]))
  })

  test.for(services)(
    'runs %s without privileges, on a read-only root, with a health check and limits',
    ([name, service]) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
      })
      expect(service.cap_add ?? []).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : [])
      expect(service.image).toMatch(
        name === 'portal' ? /:\$\{GRAM_SEVA_VERSION:-[\d.]+\}$/ : /:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/,
      )
      // The health check of the portal is in its image.
      expect(service.healthcheck !== undefined).toBe(name !== 'portal')
    },
  )

  test('starts the portal after the database, and the web server after the portal', () => {
    expect(compose.services.portal?.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(compose.services.caddy?.depends_on).toEqual({ portal: { condition: 'service_healthy' } })
    const optional = services.flatMap(([name, { profiles }]) => (profiles ? [[name, profiles]] : []))
    expect(Object.fromEntries(optional)).toEqual({ clamd: ['clamd'], mail: ['mail'], s3: ['s3'] })
  })

  test('publishes only the ports of the web server, and the mail catcher on this machine', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
    expect(published).toEqual([
      ['caddy', '0.0.0.0:80:80'],
      ['caddy', '0.0.0.0:443:443'],
      ['mail', '127.0.0.1:8025:8025'],
    ])
    expect(compose.services.database?.network_mode).toBe('none')
  })

  test('trusts only the address of the web server, which no other container can get', () => {
    const { caddy, portal } = compose.services
    const address = caddy?.networks && 'portal' in caddy.networks ? caddy.networks.portal.ipv4_address : ''
    expect(withValues(address)).toBe('172.30.57.2')
    expect(portal?.environment?.TRUSTED_PROXIES).toBe(address)
    const [network = {}] = compose.networks.portal.ipam.config
    const ranges = Object.entries(network).map(([name, text]) => [name, withValues(text)])
    expect(Object.fromEntries(ranges)).toEqual({
      subnet: '172.30.57.0/24',
      gateway: '172.30.57.1',
      ip_range: '172.30.57.128/25',
    })
  })

  test('gives secrets only as files, and volumes that it declares', () => {
    for (const [, { environment = {}, secrets = [], volumes = [] }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASS|SECRET|TOKEN|_KEY$|URL$/.test(name) && !name.endsWith('_FILE'))
          expect([name, value]).toEqual([name, expect.stringMatching(/^(\$\{\w+:-\}|\/run\/secrets\/[\w-]+)$/)])
        const [, used] = /^\/run\/secrets\/([\w-]+)$/.exec(value) ?? []
        if (used !== undefined) expect(secrets).toContain(used)
      }
      for (const secret of secrets) expect(compose.secrets).toHaveProperty([secret])
      const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('./'))
      for (const volume of named) expect(compose.volumes).toHaveProperty([volume])
    }
  })

  test('contains the version of this release, as the Containerfile and the chart do', () => {
    expect(parseEnv(read('example.env')).GRAM_SEVA_VERSION).toBe(version)
    expect(compose.services.portal?.image).toContain(`:-${version}}`)
    expect(read('Containerfile')).toContain(`ARG VERSION=${version}\n`)
    const chart = parse(readFileSync('deploy/helm/gram-seva/Chart.yaml', 'utf8'))
    expect([chart.version, chart.appVersion]).toEqual([version, version])
  })
})

describe('create-secrets.sh', () => {
  test('creates every secret of compose.yaml; with these secrets, production mode accepts the settings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gramseva-secrets-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const secrets = join(folder, 'secrets')
    const script = join(FOLDER, 'create-secrets.sh')
    expect(spawnSync(script, [secrets], { input: 'mail.example\n', encoding: 'utf8' }).status).toBe(1)
    execFileSync(script, [secrets], { input: 'smtps://portal:hush@mail.example\n' })
    // Only root may enter the folder, because a user of the machine may have the same ID as a user of the images.
    expect(statSync(secrets).mode & 0o777).toBe(0o700)
    expect(readdirSync(secrets).sort()).toEqual(Object.keys(compose.secrets).sort())
    for (const name of readdirSync(secrets).filter((name) => name !== 'services-certificate'))
      expect([name, statSync(join(secrets, name)).mode & 0o007]).toEqual([name, 0])
    const certificate = new X509Certificate(readFileSync(join(secrets, 'services-certificate')))
    expect([certificate.ca, certificate.subjectAltName]).toEqual([false, 'DNS:mail, DNS:s3'])
    // A second run must not replace the key that opens the data.
    const secondRun = spawnSync(script, [secrets], { input: 'smtps://mail.example\n', encoding: 'utf8' })
    expect([secondRun.status, secondRun.stderr]).toEqual([1, expect.stringContaining('already exists')])

    const settings = settingsOf(compose.services.portal ?? { image: '' })
    const names = Object.keys(settings).filter((name) => name !== 'NODE_EXTRA_CA_CERTS')
    expect(names.filter((name) => !isSetting(name))).toEqual([])
    for (const [name, value] of Object.entries(settings)) settings[name] = value.replace('/run/secrets', secrets)
    const bucket = { DOCUMENTS_S3_URL: 'https://s3:8333/documents', CLAMD_SOCKET: '/run/clamav/clamd.sock' }
    for (const additions of [{}, bucket]) {
      const { configuration, unusable, forbidden } = checkConfiguration({ ...settings, ...additions })
      expect([unusable, forbidden]).toEqual([[], []])
      expect(configuration.databaseUrl).toMatch(/^postgres:\/\/gram_seva_portal:\w{48}@localhost\/gram_seva\?host=/)
      const secret = readFileSync(join(secrets, 's3-secret'), 'utf8').trim()
      expect(configuration.documentsS3?.secret).toBe(additions === bucket ? secret : undefined)
    }
    const { identities } = JSON.parse(readFileSync(join(secrets, 's3-accounts'), 'utf8'))
    const secret = readFileSync(join(secrets, 's3-secret'), 'utf8').trim()
    expect(identities[0].credentials).toEqual([{ accessKey: 'portal', secretKey: secret }])
  })
})

describe('create-roles.sh', () => {
  test('shows no password in the arguments of a program, and needs each of them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gramseva-roles-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const passwords = ['database-owner-password', 'database-portal-password'].map((name) => join(folder, name))
    for (const file of passwords) writeFileSync(file, 'a-secret')
    const script = join(folder, 'create-roles.sh')
    writeFileSync(script, read('create-roles.sh').replaceAll('/run/secrets/', `${folder}/`))
    // This program replaces psql, and prints its arguments and its input.
    writeFileSync(join(folder, 'psql'), '#!/bin/sh\necho "$@"\ncat\n', { mode: 0o755 })
    const env = { PATH: `${folder}:${process.env.PATH}`, POSTGRES_USER: 'postgres' }
    const run = () => spawnSync('bash', [script], { encoding: 'utf8', env })
    const { status, stdout } = run()
    expect([status, stdout]).toEqual([0, expect.stringContaining('--username postgres')])
    expect(stdout).not.toContain('a-secret')
    for (const file of passwords) expect(stdout).toContain(`\`cat ${file}\``)
    rmSync(passwords[0] ?? '')
    expect(run().status).toBe(1)
  })
})
