// SPDX-License-Identifier: Apache-2.0
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { extend } from 'zod/mini'
import { reauthenticationSchema } from '#shared/accounts/factor.ts'
import { messageSchema } from '#shared/accounts/wire.ts'
import {
  confirmedSchema,
  correctSchema,
  proposalListSchema,
  proposedSchema,
  publicCertificateStatusSchema,
  revokeSchema,
} from '#shared/applications/certificate-wire.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { languageOf } from '../../platform/http/language.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { requireCaller } from '../../sessions/guard.ts'
import { listProposals } from './certificate-proposals.ts'
import { lookUpCertificate } from './look-up-certificate.ts'
import { proposeChange } from './propose-change.ts'
import { confirmProposal, declineProposal, withdrawProposal } from './settle-proposal.ts'

/** Routes to propose and confirm changes of issued certificates, and to look up a certificate's status. */
export const certificateChangeRoutes: (deps: CertificateDeps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const proposalRoute = { config: { access: ['admin'] }, schema: { description: PROPOSE_DESCRIPTION } } as const

  app.post(
    '/api/certificates/revoke',
    {
      ...proposalRoute,
      schema: {
        ...proposalRoute.schema,
        body: extend(revokeSchema, reauthenticationSchema.shape),
        response: { 202: proposedSchema },
      },
    },
    async (request, reply) => {
      const { _id, reason, number, ...credentials } = request.body
      const input = {
        actor: requireCaller(request),
        reference: _id,
        reason,
        number,
        credentials,
        step: 'revoke',
      } as const
      return sendProposed(request, reply, _id, await proposeChange(deps, input))
    },
  )

  app.post(
    '/api/certificates/correct',
    {
      ...proposalRoute,
      schema: {
        ...proposalRoute.schema,
        body: extend(correctSchema, reauthenticationSchema.shape),
        response: { 202: proposedSchema },
      },
    },
    async (request, reply) => {
      const { _id, reason, number, answers, ...credentials } = request.body
      const change = { actor: requireCaller(request), reference: _id, reason, number, credentials }
      return sendProposed(request, reply, _id, await proposeChange(deps, { ...change, answers, step: 'correct' }))
    },
  )

  const params = z.object({ id: z.string() })
  const access = ['staff', 'admin'] as const

  app.get(
    '/api/proposals',
    { config: { access }, schema: { description: LIST_DESCRIPTION, response: { 200: proposalListSchema } } },
    async (request) => ({ data: await listProposals(deps, requireCaller(request)) }),
  )

  app.post(
    '/api/proposals/:id/confirm',
    {
      config: { access },
      schema: {
        description: CONFIRM_DESCRIPTION,
        params,
        body: reauthenticationSchema,
        response: { 200: confirmedSchema },
      },
    },
    async (request) => {
      const input = { id: request.params.id, credentials: request.body }
      const { reference, step, number, status } = await confirmProposal(deps, requireCaller(request), input)
      const message = step === 'revoke' ? 'review.certificate.revoked' : 'review.certificate.corrected'
      return { message: translatorFor(languageOf(request))(message), data: { _id: reference, number, status } }
    },
  )

  app.post(
    '/api/proposals/:id/decline',
    { config: { access }, schema: { params, response: { 200: messageSchema } } },
    async (request) => {
      await declineProposal(deps, requireCaller(request), request.params.id)
      return { message: translatorFor(languageOf(request))('proposals.done.decline') }
    },
  )

  app.post(
    '/api/proposals/:id/withdraw',
    { config: { access: ['admin'] }, schema: { params, response: { 200: messageSchema } } },
    async (request) => {
      await withdrawProposal(deps, requireCaller(request), request.params.id)
      return { message: translatorFor(languageOf(request))('proposals.done.withdraw') }
    },
  )

  app.get(
    '/api/certificates/:prefix/:year/:serial',
    {
      config: { access: 'anyone' },
      schema: {
        description: 'The status of the certificate with this number, such as BC/2026/000123, without personal data',
        params: z.object({ prefix: z.string(), year: z.string(), serial: z.string() }),
        response: { 200: publicCertificateStatusSchema },
      },
    },
    async (request, reply) => {
      const { prefix, year, serial } = request.params
      reply.header('cache-control', 'no-store')
      const input = { number: `${prefix}/${year}/${serial}`, address: request.ip }
      return { data: await lookUpCertificate(deps, input) }
    },
  )
}

const PROPOSE_DESCRIPTION =
  'Proposes the change, with the password of the admin and, if a second factor is set up, a code. Another person confirms ' +
  'or declines it within 7 days; until then the certificate stays valid.'
const LIST_DESCRIPTION =
  'Proposed changes of certificates that wait for a second person, with the steps that the caller may take.'
const CONFIRM_DESCRIPTION =
  'Confirms a proposal of somebody else, with the caller’s password and code, and changes the certificate. Allowed for ' +
  'the other admins, or for staff if there is no other admin.'

function sendProposed(
  request: FastifyRequest,
  reply: FastifyReply,
  _id: string,
  proposal: Awaited<ReturnType<typeof proposeChange>>,
) {
  const message = translatorFor(languageOf(request))('proposals.done.propose')
  return reply.status(202).send({ message, data: { _id, ...proposal } })
}
