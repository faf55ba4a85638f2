// SPDX-License-Identifier: Apache-2.0
import type { Role } from '../applications/lifecycle.ts'

/** The roles whose accounts admins create. Appellate officers decide on appeals only (decision 114). */
export const OFFICE_ROLES = ['staff', 'admin', 'appellate'] as const satisfies readonly Role[]
export type OfficeRole = (typeof OFFICE_ROLES)[number]
