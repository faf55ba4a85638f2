// SPDX-License-Identifier: Apache-2.0
import type { FieldError } from './field-errors.ts'

/**
 * The HTTP status of each error that is explained to the user. The locales contain the sentences under `error.<code>`
 * (`responses.ts`, and `errors.ts` for the errors that the browser itself detects). The specification prescribes
 * many of the sentences (§8).
 */
export const REQUEST_ERRORS = {
  'account-closed': 410,
  'account-not-found': 404,
  'amendment-not-allowed': 409,
  'amendment-open': 409,
  'amendment-over': 409,
  'amendment-received': 410,
  'amendments-used-up': 409,
  'activation-over': 410,
  'appeal-duplicate': 409,
  'appeal-not-possible': 409,
  'appeal-of-own-decision': 403,
  'appeal-over': 409,
  'appeal-received': 410,
  'appeal-unconfirmed': 403,
  'already-received': 410,
  'announcement-not-found': 404,
  'answers-invalid': 422,
  'application-changed': 409,
  'application-not-found': 404,
  'category-mismatch': 422,
  'cautions-unread': 409,
  'certificate-changed': 409,
  'certificate-not-found': 404,
  'certificate-revoked': 409,
  'certificate-unprintable': 422,
  'certificate-without-page': 404,
  'complaint-not-found': 404,
  'complaint-step-not-allowed': 409,
  'confirmation-over': 410,
  'consent-outdated': 409,
  'consent-required': 428,
  'consent-withdrawn': 409,
  'decision-not-allowed': 409,
  'decision-of-others': 409,
  'decision-ordered-by-you': 403,
  'feedback-not-possible': 409,
  'decision-required': 422,
  'document-not-found': 404,
  'document-removed': 410,
  'draft-changed': 409,
  'duplicate-application': 410,
  'email-not-found': 404,
  'events-only': 406,
  'factor-required': 409,
  'fields-missing': 400,
  'foreign-host': 421,
  'foreign-origin': 403,
  'language-unknown': 422,
  'login-over': 401,
  'malformed-request': 400,
  'media-type': 415,
  'method-not-allowed': 405,
  'not-approved': 409,
  'not-authorized': 403,
  'not-found': 404,
  'no-factor': 409,
  'no-second-person': 409,
  'not-second-person': 403,
  'not-signed-in': 401,
  'not-tracked': 404,
  'nothing-corrected': 422,
  'other-step': 409,
  'otp-invalid': 400,
  'reasons-changed': 409,
  'rejected-by-you': 403,
  'person-changed': 409,
  'own-account': 409,
  'own-case': 403,
  'own-case-of-all': 403,
  'picture-not-found': 404,
  'proposal-open': 409,
  'proposal-over': 409,
  'saved-form-damaged': 422,
  'saved-form-foreign': 422,
  'saved-form-unknown': 422,
  'scanner-away': 503,
  'scheme-required': 422,
  'service-not-found': 404,
  'session-not-found': 404,
  'set-up-over': 410,
  'storage-full': 507,
  'ticket-expired': 410,
  'ticket-invalid': 422,
  'too-large': 413,
  'too-many-calls': 429,
  'too-many-complaints': 429,
  'too-many-downloads': 429,
  'too-many-drafts': 409,
  'too-many-files': 429,
  'too-many-messages': 429,
  'too-many-tries': 429,
  'numbers-changed-often': 429,
  unavailable: 503,
  unexpected: 500,
  upgrading: 503,
  'user-exists': 409,
  'user-not-found': 404,
  'wrong-credentials': 401,
} as const satisfies Record<string, number>
export type RequestErrorCode = keyof typeof REQUEST_ERRORS

/** What a response says about an error, in addition to the sentence of its code. */
export interface RequestErrorDetails {
  fieldErrors?: readonly FieldError[]
  /** Whether the message is composed of the sentences of the field errors, because clients of JSON calls may show only the message. */
  isMessageOfFieldErrors?: true
  /** Values for the placeholders of the sentence. */
  values?: Record<string, string | number>
  /** The service whose labels name the fields, if the route does not determine it. */
  serviceId?: string
  /** Seconds until the client may retry. */
  retryAfter?: number
}

/**
 * The portal rejects the request, and explains the reason to the person. This is not about an application: a rejected
 * application is a decision.
 */
export class RequestError extends Error {
  readonly code: RequestErrorCode
  readonly details: RequestErrorDetails

  /** `cause` is logged, but never sent to the client. */
  constructor(code: RequestErrorCode, details: RequestErrorDetails = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'RequestError'
    this.code = code
    this.details = details
  }

  get status() {
    return REQUEST_ERRORS[this.code]
  }
}
