// SPDX-License-Identifier: Apache-2.0
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '#shared/request-error.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** Matches a Host header: an IPv6 address in brackets, or a name or an IPv4 address, and an optional port. */
const HOST = /^(?:\[([\da-f:.]+)\]|([^\s:/?#@[\]]+))(?::\d{1,5})?$/i

type Hosts = Pick<Configuration, 'mode' | 'host' | 'origin' | 'allowedHosts'>

/**
 * In demo mode, rejects requests for a host name that is not the portal's, to prevent DNS rebinding. In this attack, the
 * owner of another site makes its name point to this machine. The browser then treats a page of this site as a page of the
 * portal: the page could log in with the public passwords and read every response. IP addresses cannot be rebound.
 * Production has no public passwords, and its origin uses HTTPS, for which the other name has no certificate.
 */
export function addHostCheck(app: FastifyInstance, hosts: Hosts) {
  if (hosts.mode !== 'demo') return
  const names = ownNames(hosts)
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.raw.headers
    // Only HTTP/1.0 allows requests without a Host header. Browsers do not send such requests.
    if (host === undefined || isOwnHost(host, names)) return done()
    throw new RequestError('foreign-host')
  })
}

/** All names by which a browser may address this portal. */
function ownNames({ host, origin, allowedHosts }: Hosts): ReadonlySet<string> {
  const machine = hostname().toLowerCase()
  return new Set([
    'localhost',
    machine,
    `${machine}.local`,
    host.toLowerCase(),
    URL.parse(origin)?.hostname ?? '',
    ...allowedHosts,
  ])
}

function isOwnHost(host: string, names: ReadonlySet<string>) {
  const [, address, name = address] = HOST.exec(host) ?? []
  return name !== undefined && (isIP(name) !== 0 || names.has(name.toLowerCase()))
}
