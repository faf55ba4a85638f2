// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import type { AccessGrantingAction } from '#shared/accounts/staff-accounts.ts'
import { distinctPath, similarPath } from '#shared/applications/similar.ts'
import { PASSWORD } from '../portal-fixture.ts'
import { CALLERS, type CallerName } from './object-callers.ts'
import type { ObjectKind } from './owned-objects.ts'

interface ObjectRequest {
  path: string
  body?: object
  /** The texts of a multipart form. */
  form?: readonly (readonly [string, string])[]
}

export interface ObjectRoute {
  kind: ObjectKind
  /** The callers who may access this object. Every other caller gets the response for an absent object. */
  allowedCallers: readonly CallerName[]
  request: (id: string) => ObjectRequest
  /**
   * A request for the same id with a wrong category, action or size. It must be rejected for a caller who may access the object,
   * with any status. Every other caller must get the response for an absent object.
   */
  misplaced?: (id: string) => ObjectRequest
  /** True if the response does not depend on whether the object exists. A request for another person's object changes nothing. */
  hidesAbsence?: true
  /** The status of a successful call; 200 by default. */
  status?: 202 | 204
  /** True if a successful call deletes or changes the object, so that each call needs a new object. */
  usesUpObject?: true
}

const OWNER_AND_OFFICE: readonly CallerName[] = ['owner', 'staff', 'admin']

/** Encodes an id for a URL. An id for `segments` consists of several segments of the path. */
const path = (id: string) => encodeURIComponent(id)
const segments = (id: string) => id.split('/').map(encodeURIComponent).join('/')

/** An admin's action on a staff account, which needs reauthentication. */
function reauthenticatedAction(action: AccessGrantingAction): ObjectRoute {
  const body = { password: PASSWORD }
  return {
    kind: action === 'confirm' ? 'unconfirmedStaffAccount' : 'staffAccount',
    allowedCallers: ['admin'],
    request: (id) => ({ path: `/api/colleagues/${path(id)}/${action}`, body }),
  }
}

/**
 * Every route that names one object by its id. A route that is neither here nor in `routes-without-objects.ts` fails the
 * test.
 */
export const OBJECT_ROUTES: Record<string, ObjectRoute> = {
  'GET /api/applications/:reference': {
    kind: 'application',
    allowedCallers: OWNER_AND_OFFICE,
    request: (id) => ({ path: `/api/applications/${path(id)}` }),
  },
  'GET /api/applications/:reference/receipt': {
    kind: 'application',
    allowedCallers: OWNER_AND_OFFICE,
    request: (id) => ({ path: `/api/applications/${path(id)}/receipt` }),
  },
  'GET /api/getDocuments/:appId/:collection': {
    kind: 'application',
    allowedCallers: OWNER_AND_OFFICE,
    request: (id) => ({ path: `/api/getDocuments/${path(id)}/noc` }),
    misplaced: (id) => ({ path: `/api/getDocuments/${path(id)}/household` }),
  },
  'GET /uploads/*': {
    kind: 'document',
    allowedCallers: OWNER_AND_OFFICE,
    request: (id) => ({ path: `/uploads/${segments(id)}` }),
  },
  'POST /api/updatestatus': {
    kind: 'application',
    allowedCallers: ['staff', 'admin'],
    request: (id) => ({ path: '/api/updatestatus', body: { appId: id, status: 'Rejected', collection: 'noc' } }),
    misplaced: (id) => ({
      path: '/api/updatestatus',
      body: { appId: id, status: 'Rejected', collection: 'household' },
    }),
    usesUpObject: true,
  },
  'POST /api/applications/verify': {
    kind: 'application',
    allowedCallers: ['staff'],
    request: (id) => ({
      path: '/api/applications/verify',
      body: { applications: [{ appId: id, collection: 'noc' }] },
    }),
    // The response lists an outcome for each application. Its status is 200 even if an application does not exist.
    hidesAbsence: true,
    usesUpObject: true,
  },
  'GET /api/applications/:reference/similar': {
    kind: 'application',
    allowedCallers: ['staff', 'admin'],
    request: (id) => ({ path: similarPath(path(id)) }),
  },
  'POST /api/applications/:reference/similar/:other/distinct': {
    kind: 'pair of applications',
    allowedCallers: ['staff', 'admin'],
    request: (id) => {
      const [one = '', other = one] = id.split('~').map(path)
      return { path: distinctPath(one, other) }
    },
  },
  'POST /api/applications/:reference/claim': {
    kind: 'application',
    allowedCallers: ['staff', 'admin'],
    request: (id) => ({ path: `/api/applications/${path(id)}/claim` }),
  },
  'DELETE /api/applications/:reference/claim': {
    kind: 'application',
    allowedCallers: ['staff', 'admin'],
    request: (id) => ({ path: `/api/applications/${path(id)}/claim` }),
    // Only a claim of the caller is deleted, and the response is the same if there is none.
    hidesAbsence: true,
    status: 204,
  },
  'POST /api/applications/:reference/amendment-request': {
    kind: 'application',
    allowedCallers: ['staff', 'admin'],
    request: (id) => ({
      path: `/api/applications/${path(id)}/amendment-request`,
      body: { items: [{ name: 'purpose', reason: 'Too short.' }] },
    }),
    usesUpObject: true,
  },
  'POST /api/applications/:reference/amendment': {
    kind: 'application to amend',
    allowedCallers: ['owner'],
    request: (id) => ({ path: `/api/applications/${path(id)}/amendment`, form: [['purpose', 'To open a shop']] }),
    usesUpObject: true,
  },
  'POST /api/applications/:reference/feedback': {
    kind: 'rejected application',
    allowedCallers: ['owner'],
    request: (id) => ({ path: `/api/applications/${path(id)}/feedback`, body: { answer: 'easy' } }),
  },
  'POST /api/applications/:reference/appeal': {
    kind: 'rejected application',
    allowedCallers: ['owner'],
    request: (id) => ({ path: `/api/applications/${path(id)}/appeal`, body: { ground: 'rejected' } }),
    usesUpObject: true,
  },
  'POST /api/applications/:reference/appeal/decision': {
    kind: 'application under appeal',
    allowedCallers: ['appellate'],
    request: (id) => ({
      path: `/api/applications/${path(id)}/appeal/decision`,
      body: { outcome: 'upheld', reason: 'The map is unreadable.' },
    }),
    usesUpObject: true,
  },
  'GET /api/complaints/:id': {
    kind: 'complaint',
    allowedCallers: ['owner', 'admin'],
    request: (id) => ({ path: `/api/complaints/${path(id)}` }),
  },
  'POST /api/complaints/:id/messages': {
    kind: 'complaint',
    allowedCallers: ['owner', 'admin'],
    request: (id) => ({
      path: `/api/complaints/${path(id)}/messages`,
      body: { key: randomUUID(), step: 'write', message: 'Is there any news?' },
    }),
    usesUpObject: true,
  },
  'POST /api/generatepdf': {
    kind: 'approved application',
    allowedCallers: OWNER_AND_OFFICE,
    request: (id) => ({ path: '/api/generatepdf', body: { row: { _id: id, status: 'Approved' } } }),
  },
  'GET /certificates/:reference': {
    kind: 'approved application',
    allowedCallers: OWNER_AND_OFFICE,
    request: (id) => ({ path: `/certificates/${path(id)}` }),
  },
  'GET /certificates/:reference/page.png': {
    kind: 'approved application',
    allowedCallers: OWNER_AND_OFFICE,
    request: (id) => ({ path: `/certificates/${path(id)}/page.png` }),
  },
  'GET /certificates/:reference/preview.png': {
    kind: 'application',
    allowedCallers: ['admin'],
    request: (id) => ({ path: `/certificates/${path(id)}/preview.png` }),
  },
  'POST /api/certificates/revoke': {
    kind: 'approved application',
    allowedCallers: ['admin'],
    request: (id) => ({
      path: '/api/certificates/revoke',
      body: { _id: id, reason: 'Issued by mistake.', password: PASSWORD },
    }),
    status: 202,
    usesUpObject: true,
  },
  'POST /api/certificates/correct': {
    kind: 'approved application',
    allowedCallers: ['admin'],
    request: (id) => ({
      path: '/api/certificates/correct',
      body: { _id: id, reason: 'Spelt wrongly.', answers: { applicantName: 'Asha Devi' }, password: PASSWORD },
    }),
    status: 202,
    usesUpObject: true,
  },
  'GET /api/certificates/:prefix/:year/:serial': {
    kind: 'certificate',
    allowedCallers: CALLERS,
    request: (id) => ({ path: `/api/certificates/${segments(id)}` }),
  },
  'GET /.well-known/certificate-status/:list': {
    kind: 'status list',
    allowedCallers: CALLERS,
    request: (id) => ({ path: `/.well-known/certificate-status/${path(id)}` }),
  },
  'GET /.well-known/certificate-files/:tile': {
    kind: 'log tile',
    allowedCallers: CALLERS,
    request: (id) => ({ path: `/.well-known/certificate-files/${path(id)}` }),
  },
  'GET /.well-known/certificate-log/:tile': {
    kind: 'log tile',
    allowedCallers: CALLERS,
    request: (id) => ({ path: `/.well-known/certificate-log/${path(id)}` }),
  },
  'DELETE /api/sessions/:id': {
    kind: 'session',
    allowedCallers: ['owner'],
    request: (id) => ({ path: `/api/sessions/${path(id)}` }),
    usesUpObject: true,
  },
  'POST /api/notifications/read': {
    kind: 'notification',
    allowedCallers: ['owner'],
    request: (id) => ({ path: '/api/notifications/read', body: { ids: [id] } }),
    hidesAbsence: true,
    usesUpObject: true,
  },
  'DELETE /api/announcements/:id': {
    kind: 'announcement',
    allowedCallers: ['admin'],
    request: (id) => ({ path: `/api/announcements/${path(id)}` }),
    usesUpObject: true,
  },
  'POST /api/colleagues/:id/:action': {
    kind: 'staffAccount',
    allowedCallers: ['admin'],
    request: (id) => ({ path: `/api/colleagues/${path(id)}/sign-out` }),
    misplaced: (id) => ({ path: `/api/colleagues/${path(id)}/promote` }),
  },
  'POST /api/colleagues/:id/enable': reauthenticatedAction('enable'),
  'POST /api/colleagues/:id/reset-factor': reauthenticatedAction('reset-factor'),
  'POST /api/colleagues/:id/send-link': reauthenticatedAction('send-link'),
  'POST /api/colleagues/:id/confirm': reauthenticatedAction('confirm'),
  'GET /api/gallery/:id/:size': {
    kind: 'picture',
    allowedCallers: CALLERS,
    request: (id) => ({ path: `/api/gallery/${path(id)}/small` }),
    misplaced: (id) => ({ path: `/api/gallery/${path(id)}/huge` }),
  },
  'DELETE /api/gallery/:id': {
    kind: 'picture',
    allowedCallers: ['admin'],
    request: (id) => ({ path: `/api/gallery/${path(id)}` }),
    usesUpObject: true,
  },
}
