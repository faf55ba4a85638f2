/** Whom the demo shows as its user (spec §3, demo user); village and district are words, and stand with them. */
export const DEMO_USER = {
  username: 'demo.citizen',
  email: 'demo@panchayat.example',
  /** Notices that are not read yet: the sample figure of spec §9. */
  unread: 3,
} as const
