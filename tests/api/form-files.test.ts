import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { deleteExpiredParts } from '#server/documents/upload-parts.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { aSubmission, type Parts } from '../support/a-submission.ts'
import { type ClamdServer, openClamdServer, POISON } from '../support/clamd-server.ts'
import { aPdf, aPicture } from '../support/files.ts'
import { ageParts, sendInParts } from '../support/in-parts.ts'
import { test as base, type TestPortal } from '../support/portal-fixture.ts'
import { faultsOf } from '../support/refusal-of.ts'

const test = base.extend<{ clamd: ClamdServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern; this one needs none
  clamd: async ({}, use) => {
    const server = await openClamdServer()
    await use(server)
    await server.close()
  },
})

/** A form that takes files. */
interface Form {
  /** The slot that is tested. */
  slot: string
  takes: 'pdf' | 'picture'
  /** A required text. */
  text: string
  /** Its parts without a file in the slot. */
  parts: () => Parts
  send: (portal: TestPortal, parts: Parts) => ReturnType<Awaited<ReturnType<TestPortal['as']>>['postForm']>
}

/** Sends a form in parts. Those that it does not use are deleted, as after some days. */
async function sendOnlyInParts(portal: TestPortal, path: string, parts: Parts) {
  const answer = await sendInParts(await portal.as('user'), path, parts)
  await ageParts(portal)
  await deleteExpiredParts(portal.services)
  return answer
}

/** Every form that takes files, with each of its slots and each kind of file. */
async function everyForm(): Promise<Record<string, Form[]>> {
  const forms: Record<string, Form[]> = {}
  for (const { definition } of (await loadCatalogue()).services) {
    const [text = ''] = definition.summary
    const serviceForms: Form[] = []
    const formsInParts: Form[] = []
    for (const [slot, { accepts }] of Object.entries(definition.documents)) {
      for (const takes of accepts === 'pdf' ? (['pdf'] as const) : (['pdf', 'picture'] as const)) {
        const form = { slot, takes, text, parts: () => aSubmission(definition, { [`${slot}:file`]: undefined }) }
        const { submit } = definition.paths
        serviceForms.push({ ...form, send: async (portal, parts) => (await portal.as('user')).postForm(submit, parts) })
        formsInParts.push({ ...form, send: (portal, parts) => sendOnlyInParts(portal, submit, parts) })
      }
    }
    forms[definition.id] = serviceForms
    forms[`${definition.id}, in parts`] = formsInParts
  }
  const { username: _u, email: _e, password: _p, ...profile } = aRegistration()
  const picture = { slot: 'profilePicture', takes: 'picture', text: 'firstName' } as const
  return {
    ...forms,
    registration: [
      {
        ...picture,
        parts: () => registrationParts(aRegistration()),
        send: async (portal, parts) => portal.visitor().postForm('/api/register', parts),
      },
    ],
    profile: [
      {
        ...picture,
        parts: () => registrationParts(profile),
        send: async (portal, parts) => (await portal.as('user')).postForm('/api/profile', parts),
      },
    ],
    gallery: [
      {
        slot: 'picture',
        takes: 'picture',
        text: 'caption',
        parts: () => [['caption', 'The school']],
        send: async (portal, parts) => (await portal.as('admin')).postForm('/api/gallery', parts),
      },
    ],
  }
}

const FORMS = Object.entries(await everyForm())

const genuine = ({ takes }: Form) => (takes === 'pdf' ? aPdf() : aPicture('photo.jpg'))

/** The genuine file with a virus, which a picture has after its pixels. */
const infected = async (form: Form) =>
  form.takes === 'pdf' ? aPdf('paper.pdf', POISON) : new File([await genuine(form), POISON], 'photo.jpg')

/** A file of the right type that only an inspection of its whole content rejects. */
const active = async (form: Form) =>
  form.takes === 'pdf'
    ? aPdf('paper.pdf', '/JavaScript (app.alert(1))')
    : new File([(await genuine(form)).slice(0, 200)], 'photo.jpg')

const withFile = async (form: Form, file: File | Promise<File>): Promise<Parts> => [
  [form.slot, await file],
  ...form.parts(),
]

/** The same form with one text left out, whose files come first. */
const withoutText = async (form: Form, file: Promise<File>): Promise<Parts> =>
  (await withFile(form, file)).filter(([name, value]) => name !== form.text || typeof value !== 'string')

describe('The files of every form', () => {
  test.override('environment', ({ clamd }) => ({ CLAMD_SOCKET: clamd.address }))

  test.for(FORMS)(
    '%s: are all scanned; an infected one is rejected, and nothing of it remains',
    async ([, slots], { portal, clamd }) => {
      for (const form of slots) {
        const before = await portal.filesOnDisk()
        const rejected = await form.send(portal, await withFile(form, infected(form)))
        const sentence = expect.stringContaining('a virus was found')
        expect([rejected.status, faultsOf(rejected)]).toEqual([422, { [form.slot]: sentence }])
        expect(await portal.filesOnDisk()).toEqual(before)
        clamd.scanned.length = 0
        const parts = await withFile(form, genuine(form))
        const accepted = await form.send(portal, parts)
        expect([form.slot, [200, 201].includes(accepted.status)]).toEqual([form.slot, true])
        expect(clamd.scanned).toHaveLength(parts.filter(([, value]) => value instanceof File).length)
      }
    },
  )

  test.for(FORMS)(
    '%s: are neither scanned nor opened while a text is invalid',
    async ([, slots], { portal, clamd }) => {
      const before = await portal.filesOnDisk()
      for (const form of slots) {
        clamd.scanned.length = 0
        const rejected = await form.send(portal, await withoutText(form, active(form)))
        expect([form.slot, Object.keys(faultsOf(rejected))]).toEqual([form.slot, [form.text]])
        expect(clamd.scanned).toEqual([])
        const opened = await form.send(portal, await withFile(form, active(form)))
        expect([opened.status, Object.keys(faultsOf(opened))]).toEqual([422, [form.slot]])
        expect(clamd.scanned.length).toBeGreaterThan(0)
      }
      expect(await portal.filesOnDisk()).toEqual(before)
    },
  )
})
