// SPDX-License-Identifier: Apache-2.0
import { runRetention } from '#server/privacy/run-retention.ts'
import type { Client } from './client.ts'
import { PASSWORD, type TestPortal } from './portal-fixture.ts'

/** Requests the erasure of an account, with the password of test accounts. */
export const requestErasure = (person: Client, currentPassword = PASSWORD) =>
  person.post('/api/account/erasure', { currentPassword })

/** Runs the daily retention job; throws its first error. */
export const runDailyRetention = ({ services }: TestPortal) =>
  runRetention(services, (error) => {
    throw error
  })
