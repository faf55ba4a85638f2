// SPDX-License-Identifier: Apache-2.0
import type { LazyScreen } from './first-load.ts'

/**
 * The screens that a citizen's device does not keep: those of the office, those for visitors without an account, and
 * `/verify`, which has its own worker. Every other screen is kept, so that a new screen of the citizen is not forgotten.
 */
const NOT_KEPT = /^features\/(account|admin|announcements|charter|guest|proposals|review|staff-accounts|verify)\//

/** The screens that a citizen's device keeps available offline (decision 100). */
export const citizenScreens = (screens: readonly LazyScreen[]) => screens.filter(({ module }) => !NOT_KEPT.test(module))
