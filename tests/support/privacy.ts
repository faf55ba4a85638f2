import { runRetention } from '#server/privacy/run-retention.ts'
import type { Client } from './client.ts'
import { PASSWORD, type TestPortal } from './portal-fixture.ts'

/** Somebody asks to be forgotten, with the password that everybody has in tests. */
export const requestErasure = (person: Client, currentPassword = PASSWORD) =>
  person.post('/api/account/erasure', { currentPassword })

/** Does what is done once a day. */
export const endDay = ({ portal }: TestPortal) =>
  runRetention(portal, (error) => {
    throw error
  })
