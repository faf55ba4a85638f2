import type { Role } from '#shared/applications/lifecycle.ts'

const HOMES: Record<Role, string> = { user: '/dashboard', admin: '/Admin', staff: '/staff_dashboard' }

/** The first screen of each role after login (spec §2). */
export const homeOf = (role: Role) => HOMES[role]
