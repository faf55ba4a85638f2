// SPDX-License-Identifier: Apache-2.0
import { common } from './common.ts'
import { errors } from './errors.ts'
import { shell } from './shell.ts'

/** The messages that every page loads. */
export const everyone = { ...common, ...shell, ...errors } as const
