// SPDX-License-Identifier: Apache-2.0
import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { reencodePicture } from '#server/documents/checking/check-documents.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { aPdf } from '../support/files.ts'
import { aFilledForm, type FilledForm } from '../support/filled-form.ts'
import type { StoredFile, StoredForm } from './device.ts'

/** An answer, a list or a document of a form, in the order in which a person fills them in. */
export interface Question {
  section: string
  name: string
  isDocument: boolean
}

/** A document that the person chose: its digest on the device, and in the portal, which re-encodes pictures. */
interface ChosenFile {
  onDevice: string
  inPortal: string
}

/** The content of a form at the moment when the person submitted it. */
interface Attempt {
  texts: Record<string, string>
  lists: FilledForm['lists']
  files: Record<string, ChosenFile>
}

/** A form that the person fills in, with everything that they typed and chose. */
export interface Work {
  service: OfferedService
  form: FilledForm
  questions: readonly Question[]
  /** The number of questions that are answered. */
  answered: number
  files: Record<string, ChosenFile>
  /**
   * `unknown`: the person submitted the form, but then closed the tab or saw an error. The form may be in the drafts, in the outbox
   * or in the portal, but the portal must not store it twice.
   */
  state: 'writing' | 'unknown' | 'outbox' | 'acknowledged'
  /** The content of each submission, in the order of the submissions. */
  attempts: Attempt[]
  /** The application ID that the person saw. */
  reference?: string
}

export function beginWork(service: OfferedService): Work {
  return {
    service,
    form: aFilledForm(service),
    questions: questionsOf(service),
    answered: 0,
    files: {},
    state: 'writing',
    attempts: [],
  }
}

function questionsOf({ sections, fields, documents, visibleWhen = {} }: OfferedService): Question[] {
  return Object.entries(sections).flatMap(([section, names]) => {
    // Conditional fields come last, because they appear after the answer to another field.
    const fieldNames = names.filter((name) => fields[name])
    const inOrder = [
      ...fieldNames.filter((name) => !(name in visibleWhen)),
      ...fieldNames.filter((name) => name in visibleWhen),
    ]
    const slots = names.filter((name) => documents[name]?.expected)
    return [
      ...inOrder.map((name) => ({ section, name, isDocument: false })),
      ...slots.map((name) => ({ section, name, isDocument: true })),
    ]
  })
}

/** The answer that distinguishes the forms of a script. It is typed first, and never changed. */
export const markerOf = ({ service, form }: Work) => form.texts[markerField(service)] ?? ''

const markerField = (service: OfferedService) =>
  questionsOf(service).find(({ name }) => service.fields[name]?.kind === 'text')?.name ?? ''

/** Whether a form on the device, or an application in the portal, belongs to this work. */
export const belongsTo = (work: Work, { serviceId, texts }: Pick<StoredForm, 'serviceId' | 'texts'>) =>
  work.service.id === serviceId && texts[markerField(work.service)] === markerOf(work)

/** Changes one of the typed texts, and returns its question; undefined if no text can be changed yet. */
export function changeTypedAnswer(work: Work, pick: number): Question | undefined {
  const { questions, answered, service, form } = work
  const texts = questions
    .slice(1, answered)
    .filter(({ name, isDocument }) => !isDocument && service.fields[name]?.kind === 'text')
  const question = texts[pick % Math.max(1, texts.length)]
  if (question) form.texts[question.name] = `${form.texts[question.name]} again`
  return question
}

/** A PDF or a photo for a slot, different for each work. Only a PDF has a known digest, because the browser changes photos. */
export async function fileFor(work: Work, slot: string, isPhoto: boolean) {
  if (!isPhoto) {
    const file = aPdf(`${slot}.pdf`, `${slot} of ${markerOf(work)}`, 2000)
    return { file, digest: digestOf(new Uint8Array(await file.arrayBuffer())) }
  }
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(`${slot} ${randomUUID()}`).digest()
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g, b } } })
  return { file: new File([new Uint8Array(await picture.jpeg().toBuffer())], `${slot}.jpg`, { type: 'image/jpeg' }) }
}

/** Computes the digests of a document that the browser has prepared. */
export async function computeDigests({ sha256, picture }: StoredFile): Promise<ChosenFile> {
  return { onDevice: sha256, inPortal: picture === null ? sha256 : await digestOfRedrawn(picture) }
}

async function digestOfRedrawn(picture: string) {
  const path = join(tmpdir(), `offline-stress-${randomUUID()}`)
  await writeFile(path, Buffer.from(picture, 'base64'))
  const { bytes } = await reencodePicture(path, { accountId: '1', network: '' })
  await rm(path)
  return digestOf(bytes)
}

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Records that the person submits the form as it is now. */
export function recordAttempt(work: Work) {
  const { form, files } = work
  work.attempts.push(structuredClone({ ...form, files }))
}

/** The differences between a form on the device and what the person typed and chose. */
export function differencesOnDevice(work: Work, stored: StoredForm): string[] {
  const { service, form, files, questions, answered } = work
  const digestsOf = (name: string) => {
    const inSlot = stored.documents.filter(({ slot }) => slot === name)
    return [files[name]?.onDevice, inSlot.map(({ sha256 }) => sha256).join()]
  }
  const answersOf = (name: string, kind: string | undefined) =>
    kind === 'list'
      ? [JSON.stringify(form.lists[name]), JSON.stringify(stored.lists[name])]
      : [form.texts[name], stored.texts[name]]
  return questions.slice(0, answered).flatMap(({ name, isDocument }) => {
    const field = service.fields[name]
    if (field?.kind === 'aadhaar') return []
    const [expected, found] = isDocument ? digestsOf(name) : answersOf(name, field?.kind)
    return expected === found ? [] : [`${name} of "${markerOf(work)}": "${found}" instead of "${expected}"`]
  })
}
