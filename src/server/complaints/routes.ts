// SPDX-License-Identifier: Apache-2.0
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  complaintListQuery,
  complaintListSchema,
  complaintSentSchema,
  complaintThreadSchema,
  openComplaintSchema,
  sendMessageSchema,
} from '#shared/complaints/complaints.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import type { Database } from '../platform/db/connection.ts'
import { languageOf } from '../platform/http/language.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { assertOwnForm, personHeader, requireCaller, requireSession } from '../sessions/guard.ts'
import { listComplaints, readComplaint } from './read-complaints.ts'
import { openComplaint, sendMessage } from './send-message.ts'

const OPEN_DESCRIPTION =
  'Opens a complaint to the admins of the panchayat. A repeated request with the same `key` returns the same complaint.'
const SEND_DESCRIPTION =
  'Sends a message; admins may close the complaint with it, and the citizen may reopen a closed one once.'

const params = z.object({ id: z.string() })
const headers = z.object({ 'x-person': personHeader })

interface Deps {
  db: Database
  jobs: Jobs
  catalogue: Catalogue
}

/** Citizens complain, and the admins of their panchayat answer. */
export const complaintRoutes: (deps: Deps) => FastifyPluginAsyncZod = (deps) => async (app) => {
  const access = ['user', 'admin'] as const

  app.get(
    '/api/complaints',
    {
      config: { access, isBackgroundRequest: true },
      schema: {
        description: 'The open or the closed complaints. Citizens get their own, admins those of the panchayat.',
        querystring: complaintListQuery,
        response: { 200: complaintListSchema },
      },
    },
    async (request) =>
      listComplaints(deps, requireCaller(request), { ...request.query, language: languageOf(request) }),
  )

  app.get(
    '/api/complaints/:id',
    { config: { access, isBackgroundRequest: true }, schema: { params, response: { 200: complaintThreadSchema } } },
    async (request) => {
      const { id } = request.params
      return { data: await readComplaint(deps, requireCaller(request), { id, language: languageOf(request) }) }
    },
  )

  app.post(
    '/api/complaints',
    {
      config: { access: ['user'], rateLimit: 'change' },
      schema: {
        description: OPEN_DESCRIPTION,
        headers,
        body: openComplaintSchema,
        response: { 200: complaintSentSchema },
      },
    },
    async (request) => {
      assertOwnForm(requireSession(request).user, request.headers['x-person'])
      const id = await openComplaint(deps, { citizen: requireCaller(request), complaint: request.body })
      return { message: translatorFor(languageOf(request))('complaints.sent'), data: { id } }
    },
  )

  app.post(
    '/api/complaints/:id/messages',
    {
      config: { access, rateLimit: 'change' },
      schema: {
        description: SEND_DESCRIPTION,
        params,
        headers,
        body: sendMessageSchema,
        response: { 200: complaintSentSchema },
      },
    },
    async (request) => {
      assertOwnForm(requireSession(request).user, request.headers['x-person'])
      const { id } = request.params
      await sendMessage(deps, { author: requireCaller(request), id, message: request.body })
      return { message: translatorFor(languageOf(request))(`complaints.sent.${request.body.step}`), data: { id } }
    },
  )
}
