import type { Role } from '#shared/applications/lifecycle.ts'

/** The login screen that leads back to where a person was. */
export const loginUrlReturningTo = (path: string) => `/login?to=${encodeURIComponent(path)}`

/**
 * Where a person goes on after logging in, if the address of the login screen says so; undefined for whatever is not a
 * path of this portal, such as another site.
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
