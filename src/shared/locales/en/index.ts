import { account } from './account.ts'
import { admin } from './admin.ts'
import { certificate } from './certificate.ts'
import { common } from './common.ts'
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
} as const
