import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { submittedSchema } from '#shared/applications/wire.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { type Service, wordsOf } from '#shared/services/catalogue-register.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { giveConsent, requireConsent } from '../accounts/consent.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { type ArrivedForm, discardAll, type Slots } from '../documents/receive-form.ts'
import { receiveRequestForm } from '../documents/receive-request-form.ts'
import { languageOf } from '../platform/http/language.ts'
import { personHeader, rejectOtherPerson, requireSession, signedIn } from '../sessions/guard.ts'
import { readSubmission } from './read-submission.ts'
import { submitApplication } from './submit-application.ts'

/** Adds one route for each service of the catalogue, at the path in its definition (spec §7). */
export const submissionRoutes: (portal: CertificateServices) => FastifyPluginAsyncZod = (portal) => async (app) => {
  for (const service of portal.catalogue.services) {
    const { definition } = service
    app.post(
      definition.paths.submit,
      {
        config: { access: ['user'], serviceId: definition.id, rateLimit: 'submission' },
        schema: {
          consumes: ['multipart/form-data'],
          headers: z.object({ 'idempotency-key': z.uuid().optional(), 'x-person': personHeader }),
          response: { 201: submittedSchema },
        },
      },
      async (request, reply) => {
        const session = requireSession(request)
        rejectOtherPerson(session.user, request.headers['x-person'])
        requireConsent(session)
        const rules = { slots: slotsOf(service), read: (form: ArrivedForm) => readSubmission(definition, form) }
        const { content, documents } = await receiveRequestForm(request, rules, portal)
        try {
          const applicant = signedIn(request)
          const { answers, shownNotice } = content
          if (session.user.privacyNotice === 'changed' && shownNotice === PRIVACY_NOTICE.version) {
            await giveConsent(portal.db, applicant, { version: shownNotice, language: languageOf(request) })
          }
          const submitted = await submitApplication(portal, {
            applicant,
            service,
            answers,
            shownNotice,
            documents,
            idempotencyKey: request.headers['idempotency-key'],
          })
          return await reply.status(201).send({
            message: wordsOf(service, languageOf(request)).notices.submitted,
            data: {
              _id: submitted.reference,
              collection: submitted.serviceId,
              status: submitted.status,
              createdAt: submitted.submittedAt.toISOString(),
            },
          })
        } catch (error) {
          await discardAll(documents, portal.documents)
          throw error
        }
      },
    )
  }
}

function slotsOf({ definition }: Service): Slots {
  return Object.fromEntries(
    Object.entries(definition.documents).map(([name, { accepts, most }]) => [
      name,
      { accepts, most: Math.min(most, UPLOAD_LIMITS.filesPerField) },
    ]),
  )
}
