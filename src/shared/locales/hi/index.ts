import type { Messages } from '../translator.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { announcements } from './announcements.ts'
import { applications } from './applications.ts'
import { apply } from './apply.ts'
import { certificate } from './certificate.ts'
import { connection } from './connection.ts'
import { consent } from './consent.ts'
import { dashboard } from './dashboard.ts'
import { devices } from './devices.ts'
import { everyone } from './everyone.ts'
import { factor } from './factor.ts'
import { gallery } from './gallery.ts'
import { guest } from './guest.ts'
import { help } from './help.ts'
import { landing } from './landing.ts'
import { mail } from './mail.ts'
import { notifications } from './notifications.ts'
import { outbox } from './outbox.ts'
import { pages } from './pages.ts'
import { profile } from './profile.ts'
import { proposals } from './proposals.ts'
import { refusals } from './refusals.ts'
import { registration } from './registration.ts'
import { review } from './review.ts'
import { settings } from './settings.ts'
import { staff } from './staff.ts'
import { verify } from './verify.ts'

/**
 * All messages of the portal in Hindi.
 * The browser loads the modules that a screen needs. Only the server uses the last four modules.
 */
export const messages: Messages = {
  ...everyone,
  ...landing,
  ...account,
  ...registration,
  ...dashboard,
  ...apply,
  ...outbox,
  ...consent,
  ...applications,
  ...guest,
  ...notifications,
  ...profile,
  ...settings,
  ...gallery,
  ...announcements,
  ...review,
  ...admin,
  ...help,
  ...pages,
  ...connection,
  ...verify,
  ...factor,
  ...staff,
  ...proposals,
  ...certificate,
  ...devices,
  ...mail,
  ...refusals,
}
