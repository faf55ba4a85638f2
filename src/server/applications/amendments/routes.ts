// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageSchema } from '#shared/accounts/wire.ts'
import { amendmentPath, amendmentRequestPath, requestAmendmentSchema } from '#shared/applications/amendments.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { requireConsent } from '../../accounts/consent.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { discardStagedFiles, type FormContent, type Slots } from '../../documents/receive-form.ts'
import { receiveRequestForm } from '../../documents/receive-request-form.ts'
import { languageOf } from '../../platform/http/language.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { assertOwnForm, personHeader, requireCaller, requireSession } from '../../sessions/guard.ts'
import { requestAmendment } from './request-amendment.ts'
import { findAmendment, type RequestedAmendment, readAmendment, submitAmendment } from './submit-amendment.ts'

const params = z.object({ reference: z.string() })

const SUBMIT_DESCRIPTION =
  'Sends the fields and documents that the reviewer asked for, and no others. Instead of files, the field `explanation-` with the ' +
  'name of the document may explain why the earlier files are right. A repeated call with the same ' +
  '`Idempotency-Key` changes nothing; if its content differs from the stored changes, the response is 410.'

/** Reviewers ask the applicant to change parts of a pending application, and the applicant sends the changed parts. */
export const amendmentRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  app.post(
    amendmentRequestPath(':reference'),
    {
      config: { access: ['staff', 'admin'] },
      schema: { params, body: requestAmendmentSchema, response: { 200: messageSchema } },
    },
    async (request) => {
      const { reference } = request.params
      await requestAmendment(deps, { reviewer: requireCaller(request), reference, items: request.body.items })
      return { message: translatorFor(languageOf(request))('amendment.requested') }
    },
  )

  app.post(
    amendmentPath(':reference'),
    {
      config: { access: ['user'], rateLimit: 'submission' },
      schema: {
        description: SUBMIT_DESCRIPTION,
        consumes: ['multipart/form-data'],
        params,
        headers: z.object({ 'idempotency-key': z.uuid().optional(), 'x-person': personHeader }),
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      const session = requireSession(request)
      assertOwnForm(session.user, request.headers['x-person'])
      requireConsent(session)
      const { 'idempotency-key': idempotencyKey } = request.headers
      const target = { applicant: requireCaller(request), reference: request.params.reference, idempotencyKey }
      const amendment = await findAmendment(deps, target)
      const specification = { slots: slotsOf(amendment), read: (form: FormContent) => readAmendment(amendment, form) }
      const { content, documents } = await receiveRequestForm(request, specification, deps)
      try {
        const { amendmentRequestId } = amendment
        await submitAmendment(deps, target, { amendmentRequestId, ...content, documents })
      } catch (error) {
        await discardStagedFiles(documents, deps.documents)
        throw error
      }
      return { message: translatorFor(languageOf(request))('amendment.submitted') }
    },
  )
}

/** The slots of the form that the reviewer's request names. */
function slotsOf({ definition, items }: RequestedAmendment): Slots {
  const names = new Set(items.map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(definition.documents).flatMap(([name, { accepts, most }]) =>
      names.has(name) ? [[name, { accepts, maxFiles: Math.min(most, UPLOAD_LIMITS.filesPerField) }]] : [],
    ),
  )
}
