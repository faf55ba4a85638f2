import { createHash, randomUUID } from 'node:crypto'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { type Device, deviceOf, type Heard, newDevice } from '../../cluster/device.ts'
import { aRegistration, registrationParts } from '../a-registration.ts'
import { aSubmission, type Parts } from '../a-submission.ts'
import { aPdf, aPicture } from '../files.ts'
import type { Acknowledgements } from './acknowledgements.ts'

/** What people do at a portal; what it acknowledges is noted. Undefined: the line was cut before an answer. */
export interface Deeds {
  submit(): Promise<Heard | undefined>
  /** Undefined also where nothing waits. */
  verify(): Promise<Heard | undefined>
  approve(): Promise<Heard | undefined>
  register(): Promise<Heard | undefined>
  hang(): Promise<Heard | undefined>
  /** A list and a paper. */
  read(): Promise<Heard | undefined>
  /** Submissions that nobody answered, under the key that a browser would send them with again. */
  unanswered: Attempt[]
  /** Sends one of these once more; gives the application that stands for it. */
  sendAgain(attempt: Attempt): Promise<string>
}

interface Attempt {
  key: string
  parts: Parts
  digests: string[]
}

const { definition } = (await loadCatalogue()).get('noc')
const PAPER_BYTES = 60_000

/** Those of a citizen, a member of staff and an admin of the demo village, and of whoever registers. */
export async function createDeeds(origin: string, acknowledged: Acknowledgements): Promise<Deeds> {
  const [citizen, staff, admin] = await Promise.all([
    deviceOf('citizen', origin),
    deviceOf('staff', origin),
    deviceOf('admin', origin),
  ])
  const unanswered: Attempt[] = []
  return {
    unanswered,
    async submit() {
      const attempt = await anAttempt()
      const heard = await send(citizen, attempt)
      if (!heard) unanswered.push(attempt)
      else if (heard.status === 201) acknowledged.submitted.set(heard.json.data._id, attempt.digests)
      return heard
    },
    async sendAgain(attempt) {
      const heard = await send(citizen, attempt)
      if (heard?.status !== 201) throw new Error(`A submission that was sent again got ${heard?.status}`)
      return heard.json.data._id
    },
    verify: () => decide(staff, 'Verified', acknowledged),
    approve: () => decide(admin, 'Approved', acknowledged),
    async register() {
      const username = `v${randomUUID().replaceAll('-', '').slice(0, 12)}`
      const registration = aRegistration({ username, email: `${username}@panchayat.example` })
      const parts: Parts = [...registrationParts(registration), ['profilePicture', await aPicture()]]
      const heard = await uncut(newDevice(origin).postForm('/api/register', parts))
      if (heard && heard.status < 300) acknowledged.registered.add(username)
      return heard
    },
    async hang() {
      const caption = `The well ${randomUUID()}`
      const parts: Parts = [
        ['caption', caption],
        ['picture', await aPicture()],
      ]
      const heard = await uncut(admin.postForm('/api/gallery', parts))
      if (heard?.status === 201) acknowledged.hung.add(caption)
      return heard
    },
    async read() {
      const list = await uncut(citizen.post('/api/user/getapplication'))
      const path = list?.json?.data?.[0]?.documents?.[0]?.filePath
      return list?.status === 200 && path ? uncut(citizen.get(`/uploads/${path}`)) : list
    },
  }
}

async function anAttempt(): Promise<Attempt> {
  const key = randomUUID()
  const papers = ['identityProof', 'landProof', 'landMap'].map((slot) =>
    aPdf(`${slot}.pdf`, `${slot} ${key}`, PAPER_BYTES),
  )
  const [identityProof, landProof, landMap] = papers
  const files = { 'identityProof:file': identityProof, 'landProof:file': landProof, 'landMap:file': landMap }
  const parts = aSubmission(definition, { ...files, 'applicationLetter:file': undefined })
  return { key, parts, digests: (await Promise.all(papers.map(digestOf))).sort() }
}

const send = (citizen: Device, { key, parts }: Attempt) =>
  uncut(citizen.postForm(definition.paths.submit, parts, { 'idempotency-key': key }))

/** The first application that waits for this decision. */
async function decide(reviewer: Device, status: 'Verified' | 'Approved', { submitted, decided }: Acknowledgements) {
  const before = status === 'Verified' ? undefined : 'Verified'
  const reference = [...submitted.keys()].find((one) => decided.get(one)?.at(-1) === before)
  if (!reference) return undefined
  const said = { appId: reference, status, collection: definition.id }
  const heard = await uncut(reviewer.post('/api/updatestatus', said))
  // 409: it was decided by the try before, whose answer was cut off.
  if (heard?.status === 200 || heard?.status === 409)
    decided.set(reference, [...(decided.get(reference) ?? []), status])
  return heard
}

const digestOf = async (file: File) =>
  createHash('sha256')
    .update(await file.bytes())
    .digest('hex')

/** What a browser hears, but for the reason why it hears nothing. */
const uncut = (asked: Promise<Heard>) => asked.catch(() => undefined)
