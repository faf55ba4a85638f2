const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/**
 * The key by which an address is counted: an IPv4 address itself, or the /64 network of an IPv6 address, because one
 * customer gets a whole /64. Empty (`''`) for a request whose socket closed before routing.
 */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':')) return address ?? ''
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  const [front = '', back = ''] = address.split('%')[0]?.split('::') ?? []
  const [before, after] = [front, back].map((groups) => groups.split(':').filter((group) => group !== ''))
  const left = before ?? []
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - (after?.length ?? 0)) }, () => '0')
  const network = [...left, ...zeros, ...(after ?? [])].slice(0, GROUPS_OF_NETWORK)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
