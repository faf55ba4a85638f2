// SPDX-License-Identifier: Apache-2.0
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration/configuration.ts'
import type { Traffic } from './traffic.ts'

/** The names of networks that TRUSTED_PROXIES may contain. */
const NAMED_NETWORKS: Record<string, string> = {
  loopback: '127.0.0.0/8,::1/128',
  linklocal: '169.254.0.0/16,fe80::/10',
  uniquelocal: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
}

/** The maximum number of addresses that are remembered, so that they are not compared with the networks again. */
const MAX_REMEMBERED = 1_000

interface Deps {
  configuration: Pick<Configuration, 'behindProxy' | 'trustedProxies'>
  traffic: Pick<Traffic, 'recordHiddenAddress'>
}

/**
 * Records that a proxy forwarded a request whose client is itself in TRUSTED_PROXIES. The address of the real client was
 * then probably lost before the first proxy, so all such clients share the rate limits of one network. Health checks do not
 * count, because programs on the machine of the proxy send them.
 */
export function detectHiddenAddresses(app: FastifyInstance, { configuration, traffic }: Deps) {
  if (!configuration.behindProxy) return
  const isProxy = createNetworkCheck(configuration.trustedProxies)
  const otherClients = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && !request.routeOptions.config.isHealthCheck) {
      const { ip } = request
      if (!otherClients.has(ip)) {
        if (isProxy(ip)) traffic.recordHiddenAddress()
        else remember(otherClients, ip)
      }
    }
    done()
  })
}

/** Adds an address. Removes all others first if there are too many, so that the memory is limited. */
function remember(addresses: Set<string>, address: string) {
  if (addresses.size >= MAX_REMEMBERED) addresses.clear()
  addresses.add(address)
}

/** Whether an address is in one of these networks; false for a text that is no address. */
function createNetworkCheck(networks: string): (address: string) => boolean {
  const list = new BlockList()
  for (const part of networks.split(',')) {
    for (const network of (NAMED_NETWORKS[part.trim()] ?? part.trim()).split(',')) addNetwork(list, network)
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, `ipv${version as 4 | 6}`)
  }
}

function addNetwork(list: BlockList, network: string) {
  const [address = '', bits] = network.split('/')
  const type = address.includes(':') ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, type)
  else list.addSubnet(address, Number(bits), type)
}
