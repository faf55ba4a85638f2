// SPDX-License-Identifier: Apache-2.0
import type { FieldErrorCode } from '../../field-errors.ts'
import type { RequestErrorCode } from '../../request-error.ts'
import type { errors } from './errors.ts'
import type { review } from './review.ts'

type Sentences = Record<Exclude<`error.${RequestErrorCode}`, keyof typeof errors | keyof typeof review>, string> &
  Partial<Record<`fieldError.${FieldErrorCode}`, string>>

/**
 * Error messages of the server, and validation errors that no form of the browser can have. The sentences of the specification
 * (§5, §8) must not be changed.
 */
export const responses = {
  'error.account-closed': 'The account of this person has been closed, so the form cannot be sent.',
  'error.account-not-found': 'We could not find this account.',
  'error.announcement-not-found': 'We could not find this announcement.',
  'error.answers-invalid': 'Please fix the errors in the form',
  'error.already-received':
    'This form has already been received as application {reference}. What you changed after that is not part of it.',
  'error.amendment-not-allowed': 'Changes can be requested only while the application is Pending.',
  'error.appeal-duplicate':
    'The same application has been submitted again, so this one cannot be opened again. Let the decision stand, and name the new application in the reason.',
  'error.appeal-not-possible': 'An appeal is not possible now. Open the application again to see what has changed.',
  'error.appeal-of-own-decision':
    'You took part in this decision, or may be the same person as somebody who did. Another appellate officer must decide.',
  'error.appeal-over': 'This appeal is no longer open.',
  'error.appeal-received': 'This appeal has already been received. What you changed after that is not part of it.',
  'error.appeal-unconfirmed':
    'Your account is not confirmed yet, so you cannot decide appeals. An admin who neither created it nor reset its two-step login must confirm it. If there is none, the operator must confirm it.',
  'error.decision-ordered-by-you':
    'You have decided an appeal on this application, so another person must decide on it.',
  'error.rejected-by-you': 'You have rejected this application before. Another person must verify it, or decide on it.',
  'error.amendment-over': 'The panchayat is not waiting for changes to this application any more.',
  'error.amendment-received':
    'Your changes have already been received. What you changed after that is not part of them. If it matters, tell the panchayat.',
  'error.amendments-used-up': 'Changes have been requested three times. Please decide now.',
  'error.application-changed':
    'The applicant has changed this application since you opened it. Nothing was decided. Please read the changes first.',
  'error.application-not-found': 'We could not find this application.',
  'error.category-mismatch': 'This application belongs to another category.',
  'error.cautions-unread': 'This application has something to check. Open it and decide it on its own.',
  'error.certificate-changed':
    'This certificate has changed in the meantime. Please review it again before you continue.',
  'error.certificate-not-found': 'There is no certificate with this number.',
  'error.certificate-revoked': 'The panchayat has withdrawn this certificate. The reason is shown in the application.',
  'error.certificate-unprintable':
    'The certificate cannot be printed with these characters: {characters}. The application has not changed.',
  'error.certificate-without-page':
    'This certificate was issued before the portal had web pages for certificates. Please open the PDF.',
  'error.consent-outdated': 'The privacy notice has changed. Please reload this page and read it.',
  'error.consent-required': 'Please read the privacy notice and agree to it before you apply.',
  'error.consent-withdrawn':
    'This person has not agreed to the privacy notice. Ask the person to log in and agree to it. Then open the file again.',
  'error.decision-not-allowed': 'This application is {from} and can no longer be changed to {to}.',
  'error.decision-of-others':
    '{role, select, admin {An admin sets Approved or Rejected, never {to}.} other {Staff set Verified or Rejected, never {to}.}}',
  'error.own-case':
    'This is your own application, or it contains your own Aadhaar or mobile number. Somebody else must decide on it.',
  'error.own-case-of-all':
    'This is your own application, or it contains your own Aadhaar or mobile number, and nobody else in this office may decide on it. Ask the operator to create an account for another person.',
  'error.decision-required': 'Please select verification status',
  'error.document-not-found': 'We could not find this document.',
  'error.draft-changed': 'This form was changed on another device, or was already submitted.',
  'error.document-removed':
    'This document was kept for {days, plural, =365 {one year} one {# day} other {# days}} after the decision and has been removed.',
  'error.duplicate-application': 'An application for this already exists.',
  'error.email-not-found': 'Email not found!',
  'error.numbers-changed-often':
    'You can change your mobile or Aadhaar number three times a day. Nothing was saved. Please try again tomorrow.',
  'error.events-only': 'This address only sends an event stream.',
  'error.factor-required': 'Your role requires two-step login. It cannot be switched off.',
  'error.fields-missing': 'All fields are required!',
  'error.foreign-host':
    'The demo does not answer under this name. Open it at 127.0.0.1 or at the machine’s address, or add the name to ALLOWED_HOSTS.',
  'error.foreign-origin': 'This request did not come from the portal, so it was rejected.',
  'error.language-unknown': 'The portal is not available in this language yet.',
  'error.login-over': 'Your login took too long. Please log in again.',
  'error.malformed-request': 'The request could not be read. Please try again.',
  'error.media-type': 'The portal cannot read this kind of request.',
  'error.method-not-allowed': 'This address does not support this method.',
  'error.not-approved': 'The certificate is available once the application is approved.',
  'error.not-authorized': 'You are not authorized to access this page.',
  'error.not-found': 'There is nothing at this address.',
  'error.not-signed-in': 'You have been logged out. Log in to continue.',
  'error.nothing-corrected': 'Nothing on the certificate would change. Please correct an answer first.',
  'error.other-step': 'Another step of the login comes first. Please reload the page.',
  'error.otp-invalid': 'Failed to verify OTP. Please try again.',
  'error.person-changed':
    'Someone else is now logged in on this browser, so nothing was saved. Please log in again with your own account.',
  'error.own-account': 'You cannot do this to your own account. Ask another admin.',
  'error.not-tracked':
    'We could not find an application with this ID and these digits. Check both, or ask at the panchayat office.',
  'error.reasons-changed':
    'Another admin has changed the reasons meanwhile, so yours were not saved. Please try again.',
  'error.picture-not-found': 'We could not find this picture.',
  'error.saved-form-damaged': 'This file is damaged or incomplete. Ask the person to save the form again.',
  'error.saved-form-foreign':
    'This file was saved for another office, or this portal no longer has the key. Ask the person to save the form again.',
  'error.saved-form-unknown':
    'This is not a form from the portal. Choose the file that the person saved in the outbox. Its name ends in .age.',
  'error.scanner-away':
    'Files cannot be checked for viruses at the moment. Your form has not been lost. Please send it again in a few minutes.',
  'error.scheme-required': 'Please select a scheme to generate the PDF.',
  'error.service-not-found': 'This service does not exist.',
  'error.session-not-found': 'This device is no longer logged in.',
  'error.set-up-over':
    'This took too long, so the key on this screen no longer works. Please start again with a new key.',
  'error.storage-full': 'There is no space for more documents at the moment. Nothing was lost. Please try again later.',
  'error.ticket-expired':
    'This form was saved more than {days} days ago. Ask the person to open the portal with a network and save the form again.',
  'error.ticket-invalid':
    'This file does not prove whose form it is. Ask the person to log in with a network and save the form again.',
  'error.too-many-calls': 'Too many requests in a short time. Please wait a while and try again.',
  'error.too-many-complaints':
    'You can open {count} complaints in a day. Add to an open complaint, or come back tomorrow.',
  'error.too-many-downloads': 'You have downloaded your data several times in the last hour. Please try again later.',
  'error.too-many-drafts': 'Your account keeps at most {count} unfinished forms. This one stays on this device.',
  'error.too-many-files':
    'You have reached the limit of files for one day. Please send the rest tomorrow, or bring them to the panchayat office.',
  'error.too-many-messages': 'You can send {count} messages in an hour. Please try again later.',
  'error.too-many-tries': 'Too many attempts. Please wait a while and try again.',
  'error.user-exists': 'User already exists!',
  'error.user-not-found': 'User does not exist!',
  'error.wrong-credentials': 'Invalid credentials! Please check your email and password.',
  'error.feedback-not-possible': 'This question cannot be answered any more.',
  'error.complaint-not-found': 'Complaint not found.',
  'error.complaint-step-not-allowed': 'This is not possible any more. The complaint has changed; read it again.',
  'error.confirmation-over': 'This link has expired or is incomplete. Log in and ask for a new one, or register again.',
  'error.activation-over': 'This link has been used or has expired. Ask your admin to send you a new one.',
  'error.no-factor': 'Two-step login is off. Set up a phone first.',
  'error.no-second-person':
    'Nobody else in this office can confirm this. The office needs another admin or staff account. Somebody other than you must have created or confirmed that account. For seven days after an admin was disabled, staff cannot confirm in place of an admin. For seven days after you reset the two-step login of somebody, that person cannot confirm.',
  'error.not-second-person':
    'You cannot confirm this. It needs a second person: another admin, or staff if there is no other admin. The first person must not have created the account of the second person.',
  'error.proposal-open':
    'A change to this certificate has already been proposed. It must be confirmed, declined or taken back first.',
  'error.proposal-over': 'This proposal is no longer open. It has been settled, or it has expired.',
  'error.upgrading':
    'The portal is being updated. Please wait a moment, then try again: nothing that you have typed is lost.',
  'fieldError.unknown': '{field} is not part of this form',
  'fieldError.not-text': '{field} must be sent as text, not as a number',
} as const satisfies Sentences
