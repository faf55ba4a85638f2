import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReviewer } from '#server/accounts/create-staff-account.ts'
import { findCurrentKey } from '#server/certificates/signing/find-signing-keys.ts'
import { importSigningKey, readPkcs12 } from '#server/certificates/signing/import-signing-key.ts'
import { markCompromised, rotateSigningKey } from '#server/certificates/signing/rotate-signing-key.ts'
import { recordRestore } from '#server/operations/backup/restore-backup.ts'
import { removePanchayat } from '#server/operations/installation/panchayats.ts'
import { dropOldVaultKeys } from '#server/operations/key-rotation/rotate-vault-key.ts'
import type { AuditAction } from '#server/platform/audit/record-audit.ts'
import { openKeyFolder } from '#server/platform/keys/key-folder.ts'
import { createVaultKey, readVaultKeys, vaultKeyFile } from '#server/platform/vault/vault-keys.ts'
import { forgetExpired } from '#server/sessions/forget-expired.ts'
import { type AccountAction, grantsAccess } from '#shared/accounts/colleagues.ts'
import { LICENSED } from '../certificates/licensed-key.ts'
import { aRegistration, registrationParts } from './a-registration.ts'
import { aPicture } from './files.ts'
import { THE_NOTICE } from './people.ts'
import { PASSWORD, type TestPortal } from './portal-fixture.ts'
import { endDay, requestErasure } from './privacy.ts'
import { aCertified, correct, revoke } from './register.ts'
import { withPassword, withPhone } from './second-factor.ts'
import { codeOf } from './set-up-phone.ts'

/** Prepares what a deed needs, and gives the deed itself. */
type Deed = (town: TestPortal) => Promise<() => Promise<unknown>>

const logIn = (town: TestPortal, password: string, email = 'the-user@panchayat.example') => {
  const browser = town.visitor()
  return browser.postUrlEncoded('/api/login', { email, password }).then(() => browser)
}

const announce = async (town: TestPortal) =>
  (await town.as('admin')).post('/api/announcements', { title: 'Camp', body: 'On Monday.' })

const hang = async (town: TestPortal) =>
  (await town.as('admin')).postForm('/api/gallery', [
    ['caption', 'The well'],
    ['picture', await aPicture()],
  ])

const signing = ({ portal: { db, panchayat, configuration } }: TestPortal) =>
  [db, panchayat, openKeyFolder(configuration)] as const

/** Makes somebody of the office, and gives how the admin does something to their account. */
export async function lookingAfter(town: TestPortal, email: string) {
  await withPhone(town, email)
  const admin = await town.as('admin')
  const { data } = (await admin.get('/api/colleagues')).json
  const { id } = data.find((one: { email: string }) => one.email === email)
  return (deed: AccountAction) =>
    admin.post(`/api/colleagues/${id}/${deed}`, grantsAccess(deed) ? { password: PASSWORD } : undefined)
}

type FactorAction = Extract<AuditAction, `second-factor-${string}` | `recovery-${string}` | 'log-in-started'>

/** The same for the second step of logins of the office. */
function factorDeeds(): Record<FactorAction, Deed> {
  const prove = async (town: TestPortal, email: string, code: string) =>
    (await withPassword(town, email)).post('/api/login/code', { code })
  return {
    async 'log-in-started'(town) {
      await withPhone(town, 'starting@panchayat.example')
      return () => withPassword(town, 'starting@panchayat.example')
    },
    async 'second-factor-set'(town) {
      const staff = await town.newPerson('staff', 'first-phone@panchayat.example')
      const { data } = (await staff.post('/api/second-factor/set-up', { password: PASSWORD })).json
      return () => staff.post('/api/second-factor', { ticket: data.ticket, code: codeOf(data.secret) })
    },
    async 'second-factor-refused'(town) {
      await withPhone(town, 'mistyping@panchayat.example')
      const browser = await withPassword(town, 'mistyping@panchayat.example')
      return () => browser.post('/api/login/code', { code: '000000' })
    },
    async 'second-factor-throttled'(town) {
      const email = 'besieged@panchayat.example'
      await withPhone(town, email)
      for (let tries = 1; tries <= 5; tries += 1) await prove(town, email, '000000')
      const browser = await withPassword(town, email)
      return async () => {
        await browser.post('/api/login/code', { code: '000000' })
        await browser.post('/api/login/code', { code: '000000' })
      }
    },
    async 'second-factor-removed'(town) {
      const { client, secret } = await withPhone(town, 'unphoned@panchayat.example')
      return () => client.post('/api/second-factor/remove', { password: PASSWORD, code: codeOf(secret) })
    },
    async 'second-factor-reset'(town) {
      const look = await lookingAfter(town, 'lost-phone@panchayat.example')
      return async () => {
        await look('reset-factor')
        await look('reset-factor')
      }
    },
    async 'recovery-code-used'(town) {
      const { client, recoveryCodes } = await withPhone(town, 'on-paper@panchayat.example')
      // What is asked for afterwards changes nothing yet.
      return () => client.post('/api/second-factor/set-up', { password: PASSWORD, code: recoveryCodes[0] })
    },
    async 'recovery-codes-made'(town) {
      const { client, secret } = await withPhone(town, 'tidy@panchayat.example')
      return () => client.post('/api/second-factor/recovery-codes', { password: PASSWORD, code: codeOf(secret) })
    },
  }
}

/** For each action of the log, one way in which it comes about. */
export const AUDITED_DEEDS: Record<AuditAction, Deed> = {
  async 'logged-in'(town) {
    await town.as('user')
    return () => logIn(town, PASSWORD)
  },
  async 'log-in-failed'(town) {
    await town.as('user')
    return () => logIn(town, 'not the secret')
  },
  async 'log-in-throttled'(town) {
    const email = 'guessed@panchayat.example'
    await town.newPerson('user', email)
    for (let attempts = 1; attempts <= 10; attempts += 1) await logIn(town, 'a guess', email)
    return async () => {
      for (const guess of ['one more', 'and one more']) await logIn(town, guess, email)
    }
  },
  async 'log-ins-failed'(town) {
    for (let attempts = 1; attempts <= 10; attempts += 1) await logIn(town, 'a guess', 'nobody@panchayat.example')
    await town.portal.tallies.share()
    await town.backstage.endHours()
    return () => forgetExpired(town.portal)
  },
  async 'logged-out'(town) {
    const browser = await logIn(town, PASSWORD)
    return async () => {
      await browser.post('/api/logout')
      await browser.post('/api/logout')
    }
  },
  async 'session-ended'(town) {
    const email = 'two-devices@panchayat.example'
    const here = await town.newPerson('user', email)
    await logIn(town, PASSWORD, email)
    return async () => {
      await here.send('DELETE', '/api/sessions')
      await here.send('DELETE', '/api/sessions')
    }
  },
  registered: async (town) => () => town.visitor().postForm('/api/register', registrationParts(aRegistration())),
  async 'profile-changed'(town) {
    const person = await town.newPerson('user', 'changing@panchayat.example')
    const { username: _, email: __, password: ___, ...said } = aRegistration()
    return () => person.postForm('/api/profile', registrationParts({ ...said, occupation: 'Teacher' }))
  },
  async 'password-changed'(town) {
    const person = await town.newPerson('user', 'careful@panchayat.example')
    return () => person.post('/api/password', { currentPassword: PASSWORD, newPassword: 'another long secret' })
  },
  async 'password-reset'(town) {
    const email = 'forgetful@panchayat.example'
    await town.newPerson('user', email)
    const { otp } = (await town.visitor().post('/api/checkUser', { email })).json
    const reset = { email, otp, newPassword: 'another long secret' }
    return () => town.visitor().post('/api/resetPassword', reset)
  },
  async 'own-data-exported'(town) {
    const citizen = await town.as('user')
    return () => citizen.get('/api/account/data')
  },
  async 'consent-given'(town) {
    const citizen = await town.newPerson('user', 'asked-again@panchayat.example')
    await citizen.send('DELETE', '/api/consent')
    return async () => {
      await citizen.post('/api/consent', THE_NOTICE)
      await citizen.post('/api/consent', THE_NOTICE)
    }
  },
  async 'consent-withdrawn'(town) {
    const citizen = await town.newPerson('user', 'withdrawing@panchayat.example')
    return async () => {
      await citizen.send('DELETE', '/api/consent')
      await citizen.send('DELETE', '/api/consent')
    }
  },
  async 'erasure-asked'(town) {
    const citizen = await town.newPerson('user', 'departing@panchayat.example')
    return () => requestErasure(citizen)
  },
  async 'erasure-stopped'(town) {
    await requestErasure(await town.newPerson('user', 'repenting@panchayat.example'))
    return () => logIn(town, PASSWORD, 'repenting@panchayat.example')
  },
  async 'account-erased'(town) {
    await requestErasure(await town.newPerson('user', 'gone@panchayat.example'))
    await town.backstage.bringErasureDue('gone@panchayat.example')
    return () => endDay(town)
  },
  async 'documents-removed'(town) {
    await town.anApplication({ status: 'Rejected' })
    await town.backstage.growOlder(366)
    return () => endDay(town)
  },
  async 'application-submitted'(town) {
    const citizen = await town.as('user')
    return () => town.submit(citizen, 'noc')
  },
  async 'application-decided'(town) {
    const reference = await town.anApplication()
    await town.as('staff')
    return () => town.decide('staff', reference, 'Verified')
  },
  async 'document-viewed'(town) {
    const reference = await town.anApplication()
    const staff = await town.as('staff')
    const { json } = await staff.get(`/api/getDocuments/${reference}/noc`)
    return () => staff.get(`/uploads/${json.supportingDocuments[0].filePath}`)
  },
  async 'certificate-issued'(town) {
    const reference = await town.anApplication()
    await town.as('admin')
    return () => town.decide('admin', reference, 'Approved')
  },
  async 'certificate-downloaded'(town) {
    const { reference } = await aCertified(town)
    const citizen = await town.as('user')
    return () => citizen.post('/api/generatepdf', { row: { _id: reference } })
  },
  async 'certificate-withdrawn'(town) {
    const { reference } = await aCertified(town)
    return () => revoke(town, reference)
  },
  async 'certificate-corrected'(town) {
    const { reference } = await aCertified(town)
    return () => correct(town, reference, { applicantName: 'Asha Devi Patil' })
  },
  async 'announcement-published'(town) {
    await town.as('admin')
    return () => announce(town)
  },
  async 'announcement-withdrawn'(town) {
    const { json } = await announce(town)
    return async () => (await town.as('admin')).send('DELETE', `/api/announcements/${json.data.id}`)
  },
  async 'picture-added'(town) {
    await town.as('admin')
    return () => hang(town)
  },
  async 'picture-removed'(town) {
    const { json } = await hang(town)
    return async () => (await town.as('admin')).send('DELETE', `/api/gallery/${json.data.id}`)
  },
  async 'access-refused'(town) {
    const citizen = await town.as('user')
    return () => citizen.get('/api/getapplication?q=Asha')
  },
  'key-rotated': async (town) => () => rotateSigningKey(...signing(town)),
  async 'key-dropped'({ portal: { db, configuration, catalogue, panchayat } }) {
    const { keysDir } = configuration
    const { number } = await createVaultKey(keysDir, (readVaultKeys(keysDir).at(-1)?.number ?? 1) + 1)
    const hourAgo = Date.now() / 1000 - 3_601
    await utimes(vaultKeyFile(keysDir, number), hourAgo, hourAgo)
    return () => dropOldVaultKeys({ db, keysDir, catalogue, panchayat })
  },
  async 'key-imported'(town) {
    const folder = await mkdtemp(join(tmpdir(), 'gramseva-key-'))
    await writeFile(join(folder, 'key.p12'), LICENSED.pkcs12)
    const given = await readPkcs12(join(folder, 'key.p12'), LICENSED.password)
    await rm(folder, { recursive: true })
    return () => importSigningKey(...signing(town), given)
  },
  async 'key-compromised'(town) {
    const kid = (await findCurrentKey(town.portal.db, town.portal.panchayat.id))?.kid ?? ''
    return () => markCompromised(...signing(town), { kid, from: new Date() })
  },
  ...factorDeeds(),
  'reviewer-created': async (town) => () => {
    const name = { username: 'newstaff', email: 'newstaff@panchayat.example', firstName: 'New', lastName: 'Staff' }
    return createReviewer(town.portal.db, { role: 'staff', ...name, panchayatId: town.portal.panchayat.id })
  },
  'backup-restored': async (town) => () =>
    recordRestore(town.portal.db, { takenAt: '2026-11-21T20:30:00.000Z', erasureGraceDays: 7 }),
  async 'panchayat-removed'({ portal: { db, configuration } }) {
    await db
      .insertInto('panchayats')
      .values({ code: 'other', name: 'Other', block: 'B', district: 'D', state: 'S' })
      .execute()
    const folder = openKeyFolder(configuration)
    return () => removePanchayat({ db, folder, code: 'other', ownCode: configuration.panchayat.code })
  },
  async 'account-disabled'(town) {
    const look = await lookingAfter(town, 'leaving@panchayat.example')
    return () => look('disable').then(() => look('disable'))
  },
  async 'account-enabled'(town) {
    const look = await lookingAfter(town, 'returning@panchayat.example')
    await look('disable')
    return () => look('enable')
  },
}
