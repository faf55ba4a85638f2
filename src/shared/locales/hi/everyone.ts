// SPDX-License-Identifier: Apache-2.0
import { common } from './common.ts'
import { errors } from './errors.ts'
import { shell } from './shell.ts'

/** Words of every visit. */
export const everyone = { ...common, ...shell, ...errors } as const
