import { account } from './account.ts'
import { common } from './common.ts'
import { landing } from './landing.ts'
import { refusals } from './refusals.ts'
import { shell } from './shell.ts'

/** Words of every visit. */
export const messages = { ...common, ...shell, ...landing, ...refusals, ...account } as const
