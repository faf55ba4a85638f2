// SPDX-License-Identifier: Apache-2.0
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http, { createServer, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasTools } from '../support/tools.ts'
import { freePort } from '../support/whole-portal.ts'
import {
  ALLOWED_CONNECTIONS,
  ALLOWED_CONNECTIONS_OF_FULL_SETS,
  FLOOD,
  FLOOD_OF_FULL_SETS,
  floodFirewall,
  withFullSets,
} from './firewall.ts'

const UNITS = 'deploy/systemd'
/** The limit for the score of `systemd-analyze security`, from 0 (well protected) to 10 (not protected). */
const MAX_EXPOSURE = 2

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gramseva-deploy-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const run = (file: string, ...args: string[]) => spawnSync(file, args, { encoding: 'utf8' })

describe('The systemd units', () => {
  const services = readdirSync(UNITS).filter((name) => name.endsWith('.service'))

  test('run the portal as a dedicated user, without privileges and with limits', () => {
    const unit = readFileSync(join(UNITS, 'gram-seva.service'), 'utf8')
    const required = [
      'User=gramseva',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'PrivateTmp=yes',
      'LoadCredential=key-passphrase:/etc/gram-seva/key-passphrase',
    ]
    for (const line of [...required, 'LimitNOFILE=65536', 'MemoryMax=90%', 'Restart=always'])
      expect(unit).toContain(`${line}\n`)
    // The portal must never receive the passphrase of the backup of its keys.
    expect(unit).not.toContain('backup-keys-passphrase')
    for (const name of services) expect(readFileSync(join(UNITS, name), 'utf8')).toContain('ProtectSystem=strict\n')
  })

  test.runIf(hasTools('systemd-analyze')).for(services)('%s has an exposure of at most 2.0, and is valid', (name) => {
    const offline = run('systemd-analyze', 'security', '--offline=true', join(UNITS, name))
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(offline.stdout) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE)
    // The programs of the release do not exist on this machine.
    for (const unit of readdirSync(UNITS)) {
      const text = readFileSync(join(UNITS, unit), 'utf8').replaceAll(
        /\/opt\/gram-seva\/current\/bin\/gram-seva/g,
        '/bin/true',
      )
      writeFileSync(join(folder, unit), text)
    }
    const verified = run('systemd-analyze', 'verify', '--man=no', join(folder, name))
    const complaints = `${verified.stdout}${verified.stderr}`.split('\n').filter((line) => line.includes('gram-seva'))
    expect(complaints).toEqual([])
  })
})

describe('The web servers', () => {
  describe.runIf(hasTools('nginx', 'openssl'))('nginx', () => {
    test('accepts its configuration', () => {
      const { stderr, status } = run('nginx', '-t', '-c', writeNginxSettings(site()))
      expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
      expect(stderr).not.toContain('[warn]')
    })

    test('disconnects clients that do not complete their requests, and serves the next client', {
      timeout: 20_000,
    }, async () => {
      expect(site()).toContain('client_header_timeout 15s;')
      const [http, https] = [Number(await freePort()), Number(await freePort())]
      // Debian's package adds a default server, whose timeouts apply on port 80 until a request has named its host.
      const defaultServer = `server { listen ${http} default_server; }`
      const settings = onPorts(site().replace('client_header_timeout 15s', 'client_header_timeout 1s'), { http, https })
      await withNginx(writeNginxSettings(settings + defaultServer), http, async () => {
        const [plain, encrypted] = [http, https].map((port) =>
          Array.from({ length: 25 }, () => connect({ host: '127.0.0.1', port, localAddress: '127.0.0.2' })),
        )
        const slow = [...(plain ?? []), ...(encrypted ?? [])]
        for (const socket of slow) socket.on('error', () => {}).resume()
        for (const socket of plain ?? []) socket.write('GET / HTTP/1.1\r\nHost: panchayat.example\r\nAccept:')
        // These bytes begin a TLS handshake.
        for (const socket of encrypted ?? []) socket.write('\x16\x03\x01')
        await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
        expect(await statusOf({ port: http, from: '127.0.0.3' })).toBe(301)
      })
    })

    test('limits the concurrent requests of one address, and serves other addresses', async () => {
      expect(site()).toContain('limit_conn gram_seva_addresses 600;')
      const portal = createServer((request, response) => (request.url === '/slow' ? undefined : response.end()))
      const [http, https] = [Number(await freePort()), Number(await freePort())]
      const backend = Number(await freePort())
      await once(portal.listen(backend, '127.0.0.1'), 'listening')
      const limited = site().replace('gram_seva_addresses 600', 'gram_seva_addresses 3').replace(':3000', `:${backend}`)
      await withNginx(writeNginxSettings(onPorts(limited, { http, https })), http, async () => {
        const waiting = [1, 2, 3].map(() => requestFrom({ port: https, from: '127.0.0.2', path: '/slow', isTls: true }))
        for (const request of waiting) request.on('error', () => {})
        for (const _ of waiting) await once(portal, 'request')
        expect(await statusOf({ port: https, from: '127.0.0.2', isTls: true })).toBe(503)
        expect(await statusOf({ port: https, from: '127.0.0.3', isTls: true })).toBe(200)
        for (const request of waiting) request.destroy()
      })
      portal.closeAllConnections()
      portal.close()
    })

    test('counts the addresses of one IPv6 network together', async () => {
      const limited = site().replace('gram_seva_addresses 600', 'gram_seva_addresses 3')
      // The regular expression in the configuration must also match addresses with the bytes of a line break or with zero bytes.
      const network = ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:0a0a', '2001:db8:1:2:ffff:ffff:ffff:0']
      await withClients(limited, network, async (statusFrom) => {
        expect(await statusFrom('2001:db8:1:2:3:4:5:6')).toBe(503)
        for (const other of ['2001:db8:1:3::1', '2001:db8:1::1', '2001:db8::2', '10.0.0.1', '32.1.13.184'])
          expect([other, await statusFrom(other)]).toEqual([other, 200])
      })
    })

    test('counts the networks of one IPv6 customer together, and no addresses of IPv4', async () => {
      expect(site()).toContain('limit_conn gram_seva_customers 2400;')
      const limited = site().replace('gram_seva_customers 2400', 'gram_seva_customers 3')
      const customer = ['2001:db8:1:1::1', '2001:db8:1:0a0a::1', '2001:db8:1:ff00::0']
      await withClients(limited, [...customer, '10.0.0.1', '10.0.0.2', '10.0.0.3'], async (statusFrom) => {
        expect(await statusFrom('2001:db8:1:2::1')).toBe(503)
        for (const other of ['2001:db8:2:1::1', '2001:db8::1', '10.0.0.1', '10.0.0.4'])
          expect([other, await statusFrom(other)]).toEqual([other, 200])
      })
    })
  })

  test.runIf(hasTools('caddy', 'openssl'))(
    'Caddy does not offer HTTP/2, which allows many requests on one connection',
    async () => {
      const [http, https] = [Number(await freePort()), Number(await freePort())]
      const [certificate, key] = makeCertificate()
      const settings = readFileSync('deploy/caddy/Caddyfile', 'utf8')
        .replace(
          '{\n\tservers',
          `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tauto_https disable_redirects\n\tservers`,
        )
        .replace('panchayat.example {', `panchayat.example {\n\ttls ${certificate} ${key}`)
      writeFileSync(join(folder, 'Caddyfile'), settings)
      const server = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
        stdio: 'ignore',
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      })
      try {
        const options = { host: '127.0.0.1', port: https, servername: 'panchayat.example', rejectUnauthorized: false }
        const protocolOf = async (offered: string[]) => {
          const socket = connectTls({ ...options, ALPNProtocols: offered })
          await once(socket, 'secureConnect')
          socket.destroy()
          return socket.alpnProtocol
        }
        await vi.waitFor(() => protocolOf(['http/1.1']), { timeout: 10_000 })
        expect(await protocolOf(['h2', 'http/1.1'])).toBe('http/1.1')
        // HTTP/3 would listen on the same port with UDP.
        const sockets = ['udp', 'udp6'].map((kind) => readFileSync(`/proc/net/${kind}`, 'utf8')).join('')
        expect(sockets).not.toContain(`:${https.toString(16).toUpperCase().padStart(4, '0')} `)
      } finally {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
    },
  )

  test.runIf(hasTools('caddy'))('Caddy accepts its configuration', () => {
    const { stderr, status } = run('caddy', 'validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile')
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('"level":"error"')])
    expect(readFileSync('deploy/caddy/Caddyfile', 'utf8')).toContain('\t\t\tread_header 15s\n')
    expect(run('caddy', 'fmt', '--diff', 'deploy/caddy/Caddyfile').stdout).not.toMatch(/^[-+] /m)
  })

  test.runIf(hasTools('root', 'nft'))('nftables accepts the firewall', () => {
    writeFileSync(join(folder, 'nftables.conf'), firewallRules())
    expect(run('nft', '--check', '--file', join(folder, 'nftables.conf')).stderr).not.toContain('syntax error')
  })

  test.runIf(hasTools('root', 'nft', 'ip', 'nsenter', 'unshare'))(
    'nftables lets an address, or a /64 of IPv6, open 300 connections, and a /48 1,200, and does not affect others',
    () => {
      writeFileSync(join(folder, 'nftables.conf'), firewallRules())
      expect(floodFirewall(join(folder, 'nftables.conf'), 'direct', FLOOD)).toEqual(ALLOWED_CONNECTIONS)
    },
  )

  test.runIf(hasTools('root', 'nft', 'ip', 'nsenter', 'unshare'))(
    'nftables limits all connections together, even if it has no space for the addresses of more clients',
    () => {
      writeFileSync(join(folder, 'nftables.conf'), withFullSets(firewallRules()))
      const passed = floodFirewall(join(folder, 'nftables.conf'), 'direct', FLOOD_OF_FULL_SETS)
      expect(passed).toEqual(ALLOWED_CONNECTIONS_OF_FULL_SETS)
    },
  )
})

/** The rules of the firewall, with the ID of the user `nobody`, because the users of the portal do not exist on this machine. */
const firewallRules = () => readFileSync('deploy/nftables.conf', 'utf8').replace('gramseva, www-data', '65534')

/** The configuration of the site, with a certificate in the folder of the test. */
const site = () =>
  readFileSync('deploy/nginx/gram-seva.conf', 'utf8').replaceAll('/etc/letsencrypt/live/panchayat.example', folder)

/** Replaces the ports of the site. Omits its IPv6 ports, because the test connects with IPv4 only. */
function onPorts(text: string, { http, https }: Record<'http' | 'https', number>) {
  const lines = text.split('\n').filter((line) => !line.includes('listen [::]'))
  return lines.join('\n').replace('listen 80;', `listen ${http};`).replace('listen 443 ', `listen ${https} `)
}

/** Creates a certificate for the host name of the example. Returns the paths of the certificate and of its key. */
function makeCertificate() {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const subject = ['-subj', '/CN=panchayat.example', '-days', '1', '-nodes']
  run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject)
  return [certificate, key] as const
}

/** Writes a main configuration of nginx that contains a site, and creates its certificate. Returns the path. */
function writeNginxSettings(text: string) {
  makeCertificate()
  const main = `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { ${text.replaceAll(/#.*$/gm, '')} }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return join(folder, 'nginx.conf')
}

async function withNginx(settings: string, port: number, work: () => Promise<void>) {
  const server = spawn('nginx', ['-c', settings, '-g', 'daemon off;'], { stdio: 'ignore' })
  try {
    await vi.waitFor(() => statusOf({ port, from: '127.0.0.1' }), { timeout: 10_000 })
    await work()
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

/**
 * Serves a site while each client of `waitingFrom` has a request in progress. `work` receives a function that sends the request of
 * another client, and resolves to the status of the response.
 */
async function withClients(text: string, waitingFrom: string[], work: (statusFrom: StatusFrom) => Promise<void>) {
  const portal = createServer((request, response) => (request.url === '/slow' ? undefined : response.end()))
  const [http, https] = [Number(await freePort()), Number(await freePort())]
  const backend = Number(await freePort())
  await once(portal.listen(backend, '127.0.0.1'), 'listening')
  // The test sends the address of a client in a header, which nginx then uses as the address of the connection.
  const trustHeader = 'server_tokens off; set_real_ip_from 127.0.0.0/8; real_ip_header X-Client;'
  const settings = onPorts(text.replace(':3000', `:${backend}`), { http, https }).replaceAll(
    'server_tokens off;',
    trustHeader,
  )
  await withNginx(writeNginxSettings(settings), http, async () => {
    const from = (client: string) => ({ port: https, from: '127.0.0.2', isTls: true, client })
    const waiting = waitingFrom.map((client) => requestFrom({ ...from(client), path: '/slow' }))
    for (const request of waiting) request.on('error', () => {})
    for (const _ of waiting) await once(portal, 'request')
    await work((client) => statusOf(from(client)))
    for (const request of waiting) request.destroy()
  })
  portal.closeAllConnections()
  portal.close()
}

type StatusFrom = (client: string) => Promise<number | undefined>

interface Request {
  port: number
  from: string
  path?: string
  isTls?: boolean
  /** The address of the client in the header that nginx reads if `realIp` is part of its configuration. */
  client?: string
}

function requestFrom({ port, from, path = '/', isTls = false, client }: Request) {
  const options = { host: '127.0.0.1', port, path, localAddress: from, agent: false, rejectUnauthorized: false }
  const headers = { host: 'panchayat.example', ...(client && { 'x-client': client }) }
  return (isTls ? https : http).request({ ...options, headers }).end()
}

async function statusOf(request: Request) {
  const [response]: IncomingMessage[] = await once(requestFrom(request), 'response')
  response?.resume()
  return response?.statusCode
}
