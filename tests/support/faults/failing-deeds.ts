import type { AuditAction } from '#server/platform/audit/record-audit.ts'
import type { AccessGrantingAction } from '#shared/accounts/colleagues.ts'
import { aRegistration, registrationParts } from '../a-registration.ts'
import { AUDITED_DEEDS, lookingAfter } from '../audited-deeds.ts'
import { aPicture } from '../files.ts'
import { OBJECTS } from '../objects/owned-objects.ts'
import { THE_NOTICE } from '../people.ts'
import { PASSWORD, type TestPortal } from '../portal-fixture.ts'
import { requestErasure } from '../privacy.ts'
import { proofsOf, withPassword, withPhone } from '../second-factor.ts'
import { codeOf } from '../set-up-phone.ts'
import { callerOf, type WriteCall, writeCalls } from '../writes/write-calls.ts'

/** Something that somebody does, as often as it takes; gives the status of its answer. */
export type Attempt = () => Promise<number>

type Deed = (town: TestPortal) => Promise<Attempt>

/** What a call of `writeCalls` does too little for: with pictures, with codes that are right, on accounts of their own. */
const WHOLE: Record<string, Deed> = {
  'POST /api/register': async (town) => {
    const parts = [...registrationParts(aRegistration()), ['profilePicture', await aPicture()] as const]
    return async () => (await town.visitor().postForm('/api/register', parts)).status
  },
  'POST /api/profile': async (town) => {
    const { username: _, email: __, password: ___, ...said } = aRegistration({ occupation: 'Teacher' })
    const person = await town.newPerson('user', 'pictured@panchayat.example')
    const send = async (name: string) => {
      const parts = [...registrationParts(said), ['profilePicture', await aPicture(name)] as const]
      return (await person.postForm('/api/profile', parts)).status
    }
    await send('first.jpg')
    return () => send('second.jpg')
  },
  'POST /api/verifyOTP': async (town) => {
    const { email, otp } = await aCode(town, 'checking@panchayat.example')
    return async () => (await town.visitor().post('/api/verifyOTP', { email, otp })).status
  },
  'POST /api/resetPassword': async (town) => {
    const reset = { ...(await aCode(town, 'forgetful@panchayat.example')), newPassword: 'another long secret' }
    return async () => (await town.visitor().post('/api/resetPassword', reset)).status
  },
  'POST /api/password': async (town) => {
    const person = await town.newPerson('user', 'careful@panchayat.example')
    const change = { currentPassword: PASSWORD, newPassword: 'another long secret' }
    return async () => (await person.post('/api/password', change)).status
  },
  'DELETE /api/sessions': async (town) => {
    const person = await town.newPerson('user', 'two-devices@panchayat.example')
    await town.visitor().postUrlEncoded('/api/login', { email: 'two-devices@panchayat.example', password: PASSWORD })
    return async () => (await person.send('DELETE', '/api/sessions')).status
  },
  'POST /api/logout': async (town) => {
    const person = await town.newPerson('user', 'leaving@panchayat.example')
    const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
    return async () => (await town.visitor().send('POST', '/api/logout', { cookie })).status
  },
  'POST /api/login/mail-code': async (town) => {
    const login = { email: 'attacked@panchayat.example', password: PASSWORD }
    await town.newPerson('user', login.email)
    for (let attempts = 1; attempts <= 10; attempts += 1)
      await town.visitor().postUrlEncoded('/api/login', { ...login, password: 'a guess' })
    const browser = town.visitor()
    const { json } = await browser.postUrlEncoded('/api/login', login)
    const code = json.otp
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'content-type': 'application/json' }
    return async () =>
      (await town.visitor().send('POST', '/api/login/mail-code', headers, JSON.stringify({ code }))).status
  },
  'POST /api/login/code': async (town) => {
    const { secret } = await withPhone(town, 'phoned@panchayat.example')
    const half = await withPassword(town, 'phoned@panchayat.example')
    return async () => (await half.post('/api/login/code', { code: codeOf(secret) })).status
  },
  'POST /api/login/password': async (town) => {
    const email = 'provisional@panchayat.example'
    const person = { role: 'staff', username: 'provisional', email, firstName: 'New', lastName: 'Staff' }
    const admin = await town.as('admin')
    const { json } = await admin.post('/api/colleagues', { ...person, ...(await proofsOf(town, admin)) })
    const half = town.visitor()
    await half.postUrlEncoded('/api/login', { email, password: json.data.password })
    return async () => (await half.post('/api/login/password', { newPassword: 'another long secret' })).status
  },
  'POST /api/colleagues/:id/enable': (town) => opened(town, 'enable'),
  'POST /api/colleagues/:id/reset-factor': (town) => opened(town, 'reset-factor'),
  'POST /api/second-factor': async (town) => {
    const staff = await town.newPerson('staff', 'moving@panchayat.example')
    const { data } = (await staff.post('/api/second-factor/set-up', { password: PASSWORD })).json
    const proof = () => ({ ticket: data.ticket, code: codeOf(data.secret) })
    return async () => (await staff.post('/api/second-factor', proof())).status
  },
  'POST /api/second-factor/set-up': (town) => reauthenticated(town, 'set-up'),
  'POST /api/second-factor/recovery-codes': (town) => reauthenticated(town, 'recovery-codes'),
  'POST /api/second-factor/remove': (town) => reauthenticated(town, 'remove'),
  'POST /api/consent': async (town) => {
    const person = await town.newPerson('user', 'agreeing@panchayat.example')
    await person.send('DELETE', '/api/consent')
    return async () => (await person.post('/api/consent', THE_NOTICE)).status
  },
  'DELETE /api/consent': async (town) => {
    const person = await town.newPerson('user', 'withdrawing@panchayat.example')
    return async () => (await person.send('DELETE', '/api/consent')).status
  },
  'POST /api/account/erasure': async (town) => {
    const person = await town.newPerson('user', 'departing@panchayat.example')
    return async () => (await requestErasure(person)).status
  },
  'POST /api/gallery': async (town) => {
    const admin = await town.as('admin')
    const picture = [['caption', 'The well'] as const, ['picture', await aPicture()] as const]
    return async () => (await admin.postForm('/api/gallery', picture)).status
  },
}

/** Besides the calls that change something: what one call does in several ways, and what is only written down. */
const MORE: Record<string, Deed> = {
  'an approval, with its certificate': (town) => deciding(town, 'Approved'),
  'an approval of what was verified': (town) => deciding(town, 'Approved', 'Verified'),
  'a rejection': (town) => deciding(town, 'Rejected'),
  'a look at a document': async (town) => {
    const [path, staff] = [await OBJECTS.document(town), await town.as('staff')]
    return async () => (await staff.get(`/uploads/${path}`)).status
  },
  'one’s own data': async (town) => {
    const citizen = await town.as('user')
    return async () => (await citizen.get('/api/account/data')).status
  },
  // Not `key-compromised`: a key that others know stays marked, also where no other can follow it.
  ...Object.fromEntries(
    (['key-rotated', 'key-imported', 'reviewer-created'] as const satisfies AuditAction[]).map((action) => [
      `the command of ${action}`,
      commanded(action),
    ]),
  ),
}

/** Only where a second factor is demanded, which this town does not; the second writes what `POST /api/second-factor` does. */
const OF_A_FIRST_PHONE = new Set(['POST /api/login/set-up', 'POST /api/login/factor'])

/** Everything that writes: each call of the API that changes something, and more. */
export async function failingDeeds(town: TestPortal): Promise<string[]> {
  const calls = Object.keys(await writeCalls(town)).filter((name) => !OF_A_FIRST_PHONE.has(name))
  return [...calls, ...Object.keys(MORE)]
}

/** Prepares one of them anew. */
export async function prepareDeed(town: TestPortal, name: string): Promise<Attempt> {
  const own = WHOLE[name] ?? MORE[name]
  if (own) return own(town)
  const call = (await writeCalls(town))[name]
  if (!call) throw new Error(`Nobody knows how to ${name}`)
  return asCalled(town, name, call)
}

async function asCalled(town: TestPortal, name: string, call: WriteCall): Promise<Attempt> {
  const [method = ''] = name.split(' ')
  const { path, body, isForm } = call
  const client = await callerOf(town, call)
  if (Array.isArray(body)) return async () => (await client.postForm(path, body)).status
  if (isForm) return async () => (await client.postUrlEncoded(path, body as Record<string, string>)).status
  if (method === 'DELETE') return async () => (await client.send('DELETE', path)).status
  return async () => (await client.post(path, body)).status
}

async function deciding(town: TestPortal, decision: string, from: 'Pending' | 'Verified' = 'Pending') {
  const reference = await town.anApplication({ status: from })
  await town.as('admin')
  return async () => (await town.decide('admin', reference, decision, 'As the map says.')).status
}

/** What throws has failed; a command answers nobody. */
function commanded(action: AuditAction): Deed {
  return async (town) => {
    const deed = await AUDITED_DEEDS[action](town)
    return () =>
      deed().then(
        () => 200,
        () => 500,
      )
  }
}

async function reauthenticated(town: TestPortal, deed: string): Promise<Attempt> {
  const { client, secret } = await withPhone(town, `${deed}@panchayat.example`)
  const proof = () => ({ password: PASSWORD, code: codeOf(secret) })
  return async () => (await client.post(`/api/second-factor/${deed}`, proof())).status
}

/** With something to do: the account is disabled, and has a phone. */
async function opened(town: TestPortal, deed: AccessGrantingAction): Promise<Attempt> {
  const email = `${deed}@panchayat.example`
  const lookAfter = await lookingAfter(town, email)
  await town.backstage.disableAccount(email)
  return async () => (await lookAfter(deed)).status
}

async function aCode(town: TestPortal, email: string) {
  await town.newPerson('user', email)
  const { json } = await town.visitor().post('/api/checkUser', { email })
  return { email, otp: String(json.otp) }
}
