import type { Role } from '#shared/applications/lifecycle.ts'

/** The login URL with a return URL. */
export const loginUrlReturningTo = (path: string) => `/login?to=${encodeURIComponent(path)}`

/**
 * The path to open after logging in, from the login URL; undefined for anything that is not a path of this portal, such as
 * another site.
 */
export function returnUrl(search: string, origin: string): string | undefined {
  const to = new URLSearchParams(search).get('to')
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return undefined
  const address = new URL(to, origin)
  return address.origin === origin ? `${address.pathname}${address.search}` : undefined
}

const HOMES: Record<Role, string> = { user: '/dashboard', admin: '/Admin', staff: '/staff_dashboard' }

/** The first screen of each role after login (spec §2). */
export const homeOf = (role: Role) => HOMES[role]
