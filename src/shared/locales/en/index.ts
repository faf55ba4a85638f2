import { account } from './account.ts'
import { admin } from './admin.ts'
import { applications } from './applications.ts'
import { apply } from './apply.ts'
import { certificate } from './certificate.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { landing } from './landing.ts'
import { mail } from './mail.ts'
import { refusals } from './refusals.ts'
import { review } from './review.ts'
import { shell } from './shell.ts'

/** Every sentence of the portal in the source language, in ICU message format. */
export const messages = {
  ...common,
  ...shell,
  ...landing,
  ...refusals,
  ...account,
  ...certificate,
  ...mail,
  ...review,
  ...admin,
  ...dashboard,
  ...apply,
  ...applications,
} as const
