/** Leads nowhere, and is no page either. */
const NOWHERE = '/api/unreadable-address'

/**
 * The address of a request, or one that leads nowhere where its %-signs cannot be read. The framework would answer that by
 * itself, past every hook, and repeat it.
 */
export function readableAddress(url = '/'): string {
  if (!url.includes('%')) return url
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return NOWHERE
  }
}
