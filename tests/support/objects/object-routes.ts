import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import type { AccessGrantingAction } from '#shared/accounts/staff-accounts.ts'
import { PASSWORD } from '../portal-fixture.ts'
import { CALLERS, type CallerName } from './object-callers.ts'
import type { ObjectKind } from './owned-objects.ts'

interface ObjectRequest {
  path: string
  body?: object
}

export interface ObjectRoute {
  kind: ObjectKind
  /** The callers who may access this object. All others get the response for an absent object. */
  allowedCallers: readonly CallerName[]
  request: (id: string) => ObjectRequest
  /**
   * A request for the same id under a wrong category, action or size. The response is that for an absent object, unless the
   * caller may access the object; then it is another rejection.
   */
  misplaced?: (id: string) => ObjectRequest
  /** True if an absent object gets the response for an existing one. A request for an object of others changes nothing. */
  hidesAbsence?: true
  /** The status of a successful call; 200 by default. */
  status?: 202
  /** True if a successful call deletes or changes the object, so that each call needs a new object. */
  usesUpObject?: true
}

const OWNER_AND_OFFICE: readonly CallerName[] = ['owner', 'staff', 'admin']

const path = (id: string) => encodeURIComponent(id)
const segments = (id: string) => id.split('/').map(encodeURIComponent).join('/')

/** An admin's action on a staff account, which needs reauthentication. */
function provedAction(action: AccessGrantingAction): ObjectRoute {
  const body = { password: PASSWORD }
  return {
    kind: action === 'confirm' ? 'unconfirmedStaffAccount' : 'staffAccount',
    allowedCallers: ['admin'],
    request: (id) => ({ path: `/api/colleagues/${path(id)}/${action}`, body }),
  }
}

/** Every route that names one object by its id. A route that is missing here and below fails the test. */
export const OBJECT_ROUTES: Record<string, ObjectRoute> = {
  'GET /api/applications/:reference': {
    kind: 'application',
    allowedCallers: OWNER_AND_OFFICE,
    request: (id) => ({ path: `/api/applications/${path(id)}` }),
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
  'POST /api/colleagues/:id/enable': provedAction('enable'),
  'POST /api/colleagues/:id/reset-factor': provedAction('reset-factor'),
  'POST /api/colleagues/:id/send-link': provedAction('send-link'),
  'POST /api/colleagues/:id/confirm': provedAction('confirm'),
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

const { services } = await loadCatalogue()

/** Routes that name no existing object: about the caller, about shared data, or creating something. */
export const WITHOUT_OBJECT = new Set([
  'POST /api/login',
  'GET /api/login/step',
  'POST /api/login/mail-code',
  'POST /api/login/code',
  'POST /api/login/set-up',
  'POST /api/login/factor',
  'POST /api/logout',
  'POST /api/register',
  'POST /api/checkUser',
  'POST /api/verifyOTP',
  'POST /api/resetPassword',
  'POST /api/verify',
  'GET /api/user',
  'GET /api/session',
  'POST /api/language',
  'GET /api/profile',
  'POST /api/profile',
  'POST /api/password',
  'GET /api/sessions',
  'DELETE /api/sessions',
  'GET /api/account/data',
  'GET /api/account/erasure',
  'POST /api/account/erasure',
  'GET /api/consent',
  'POST /api/consent',
  'DELETE /api/consent',
  'GET /api/second-factor',
  'POST /api/second-factor',
  'POST /api/second-factor/set-up',
  'POST /api/second-factor/recovery-codes',
  'POST /api/second-factor/remove',
  'GET /api/colleagues',
  'POST /api/activation/owner',
  'POST /api/activation',
  'POST /api/confirm-email',
  'POST /api/confirm-email/again',
  // Proposals belong to the whole office; tests/api/separation-of-duties.test.ts checks who may settle a proposal.
  'GET /api/proposals',
  'POST /api/proposals/:id/confirm',
  'POST /api/proposals/:id/decline',
  'POST /api/proposals/:id/withdraw',
  'GET /metrics',
  'POST /api/colleagues',
  ...services.map(({ definition }) => `POST ${definition.paths.submit}`),
  // Parts are looked up among those of the caller only; see tests/api/upload-parts.test.ts.
  ...services.map(({ definition }) => `POST ${definition.paths.submit}/from-parts`),
  'PUT /api/parts/:digest',
  'POST /api/user/getapplication',
  'GET /api/getapplication',
  'GET /api/prefill',
  'GET /api/notifications',
  'GET /api/notifications/unread',
  'GET /api/notifications/stream',
  'GET /api/statistics',
  'GET /api/services',
  'GET /api/portal',
  'GET /api/announcements',
  'POST /api/announcements',
  'GET /api/gallery',
  'POST /api/gallery',
  'GET /.well-known/jwks.json',
  'GET /.well-known/certificate-root.pem',
  'GET /.well-known/certificate-log',
  'GET /.well-known/security.txt',
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/*',
])
