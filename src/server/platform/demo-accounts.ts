import type { Role } from '#shared/applications/lifecycle.ts'

/** The three accounts of the demo village, shown on its login page and in the terminal. Never made in production. */
export const DEMO_PASSWORD = 'panchayat'

export const DEMO_ACCOUNTS = [
  { role: 'user', email: 'citizen@panchayat.example', username: 'sunita' },
  { role: 'staff', email: 'staff@panchayat.example', username: 'ramesh' },
  { role: 'admin', email: 'admin@panchayat.example', username: 'meera' },
] as const satisfies readonly { role: Role; email: string; username: string }[]
