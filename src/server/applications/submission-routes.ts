// SPDX-License-Identifier: Apache-2.0
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  type MissingParts,
  missingPartsSchema,
  type PartsForm,
  partsFormSchema,
} from '#shared/applications/parts-wire.ts'
import { type Submitted, submittedSchema } from '#shared/applications/wire.ts'
import { submitFromPartsPath } from '#shared/part-limits.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { type Service, wordsOf } from '#shared/services/create-catalogue.ts'
import { giveConsent, requireConsent } from '../accounts/consent.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { discardStagedFiles } from '../documents/receive-form.ts'
import { receiveRequestForm } from '../documents/receive-request-form.ts'
import { type AssembledForm, assembleForm, findParts } from '../documents/upload-parts.ts'
import { languageOf } from '../platform/http/language.ts'
import { assertOwnForm, personHeader, requireCaller, requireSession } from '../sessions/guard.ts'
import { submissionSpecification } from './read-submission.ts'
import { presentSubmitted, submitApplication } from './submit-application.ts'

const ROUTE_CONFIG = { access: ['user'], rateLimit: 'submission' } as const

const submissionHeaders = z.object({
  'idempotency-key': z.uuid().optional(),
  'correction-of': z
    .string()
    .max(40)
    .optional()
    .describe('The application ID of the rejected application that the form corrects.'),
  'x-person': personHeader,
})

type SubmissionRequest = FastifyRequest & { headers: z.infer<typeof submissionHeaders> }

const FROM_PARTS_DESCRIPTION =
  'Submits a form whose documents were uploaded in parts (`PUT /api/parts/{digest}`). If parts are missing, the response is 200 ' +
  'with their digests, and nothing is submitted; upload them and call again with the same `Idempotency-Key`.'

/** The maximum size of a form whose documents were uploaded in parts. The client sends a longer form as multipart. */
const PARTS_FORM_BYTES = 256 * 1024

/**
 * Adds two routes for each service of the catalogue: one at the path in its definition (spec §7), and one for forms whose
 * documents were uploaded in parts.
 */
export const submissionRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  for (const service of deps.catalogue.services) {
    const { definition } = service
    const config = { ...ROUTE_CONFIG, serviceId: definition.id }
    const response = { 201: submittedSchema }
    app.post(
      definition.paths.submit,
      { config, schema: { consumes: ['multipart/form-data'], headers: submissionHeaders, response } },
      async (request, reply) => {
        assertMaySubmit(request)
        return reply.status(201).send(await submit(deps, service, request))
      },
    )
    app.post(
      submitFromPartsPath(definition.paths.submit),
      {
        config,
        bodyLimit: PARTS_FORM_BYTES,
        schema: {
          description: FROM_PARTS_DESCRIPTION,
          headers: submissionHeaders,
          body: partsFormSchema,
          response: { 200: missingPartsSchema, ...response },
        },
      },
      async (request, reply) => {
        assertMaySubmit(request)
        const result = await submitFromParts(deps, service, { request, form: request.body })
        return 'missing' in result ? result : reply.status(201).send(result)
      },
    )
  }
}

/** Throws `person-changed` if another person filled in the form, or `consent-required`. */
function assertMaySubmit(request: SubmissionRequest) {
  const session = requireSession(request)
  assertOwnForm(session.user, request.headers['x-person'])
  requireConsent(session)
}

/**
 * Submits a form whose documents were uploaded in parts, or lists the parts that the applicant has to upload first. A
 * submission deletes its parts. To repeat it, the client uploads them again, because the portal must compare the
 * documents to detect a changed form.
 */
async function submitFromParts(
  deps: CertificateDeps,
  service: Service,
  { request, form }: { request: SubmissionRequest; form: PartsForm },
): Promise<Submitted | MissingParts> {
  const applicant = requireCaller(request)
  const { found, missing } = await findParts(deps.db, applicant, form)
  if (missing.length > 0) return { missing }
  return submit(deps, service, request, assembleForm(deps, applicant, form, found))
}

/** Reads, checks and stores a form. `assembled` is the form whose documents came in parts; otherwise the request contains it. */
async function submit(deps: CertificateDeps, service: Service, request: SubmissionRequest, assembled?: AssembledForm) {
  const session = requireSession(request)
  const applicant = requireCaller(request)
  const { content, documents } = await receiveRequestForm(request, submissionSpecification(service), deps, assembled)
  try {
    const { answers, shownNotice } = content
    // The applicant has accepted an older privacy notice, and accepts the current one by submitting the form that showed it.
    if (session.user.privacyNotice === 'changed' && shownNotice === PRIVACY_NOTICE.version) {
      await giveConsent(deps.db, applicant, { version: shownNotice, language: languageOf(request) })
    }
    const idempotencyKey = request.headers['idempotency-key']
    const submission = {
      applicant,
      sender: { actor: applicant },
      service,
      answers,
      shownNotice,
      documents,
      idempotencyKey,
      correctionOf: request.headers['correction-of'],
    }
    const parts = assembled?.digests ?? []
    const submitted = await submitApplication(deps, { ...submission, parts })
    return presentSubmitted(wordsOf(service, languageOf(request)).notices.submitted, submitted)
  } catch (error) {
    await discardStagedFiles(documents, deps.documents)
    throw error
  }
}
