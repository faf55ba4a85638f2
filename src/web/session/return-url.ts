// SPDX-License-Identifier: Apache-2.0
import type { Role } from '#shared/applications/lifecycle.ts'

/** The login URL with a return URL, for a screen of these roles. */
export const loginUrlReturningTo = (path: string, roles: readonly Role[] = ['user']) =>
  `/login?to=${encodeURIComponent(path)}${roles.join() === 'user' ? '' : `&for=${roles.join()}`}`

/**
 * The path to open after logging in, from the login URL. Undefined for anything that is not a path of this portal, such
 * as another site, and for a screen of another role.
 */
export function returnUrl(search: string, origin: string, role: Role): string | undefined {
  const params = new URLSearchParams(search)
  const to = params.get('to')
  if (!(params.get('for') ?? 'user').split(',').includes(role)) return undefined
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return undefined
  const url = new URL(to, origin)
  // A browser treats a path with two leading slashes as the address of another site.
  const isOwnPath = url.origin === origin && !url.pathname.startsWith('//')
  return isOwnPath ? `${url.pathname}${url.search}` : undefined
}

const HOMES: Record<Role, string> = {
  user: '/dashboard',
  admin: '/Admin',
  staff: '/staff_dashboard',
  appellate: '/appeals',
}

/** The first screen of each role after login (spec §2). */
export const homeOf = (role: Role) => HOMES[role]
