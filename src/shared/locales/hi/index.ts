// SPDX-License-Identifier: Apache-2.0
import type { Messages } from '../translator.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { amendments } from './amendments.ts'
import { announcements } from './announcements.ts'
import { applications } from './applications.ts'
import { apply } from './apply.ts'
import { board } from './board.ts'
import { certificate } from './certificate.ts'
import { charter } from './charter.ts'
import { confirmation } from './confirmation.ts'
import { connection } from './connection.ts'
import { consent } from './consent.ts'
import { correction } from './correction.ts'
import { dashboard } from './dashboard.ts'
import { devices } from './devices.ts'
import { document } from './document.ts'
import { drafts } from './drafts.ts'
import { everyone } from './everyone.ts'
import { factor } from './factor.ts'
import { feedback } from './feedback.ts'
import { gallery } from './gallery.ts'
import { guest } from './guest.ts'
import { help } from './help.ts'
import { landing } from './landing.ts'
import { late } from './late.ts'
import { mail } from './mail.ts'
import { menu } from './menu.ts'
import { notifications } from './notifications.ts'
import { office } from './office.ts'
import { outbox } from './outbox.ts'
import { pages } from './pages.ts'
import { profile } from './profile.ts'
import { proposals } from './proposals.ts'
import { reading } from './reading.ts'
import { registration } from './registration.ts'
import { reset } from './reset.ts'
import { responses } from './responses.ts'
import { restored } from './restored.ts'
import { review } from './review.ts'
import { scan } from './scan.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { staff } from './staff.ts'
import { submitted } from './submitted.ts'
import { track } from './track.ts'
import { verify } from './verify.ts'

/**
 * All messages of the portal in Hindi.
 * The browser loads the modules that a screen needs. Only the server uses the last five modules.
 */
export const messages: Messages = {
  ...everyone,
  ...landing,
  ...account,
  ...reset,
  ...registration,
  ...dashboard,
  ...board,
  ...confirmation,
  ...apply,
  ...scan,
  ...outbox,
  ...drafts,
  ...restored,
  ...office,
  ...consent,
  ...applications,
  ...guest,
  ...menu,
  ...notifications,
  ...profile,
  ...session,
  ...settings,
  ...gallery,
  ...amendments,
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
  ...charter,
  ...track,
  ...reading,
  ...submitted,
  ...feedback,
  ...correction,
  ...late,
  ...certificate,
  ...devices,
  ...document,
  ...mail,
  ...responses,
}
