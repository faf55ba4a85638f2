// SPDX-License-Identifier: Apache-2.0
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { savedFormPreviewSchema } from '#shared/applications/saved-form.ts'
import { MAX_SAVED_FORM_BYTES, SAVED_FORM_PATHS } from '#shared/applications/saved-form-format.ts'
import { submittedSchema } from '#shared/applications/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { partsOfRequest } from '../../documents/parts-of-request.ts'
import { discardStagedFiles, type FormEntry, MULTIPART_LIMITS } from '../../documents/receive-form.ts'
import { countUploadedBytes, receiveRequestForm } from '../../documents/receive-request-form.ts'
import { languageOf } from '../../platform/http/language.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { requireCaller } from '../../sessions/guard.ts'
import { submissionSpecification } from '../read-submission.ts'
import { presentSubmitted } from '../submit-application.ts'
import {
  aadhaarFieldsOf,
  type IdentifiedForm,
  identifyForm,
  previewSavedForm,
  submitSavedForm,
} from './open-saved-form.ts'
import { readSavedForm, type SavedForm } from './read-saved-form.ts'

const ACCESS = { access: ['staff', 'admin'] } as const
const consumes = ['multipart/form-data']

/** Forms that citizens saved as encrypted files, and that staff open (docs/decisions/103). */
export const savedFormRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.post(
    SAVED_FORM_PATHS.preview,
    {
      config: { ...ACCESS, rateLimit: 'audited' },
      schema: {
        description: 'Shows whose form a file contains. Nothing is submitted.',
        consumes,
        response: { 200: savedFormPreviewSchema },
      },
    },
    async (request) => {
      const upload = await receiveUpload(request)
      rejectUnknown(upload.texts, [])
      let form: SavedForm | undefined
      try {
        form = await readSavedForm(upload.file, deps.savedFormKeys)
        const opener = requireCaller(request)
        const identified = await identifyForm(deps, opener, form)
        await form.drain()
        await upload.expectEnd()
        return { data: await previewSavedForm(deps, opener, identified, languageOf(request)) }
      } finally {
        await countUploadedBytes(request, deps, form?.bytes() ?? 0)
      }
    },
  )

  app.post(
    SAVED_FORM_PATHS.submit,
    {
      config: { ...ACCESS, rateLimit: 'submission' },
      schema: {
        description:
          'Submits the form in a file for its citizen. Fields with Aadhaar numbers precede the file. A repeated call, or a form that the citizen has also sent, results in the same application.',
        consumes,
        response: { 201: submittedSchema },
      },
    },
    async (request, reply) => {
      const upload = await receiveUpload(request)
      const form = await readSavedForm(upload.file, deps.savedFormKeys)
      const identified = await identifyForm(deps, requireCaller(request), form)
      const submitted = await submit(request, identified, upload)
      const { reference } = submitted
      const message = translatorFor(languageOf(request))('review.file.submitted', { reference })
      return reply.status(201).send(presentSubmitted(message, submitted))
    },
  )

  async function submit(request: FastifyRequest, identified: IdentifiedForm, upload: Upload) {
    const { form, service } = identified
    rejectUnknown(upload.texts, aadhaarFieldsOf(service))
    const incoming = { parts: partsOf(upload, form), bytes: () => form.bytes() }
    const received = await receiveRequestForm(request, submissionSpecification(service), deps, incoming)
    try {
      return await submitSavedForm(deps, requireCaller(request), identified, received)
    } catch (error) {
      await discardStagedFiles(received.documents, deps.documents)
      throw error
    }
  }
}

type Texts = readonly (readonly [name: string, text: string])[]

interface Upload {
  file: MultipartFile['file']
  /** The fields before the file. */
  texts: Texts
  /** Throws `answers-invalid` if anything follows the file. Must be called when the file has been read. */
  expectEnd: () => Promise<void>
}

/** The parts of the citizen's form: the Aadhaar numbers that staff have entered, and the content of the file. */
async function* partsOf({ texts, expectEnd }: Upload, form: SavedForm): AsyncGenerator<FormEntry> {
  for (const [fieldname, value] of texts) yield { type: 'field', fieldname, value }
  yield* form.parts()
  await expectEnd()
}

/** Reads the request up to its file. Throws `saved-form-unknown` if there is none. */
async function receiveUpload(request: FastifyRequest): Promise<Upload> {
  const limits = { ...MULTIPART_LIMITS, fileSize: MAX_SAVED_FORM_BYTES, files: 1 }
  const { parts } = partsOfRequest(request, { limits })
  const texts: [string, string][] = []
  // `for await` would discard the file when this function returns.
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.type === 'file') return { file: part.file, texts, expectEnd: () => assertNoFurtherParts(parts) }
    if (typeof part.value !== 'string') throw new RequestError('malformed-request')
    texts.push([part.fieldname, part.value])
  }
  throw new RequestError('saved-form-unknown')
}

async function assertNoFurtherParts(parts: AsyncIterable<{ fieldname: string }>) {
  const names: (readonly [string, string])[] = []
  for await (const { fieldname } of parts) names.push([fieldname, ''])
  rejectUnknown(names, [])
}

function rejectUnknown(texts: Texts, known: readonly string[]) {
  const fieldErrors = texts.flatMap(([field]) => (known.includes(field) ? [] : [{ field, code: 'unknown' as const }]))
  if (fieldErrors.length > 0) throw new RequestError('answers-invalid', { fieldErrors })
}
