import { common } from './common.ts'
import { refusals } from './refusals.ts'
import { shell } from './shell.ts'

/** Words of every visit. */
export const everyone = { ...common, ...shell, ...refusals } as const
