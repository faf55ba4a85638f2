// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { deleteExpiredParts } from '#server/documents/upload-parts.ts'
import { amendmentPath } from '#shared/applications/amendments.ts'
import { SAVED_FORM_PATHS } from '#shared/applications/saved-form-format.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { aSubmission, type Parts } from '../support/a-submission.ts'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import { type ClamdServer, INFECTED_CONTENT, openClamdServer } from '../support/clamd-server.ts'
import { fieldErrorsOf } from '../support/error-of.ts'
import { findFileCalls, findMultipartCalls } from '../support/file-calls.ts'
import { aPdf, aPicture } from '../support/files.ts'
import { sendInParts } from '../support/in-parts.ts'
import { test as base, type TestPortal } from '../support/portal-fixture.ts'
import { aSavedForm, submitFile } from '../support/saved-form.ts'

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
  /** The path of its call in the API description. */
  path: string
  /** Runs before the form is sent. */
  prepare?: (portal: TestPortal) => Promise<unknown>
  /** The slot that is tested. */
  slot: string
  takes: 'pdf' | 'picture'
  /** The name of a required text field. */
  text: string
  /** The fields and files of the form, without a file in the slot. */
  parts: () => Parts
  send: (portal: TestPortal, parts: Parts) => ReturnType<Awaited<ReturnType<TestPortal['as']>>['postForm']>
}

/** Sends a form in parts, and then deletes the parts that it does not use, as the portal does after some days. */
async function sendOnlyInParts(portal: TestPortal, path: string, parts: Parts) {
  const response = await sendInParts(await portal.as('user'), path, parts)
  await portal.ownerQueries.ageParts()
  await deleteExpiredParts(portal.services)
  return response
}

/** Sends a saved form as staff, who submit it for the citizen. */
async function sendSavedForm(portal: TestPortal, service: string, parts: Parts) {
  const form = await aSavedForm(portal, await portal.as('user'), { service, parts })
  return submitFile(await portal.as('staff'), form)
}

type SlotForm = Pick<Form, 'slot' | 'takes' | 'text'>

/** An amendment of a text and a file of an application. */
function anAmendment({ id, ...definition }: ServiceDefinition, form: SlotForm): Form {
  let reference = ''
  const texts = aSubmission({ id, ...definition }).filter(
    ([name, value]) => [form.text, form.slot].includes(name) && !isFile(value),
  )
  return {
    ...form,
    path: amendmentPath('{reference}'),
    async prepare(portal) {
      reference = await portal.createApplication({ service: id })
      expect((await requestAmendment(portal, reference, [form.text, form.slot])).status).toBe(200)
    },
    parts: () => texts,
    send: (portal, parts) => sendAmendment(portal, reference, parts),
  }
}

const isFile = (value: unknown) => value instanceof File || Array.isArray(value)

/** Every form that takes files, with each of its slots and each kind of file. */
async function everyForm(): Promise<Record<string, Form[]>> {
  const forms: Record<string, Form[]> = {}
  for (const { definition } of (await loadCatalogue()).services) {
    const [text = ''] = definition.summary
    const { submit } = definition.paths
    const slots = Object.entries(definition.documents).flatMap(([slot, { accepts }]) =>
      (accepts === 'pdf' ? (['pdf'] as const) : (['pdf', 'picture'] as const)).map((takes) => ({ slot, takes, text })),
    )
    const submission = (form: SlotForm) => ({
      ...form,
      path: submit,
      parts: () => aSubmission(definition, { [`${form.slot}:file`]: undefined }),
    })
    forms[definition.id] = slots.map((form) => ({
      ...submission(form),
      send: async (portal, parts) => (await portal.as('user')).postForm(submit, parts),
    }))
    forms[`${definition.id}, in parts`] = slots.map((form) => ({
      ...submission(form),
      send: (portal, parts) => sendOnlyInParts(portal, submit, parts),
    }))
    forms[`${definition.id}, as a saved form`] = slots.map((form) => ({
      ...submission(form),
      path: SAVED_FORM_PATHS.submit,
      send: (portal, parts) => sendSavedForm(portal, definition.id, parts),
    }))
    forms[`${definition.id}, as an amendment`] = slots.map((form) => anAmendment(definition, form))
  }
  const { username: _u, email: _e, password: _p, ...profile } = aRegistration()
  const picture = { slot: 'profilePicture', takes: 'picture', text: 'firstName' } as const
  return {
    ...forms,
    registration: [
      {
        ...picture,
        path: '/api/register',
        parts: () => registrationParts(aRegistration()),
        send: async (portal, parts) => portal.visitor().postForm('/api/register', parts),
      },
    ],
    profile: [
      {
        ...picture,
        path: '/api/profile',
        parts: () => registrationParts(profile),
        send: async (portal, parts) => (await portal.as('user')).postForm('/api/profile', parts),
      },
    ],
    gallery: [
      {
        slot: 'picture',
        path: '/api/gallery',
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

/** The genuine file with a virus. In a picture, the virus follows the pixels. */
const infected = async (form: Form) =>
  form.takes === 'pdf'
    ? aPdf('paper.pdf', INFECTED_CONTENT)
    : new File([await genuine(form), INFECTED_CONTENT], 'photo.jpg')

/** A file of the right type that only an inspection of its whole content rejects. */
const active = async (form: Form) =>
  form.takes === 'pdf'
    ? aPdf('paper.pdf', '/JavaScript (app.alert(1))')
    : new File([(await genuine(form)).slice(0, 200)], 'photo.jpg')

const withFile = async (form: Form, file: File | Promise<File>): Promise<Parts> => [
  [form.slot, await file],
  ...form.parts(),
]

/** The same form without the required text. The files come first. */
const withoutText = async (form: Form, file: Promise<File>): Promise<Parts> =>
  (await withFile(form, file)).filter(([name, value]) => name !== form.text || typeof value !== 'string')

describe('The files of every form', () => {
  test('are listed here for all calls that take files, except the preview of a saved form, which stores no file', async ({
    portal,
  }) => {
    const calls = (await findFileCalls(portal)).map(({ path }) => path)
    expect(calls.toSorted()).toEqual((await findMultipartCalls(portal)).toSorted())
    const tested = new Set(FORMS.flatMap(([, forms]) => forms.map(({ path }) => path)))
    expect([...tested, SAVED_FORM_PATHS.preview].toSorted()).toEqual(calls.toSorted())
  })

  test.override('environment', ({ clamd }) => ({ CLAMD_SOCKET: clamd.address }))

  test.for(FORMS)(
    '(%s) are all scanned; a form with an infected file is rejected, and nothing of it is stored',
    async ([, slots], { portal, clamd }) => {
      for (const form of slots) {
        await form.prepare?.(portal)
        const before = await portal.filesOnDisk()
        const rejected = await form.send(portal, await withFile(form, infected(form)))
        const sentence = expect.stringContaining('a virus was found')
        expect([rejected.status, fieldErrorsOf(rejected)]).toEqual([422, { [form.slot]: sentence }])
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
    '(%s) are neither scanned nor opened while a text is invalid',
    async ([, slots], { portal, clamd }) => {
      for (const form of slots) {
        await form.prepare?.(portal)
        const before = await portal.filesOnDisk()
        clamd.scanned.length = 0
        const rejected = await form.send(portal, await withoutText(form, active(form)))
        expect([form.slot, Object.keys(fieldErrorsOf(rejected))]).toEqual([form.slot, [form.text]])
        expect(clamd.scanned).toEqual([])
        const opened = await form.send(portal, await withFile(form, active(form)))
        expect([opened.status, Object.keys(fieldErrorsOf(opened))]).toEqual([422, [form.slot]])
        expect(clamd.scanned.length).toBeGreaterThan(0)
        expect(await portal.filesOnDisk()).toEqual(before)
      }
    },
  )
})
