// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCurrentKey } from '#server/certificates/signing/find-signing-keys.ts'
import { importSigningKey, readPkcs12 } from '#server/certificates/signing/import-signing-key.ts'
import { markCompromised, rotateSigningKey } from '#server/certificates/signing/rotate-signing-key.ts'
import { recordRestore } from '#server/operations/backup/restore-backup.ts'
import { removePanchayat } from '#server/operations/installation/panchayats.ts'
import { dropOldVaultKeys } from '#server/operations/key-rotation/rotate-vault-key.ts'
import type { AuditAction } from '#server/platform/audit/record-audit.ts'
import { openKeyFolder } from '#server/platform/keys/key-folder.ts'
import { createVaultKey, readVaultKeys, vaultKeyFile } from '#server/platform/vault/open-vault.ts'
import { deleteExpired } from '#server/sessions/delete-expired.ts'
import { type AccountAction, grantsAccess } from '#shared/accounts/staff-accounts.ts'
import type { Decision, Role } from '#shared/applications/lifecycle.ts'
import { LICENSED } from '../certificates/licensed-key.ts'
import { aRegistration, registerUnconfirmed, registrationParts } from './a-registration.ts'
import { PRIVACY_CONSENT } from './accounts.ts'
import { amendmentActions } from './amendments.ts'
import { createCertificate } from './certificate-register.ts'
import { aPicture } from './files.ts'
import { furtherAuditedActions } from './further-audited-actions.ts'
import { PASSWORD, type TestPortal } from './portal-fixture.ts'
import { requestErasure, runDailyRetention } from './privacy.ts'
import { createAccountWithPhone, startLogin } from './second-factor.ts'
import { codeOf } from './set-up-phone.ts'

/** Prepares an action; returns the function that runs it, or that runs it twice if a repetition must not be recorded. */
type Action = (portal: TestPortal) => Promise<() => Promise<unknown>>

const logIn = (portal: TestPortal, password: string, email = 'the-user@panchayat.example') => {
  const browser = portal.visitor()
  return browser.postUrlEncoded('/api/login', { email, password }).then(() => browser)
}

const announce = async (portal: TestPortal) =>
  (await portal.as('admin')).post('/api/announcements', { title: 'Camp', body: 'On Monday.' })

const addPicture = async (portal: TestPortal) =>
  (await portal.as('admin')).postForm('/api/gallery', [
    ['caption', 'The well'],
    ['picture', await aPicture()],
  ])

async function decideAs(portal: TestPortal, role: Role, decision: Decision) {
  const reference = await portal.createApplication()
  await portal.as(role)
  return () => portal.decide(role, reference, decision)
}

async function openDocument(portal: TestPortal, role: Role, query: string) {
  const reference = await portal.createApplication()
  const reader = await portal.as(role)
  const { json } = await reader.get(`/api/getDocuments/${reference}/noc`)
  return () => reader.get(`/uploads/${json.supportingDocuments[0].filePath}${query}`)
}

const signing = ({ services: { db, panchayat, configuration } }: TestPortal) =>
  [db, panchayat, openKeyFolder(configuration)] as const

/** Creates a staff account, and returns a function that runs an admin's action on it. */
export async function prepareAccountAction(portal: TestPortal, email: string) {
  await createAccountWithPhone(portal, email)
  const admin = await portal.as('admin')
  const { data } = (await admin.get('/api/colleagues')).json
  const { id } = data.find((account: { email: string }) => account.email === email)
  return (action: AccountAction) =>
    admin.post(`/api/colleagues/${id}/${action}`, grantsAccess(action) ? { password: PASSWORD } : undefined)
}

type FactorAction = Extract<AuditAction, `second-factor-${string}` | `recovery-${string}` | 'log-in-started'>

/** The actions on the second factor of staff. */
function factorActions(): Record<FactorAction, Action> {
  const prove = async (portal: TestPortal, email: string, code: string) =>
    (await startLogin(portal, email)).post('/api/login/code', { code })
  return {
    async 'log-in-started'(portal) {
      await createAccountWithPhone(portal, 'starting@panchayat.example')
      return () => startLogin(portal, 'starting@panchayat.example')
    },
    async 'second-factor-set'(portal) {
      const staff = await portal.createAccount('staff', 'first-phone@panchayat.example')
      const { data } = (await staff.post('/api/second-factor/set-up', { password: PASSWORD })).json
      return () => staff.post('/api/second-factor', { ticket: data.ticket, code: codeOf(data.secret) })
    },
    async 'second-factor-refused'(portal) {
      await createAccountWithPhone(portal, 'mistyping@panchayat.example')
      const browser = await startLogin(portal, 'mistyping@panchayat.example')
      return () => browser.post('/api/login/code', { code: '000000' })
    },
    async 'second-factor-throttled'(portal) {
      const email = 'many-guesses@panchayat.example'
      await createAccountWithPhone(portal, email)
      for (let attempts = 1; attempts <= 5; attempts += 1) await prove(portal, email, '000000')
      const browser = await startLogin(portal, email)
      return async () => {
        await browser.post('/api/login/code', { code: '000000' })
        await browser.post('/api/login/code', { code: '000000' })
      }
    },
    async 'second-factor-removed'(portal) {
      const { client, secret } = await createAccountWithPhone(portal, 'without-phone@panchayat.example')
      return () => client.post('/api/second-factor/remove', { password: PASSWORD, code: codeOf(secret) })
    },
    async 'second-factor-reset'(portal) {
      const runAction = await prepareAccountAction(portal, 'lost-phone@panchayat.example')
      return async () => {
        await runAction('reset-factor')
        await runAction('reset-factor')
      }
    },
    async 'recovery-code-used'(portal) {
      const { client, recoveryCodes } = await createAccountWithPhone(portal, 'on-paper@panchayat.example')
      // This call uses up the recovery code, but it does not replace the phone yet.
      return () => client.post('/api/second-factor/set-up', { password: PASSWORD, code: recoveryCodes[0] })
    },
    async 'recovery-codes-made'(portal) {
      const { client, secret } = await createAccountWithPhone(portal, 'tidy@panchayat.example')
      return () => client.post('/api/second-factor/recovery-codes', { password: PASSWORD, code: codeOf(secret) })
    },
  }
}

/** One example of each action that the audit log records. */
export const AUDITED_ACTIONS: Record<AuditAction, Action> = {
  async 'logged-in'(portal) {
    await portal.as('user')
    return () => logIn(portal, PASSWORD)
  },
  async 'log-in-failed'(portal) {
    await portal.as('user')
    return () => logIn(portal, 'not the secret')
  },
  async 'log-in-throttled'(portal) {
    const email = 'guessed@panchayat.example'
    await portal.createAccount('user', email)
    for (let attempts = 1; attempts <= 10; attempts += 1) await logIn(portal, 'a guess', email)
    return async () => {
      for (const guess of ['one more', 'and one more']) await logIn(portal, guess, email)
    }
  },
  async 'log-ins-failed'(portal) {
    for (let attempts = 1; attempts <= 10; attempts += 1) await logIn(portal, 'a guess', 'nobody@panchayat.example')
    await portal.ownerQueries.expireAllCounters()
    return () => deleteExpired(portal.services)
  },
  async 'logged-out'(portal) {
    const browser = await logIn(portal, PASSWORD)
    return async () => {
      await browser.post('/api/logout')
      await browser.post('/api/logout')
    }
  },
  async 'session-ended'(portal) {
    const email = 'two-devices@panchayat.example'
    const thisDevice = await portal.createAccount('user', email)
    await logIn(portal, PASSWORD, email)
    return async () => {
      await thisDevice.send('DELETE', '/api/sessions')
      await thisDevice.send('DELETE', '/api/sessions')
    }
  },
  registered: async (portal) => () => portal.visitor().postForm('/api/register', registrationParts(aRegistration())),
  async 'email-confirmed'(portal) {
    const person = { username: 'confirming', email: 'confirming@panchayat.example' }
    const { token } = await registerUnconfirmed(portal.visitor(), person)
    return async () => {
      await portal.visitor().post('/api/confirm-email', { token })
      await portal.visitor().post('/api/confirm-email', { token })
    }
  },
  async 'profile-changed'(portal) {
    const person = await portal.createAccount('user', 'changing@panchayat.example')
    const { username: _, email: __, password: ___, ...fields } = aRegistration()
    return () => person.postForm('/api/profile', registrationParts({ ...fields, occupation: 'Teacher' }))
  },
  async 'password-changed'(portal) {
    const person = await portal.createAccount('user', 'careful@panchayat.example')
    return () => person.post('/api/password', { currentPassword: PASSWORD, newPassword: 'another long secret' })
  },
  async 'password-reset'(portal) {
    const email = 'forgetful@panchayat.example'
    await portal.createAccount('user', email)
    const { otp } = (await portal.visitor().post('/api/checkUser', { email })).json
    const reset = { email, otp, newPassword: 'another long secret' }
    return () => portal.visitor().post('/api/resetPassword', reset)
  },
  async 'own-data-exported'(portal) {
    const citizen = await portal.as('user')
    return () => citizen.get('/api/account/data')
  },
  async 'consent-given'(portal) {
    const citizen = await portal.createAccount('user', 'asked-again@panchayat.example')
    await citizen.send('DELETE', '/api/consent')
    return async () => {
      await citizen.post('/api/consent', PRIVACY_CONSENT)
      await citizen.post('/api/consent', PRIVACY_CONSENT)
    }
  },
  async 'consent-withdrawn'(portal) {
    const citizen = await portal.createAccount('user', 'withdrawing@panchayat.example')
    return async () => {
      await citizen.send('DELETE', '/api/consent')
      await citizen.send('DELETE', '/api/consent')
    }
  },
  async 'erasure-asked'(portal) {
    const citizen = await portal.createAccount('user', 'departing@panchayat.example')
    return () => requestErasure(citizen)
  },
  async 'erasure-stopped'(portal) {
    await requestErasure(await portal.createAccount('user', 'repenting@panchayat.example'))
    return () => logIn(portal, PASSWORD, 'repenting@panchayat.example')
  },
  async 'account-erased'(portal) {
    await requestErasure(await portal.createAccount('user', 'gone@panchayat.example'))
    await portal.ownerQueries.makeErasureDue('gone@panchayat.example')
    return () => runDailyRetention(portal)
  },
  async 'documents-removed'(portal) {
    await portal.createApplication({ status: 'Rejected' })
    await portal.ownerQueries.ageRecords(366)
    return () => runDailyRetention(portal)
  },
  async 'application-submitted'(portal) {
    const citizen = await portal.as('user')
    return () => portal.submit(citizen, 'noc')
  },
  'application-decided': (portal) => decideAs(portal, 'staff', 'Verified'),
  ...amendmentActions,
  'document-viewed': (portal) => openDocument(portal, 'staff', ''),
  'document-reused': (portal) => openDocument(portal, 'user', '?reuse'),
  'certificate-issued': (portal) => decideAs(portal, 'admin', 'Approved'),
  async 'certificate-downloaded'(portal) {
    const { reference } = await createCertificate(portal)
    const citizen = await portal.as('user')
    return () => citizen.post('/api/generatepdf', { row: { _id: reference } })
  },
  ...furtherAuditedActions(),
  async 'announcement-published'(portal) {
    await portal.as('admin')
    return () => announce(portal)
  },
  async 'announcement-withdrawn'(portal) {
    const { json } = await announce(portal)
    return async () => (await portal.as('admin')).send('DELETE', `/api/announcements/${json.data.id}`)
  },
  async 'picture-added'(portal) {
    await portal.as('admin')
    return () => addPicture(portal)
  },
  async 'picture-removed'(portal) {
    const { json } = await addPicture(portal)
    return async () => (await portal.as('admin')).send('DELETE', `/api/gallery/${json.data.id}`)
  },
  async 'access-refused'(portal) {
    const citizen = await portal.as('user')
    return () => citizen.get('/api/getapplication?q=Asha')
  },
  'key-rotated': async (portal) => () => rotateSigningKey(...signing(portal)),
  async 'key-dropped'({ services: { db, configuration, catalogue, panchayat } }) {
    const { number } = await createVaultKey(configuration, (readVaultKeys(configuration).at(-1)?.number ?? 1) + 1)
    const hourAgo = Date.now() / 1000 - 3_601
    await utimes(vaultKeyFile(configuration.keysDir, number), hourAgo, hourAgo)
    return () => dropOldVaultKeys({ db, keyOptions: configuration, catalogue, panchayat })
  },
  async 'key-imported'(portal) {
    const folder = await mkdtemp(join(tmpdir(), 'gramseva-key-'))
    await writeFile(join(folder, 'key.p12'), LICENSED.pkcs12)
    const imported = await readPkcs12(join(folder, 'key.p12'), LICENSED.password)
    await rm(folder, { recursive: true })
    return () => importSigningKey(...signing(portal), imported)
  },
  async 'key-compromised'(portal) {
    const kid = (await findCurrentKey(portal.services.db, portal.services.panchayat.id))?.kid ?? ''
    return () => markCompromised(...signing(portal), { kid, compromisedFrom: new Date() })
  },
  ...factorActions(),
  'backup-restored': async (portal) => () =>
    recordRestore(portal.services.db, { takenAt: '2026-11-21T20:30:00.000Z', erasureGraceDays: 7 }),
  async 'panchayat-removed'({ services: { db, configuration } }) {
    await db
      .insertInto('panchayats')
      .values({ code: 'other', name: 'Other', block: 'B', district: 'D', state: 'S' })
      .execute()
    const folder = openKeyFolder(configuration)
    return () => removePanchayat({ db, folder, code: 'other', ownCode: configuration.panchayat.code })
  },
  async 'account-disabled'(portal) {
    const runAction = await prepareAccountAction(portal, 'leaving@panchayat.example')
    return () => runAction('disable').then(() => runAction('disable'))
  },
  async 'account-enabled'(portal) {
    const runAction = await prepareAccountAction(portal, 'returning@panchayat.example')
    await runAction('disable')
    return () => runAction('enable')
  },
}
