// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import type { ComplaintStep, NewComplaint } from '#shared/complaints/complaints.ts'
import type { Client } from './client.ts'
import type { TestPortal } from './portal-fixture.ts'

/** The default citizen, or `by`, opens a complaint. */
export async function complain(portal: TestPortal, { by, ...changes }: Partial<NewComplaint> & { by?: Client } = {}) {
  const citizen = by ?? (await portal.as('user'))
  return citizen.post('/api/complaints', {
    key: randomUUID(),
    subject: 'late',
    message: 'I have waited for a month.',
    ...changes,
  })
}

/** Opens a complaint of the default citizen; returns its id. */
export async function aComplaint(portal: TestPortal): Promise<string> {
  const { status, json } = await complain(portal)
  if (status !== 200) throw new Error(`The complaint failed: ${status}`)
  return json.data.id
}

/** Sends a message to a complaint. */
export const sendTo = (
  sender: Client,
  id: string,
  {
    step = 'write',
    message = 'We are looking into it.',
    key = randomUUID(),
  }: {
    step?: ComplaintStep
    message?: string
    key?: string
  } = {},
) => sender.post(`/api/complaints/${id}/messages`, { key, step, message })

/** The entries of `AUDITED_ACTIONS` (`audited-actions.ts`) for complaints: each prepares an action and returns the function that runs it. */
export const complaintActions = {
  async 'complaint-opened'(portal: TestPortal) {
    await portal.as('user')
    return () => complain(portal)
  },
  async 'complaint-message-sent'(portal: TestPortal) {
    const [id, admin] = [await aComplaint(portal), await portal.as('admin')]
    return () => sendTo(admin, id)
  },
  async 'complaint-closed'(portal: TestPortal) {
    const [id, admin] = [await aComplaint(portal), await portal.as('admin')]
    return () => sendTo(admin, id, { step: 'close' })
  },
  async 'complaint-reopened'(portal: TestPortal) {
    const [id, citizen] = [await aComplaint(portal), await portal.as('user')]
    await sendTo(await portal.as('admin'), id, { step: 'close' })
    return () => sendTo(citizen, id, { step: 'reopen' })
  },
}
