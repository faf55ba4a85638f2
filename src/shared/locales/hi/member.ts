import { announcements } from './announcements.ts'
import { applications } from './applications.ts'
import { apply } from './apply.ts'
import { dashboard } from './dashboard.ts'
import { gallery } from './gallery.ts'
import { guest } from './guest.ts'
import { notices } from './notices.ts'
import { profile } from './profile.ts'
import { settings } from './settings.ts'

/** Words of whoever is logged in, or looks around as a guest. */
export const messages = {
  ...dashboard,
  ...apply,
  ...applications,
  ...guest,
  ...notices,
  ...profile,
  ...settings,
  ...gallery,
  ...announcements,
} as const
