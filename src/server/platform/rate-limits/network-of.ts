const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/**
 * Whom an address belongs to: itself, or the network (/64) of an IPv6 one, of which everybody has a great many. Nobody's
 * (`''`) is that of a line that was cut before its request was looked at.
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
