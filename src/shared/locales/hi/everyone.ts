// SPDX-License-Identifier: Apache-2.0
import { common } from './common.ts'
import { faults } from './faults.ts'
import { shell } from './shell.ts'

/** Words of every visit. */
export const everyone = { ...common, ...shell, ...faults } as const
