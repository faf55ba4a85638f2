// SPDX-License-Identifier: Apache-2.0
import { createStaffAccount } from '#server/accounts/staff/create-staff-account.ts'
import { expireProposals } from '#server/applications/certificate-register/certificate-proposals.ts'
import type { AuditAction } from '#server/platform/audit/record-audit.ts'
import { feedbackPath } from '#shared/applications/feedback.ts'
import { distinctPath } from '#shared/applications/similar.ts'
import { appealActions, aRejectedApplication } from './appeals.ts'
import { createCertificate, proposeCorrection, proposeRevocation, secondAdmin } from './certificate-register.ts'
import { charterActions } from './charter.ts'
import { complaintActions } from './complaints.ts'
import { OBJECTS } from './objects/owned-objects.ts'
import { PASSWORD, type TestPortal } from './portal-fixture.ts'
import { aSavedForm, previewFile } from './saved-form.ts'

type FurtherAuditedAction =
  | keyof typeof charterActions
  | keyof typeof appealActions
  | keyof typeof complaintActions
  | Extract<AuditAction, `certificate-change-${string}`>
  | 'certificate-withdrawn'
  | 'certificate-corrected'
  | 'account-activated'
  | 'reviewer-created'
  | 'account-confirmed'
  | 'activation-sent'
  | 'saved-form-opened'
  | 'duplicate-dismissed'
  | 'feedback-given'

/** The entries of `AUDITED_ACTIONS` for certificates, appeals, complaints, staff accounts, saved forms and the charter. */
export const furtherAuditedActions = (): Record<
  FurtherAuditedAction,
  (portal: TestPortal) => Promise<() => Promise<unknown>>
> => ({
  ...charterActions,
  ...appealActions,
  async 'duplicate-dismissed'(portal) {
    const [reference, other] = [await portal.createApplication(), await portal.createApplication()]
    const staff = await portal.as('staff')
    return () => staff.post(distinctPath(reference, other))
  },
  async 'feedback-given'(portal) {
    const reference = await aRejectedApplication(portal)
    const citizen = await portal.as('user')
    return () => citizen.post(feedbackPath(reference), { answer: 'easy' })
  },
  ...complaintActions,
  async 'saved-form-opened'(portal) {
    const staff = await portal.as('staff')
    const { file } = await aSavedForm(portal, await portal.as('user'))
    return () => previewFile(staff, file)
  },
  async 'certificate-change-proposed'(portal) {
    const { reference } = await createCertificate(portal)
    await secondAdmin(portal)
    return () => proposeRevocation(portal, reference)
  },
  async 'certificate-change-declined'(portal) {
    const { json } = await proposeRevocation(portal, (await createCertificate(portal)).reference)
    return () => settleProposal(portal, json.data.id, 'decline')
  },
  async 'certificate-change-withdrawn'(portal) {
    const { json } = await proposeRevocation(portal, (await createCertificate(portal)).reference)
    return async () => (await portal.as('admin')).post(`/api/proposals/${json.data.id}/withdraw`)
  },
  async 'certificate-change-expired'(portal) {
    const { db, panchayat } = portal.services
    const expire = () => db.transaction().execute((tx) => expireProposals(tx, panchayat.id))
    // Otherwise the proposals of earlier actions would expire together with the proposal of this action.
    await portal.ownerQueries.expireProposals()
    await expire()
    await proposeRevocation(portal, (await createCertificate(portal)).reference)
    await portal.ownerQueries.expireProposals()
    return expire
  },
  async 'certificate-withdrawn'(portal) {
    const { reference } = await createCertificate(portal)
    const { json } = await proposeRevocation(portal, reference)
    return () => settleProposal(portal, json.data.id, 'confirm', { password: PASSWORD })
  },
  async 'certificate-corrected'(portal) {
    const { reference } = await createCertificate(portal)
    const { json } = await proposeCorrection(portal, reference, { applicantName: 'Asha Devi Patil' })
    return () => settleProposal(portal, json.data.id, 'confirm', { password: PASSWORD })
  },
  'reviewer-created': async (portal) => () => createUnactivated(portal, 'newstaff'),
  async 'account-activated'(portal) {
    const token = await createUnactivated(portal, 'activating')
    return () => portal.visitor().post('/api/activation', { token, newPassword: 'another long secret' })
  },
  async 'account-confirmed'(portal) {
    const id = await OBJECTS.unconfirmedStaffAccount(portal)
    const admin = await portal.as('admin')
    return async () => {
      // The second call has no effect, so it must not be recorded.
      await admin.post(`/api/colleagues/${id}/confirm`, { password: PASSWORD })
      await admin.post(`/api/colleagues/${id}/confirm`, { password: PASSWORD })
    }
  },
  async 'activation-sent'(portal) {
    const id = await OBJECTS.staffAccount(portal)
    const admin = await portal.as('admin')
    return () => admin.post(`/api/colleagues/${id}/send-link`, { password: PASSWORD })
  },
})

/** The second admin confirms or declines a proposal. */
async function settleProposal(portal: TestPortal, id: string, step: 'confirm' | 'decline', credentials?: object) {
  return (await secondAdmin(portal)).post(`/api/proposals/${id}/${step}`, credentials)
}

/** Creates a staff account without a password; returns the token of its activation link. */
export async function createUnactivated({ services }: TestPortal, username: string) {
  const { db, jobs, panchayat } = services
  const name = { username, email: `${username}@panchayat.example`, firstName: 'New', lastName: 'Staff' }
  return createStaffAccount({ db, jobs }, { role: 'staff', ...name, panchayatId: panchayat.id })
}
