// SPDX-License-Identifier: Apache-2.0
import type { Fault } from '../../faults.ts'
import type { RefusalCode } from '../../refusal.ts'
import type { faults } from './faults.ts'

type Sentences = Record<Exclude<`refusal.${RefusalCode}`, keyof typeof faults>, string> &
  Partial<Record<`fault.${Fault}`, string>>

/** Error messages of the server, and validation errors that no form of the browser can have. Sentences given by the specification (§5, §8) stay to the letter. */
export const refusals = {
  'refusal.account-closed': 'The account of this person has been closed, so the form cannot be sent.',
  'refusal.account-not-found': 'We could not find this account.',
  'refusal.announcement-not-found': 'We could not find this announcement.',
  'refusal.answers-invalid': 'Please fix the errors in the form',
  'refusal.already-received':
    'This form has already been received as application {reference}. What you changed after that is not part of it.',
  'refusal.amendment-not-allowed': 'Changes can be requested only while the application is Pending.',
  'refusal.amendment-open':
    'Changes to this application have already been requested. The applicant has not sent them yet.',
  'refusal.appeal-duplicate':
    'The same application has been submitted again, so this one cannot be opened again. Let the decision stand, and name the new application in the reason.',
  'refusal.appeal-not-possible': 'An appeal is not possible now. Open the application again to see what has changed.',
  'refusal.appeal-of-own-decision':
    'You took part in this decision, or may be the same person as somebody who did. Another appellate officer must decide.',
  'refusal.appeal-over': 'This appeal is no longer open.',
  'refusal.appeal-received': 'This appeal has already been received. What you changed after that is not part of it.',
  'refusal.appeal-unconfirmed':
    'Your account is not confirmed yet, so you cannot decide appeals. An admin who neither created it nor reset its two-step login must confirm it. If there is none, the operator must confirm it.',
  'refusal.decision-ordered-by-you':
    'You have decided an appeal on this application, so another person must decide on it.',
  'refusal.rejected-by-you':
    'You have rejected this application before. Another person must verify it, or decide on it.',
  'refusal.amendment-over': 'The panchayat is not waiting for changes to this application any more.',
  'refusal.amendment-received':
    'Your changes have already been received. What you changed after that is not part of them. If it matters, tell the panchayat.',
  'refusal.amendments-used-up': 'Changes have been requested three times. Please decide now.',
  'refusal.application-changed':
    'The applicant has changed this application since you opened it. Nothing was decided. Please read the changes first.',
  'refusal.application-not-found': 'We could not find this application.',
  'refusal.category-mismatch': 'This application belongs to another category.',
  'refusal.cautions-unread': 'This application has something to check. Open it and decide it on its own.',
  'refusal.certificate-changed':
    'This certificate has changed in the meantime. Please review it again before you continue.',
  'refusal.certificate-not-found': 'There is no certificate with this number.',
  'refusal.certificate-revoked':
    'The panchayat has withdrawn this certificate. The reason is shown in the application.',
  'refusal.certificate-unprintable':
    'The certificate cannot be printed with these characters: {characters}. The application has not changed.',
  'refusal.certificate-without-page':
    'This certificate was issued before the portal had web pages for certificates. Please open the PDF.',
  'refusal.consent-outdated': 'The privacy notice has changed. Please reload this page and read it.',
  'refusal.consent-required': 'Please read the privacy notice and agree to it before you apply.',
  'refusal.consent-withdrawn':
    'This person has not agreed to the privacy notice. Ask the person to log in and agree to it. Then open the file again.',
  'refusal.decision-not-allowed': 'This application is {from} and can no longer be changed to {to}.',
  'refusal.decision-of-others':
    '{role, select, admin {An admin sets Approved or Rejected, never {to}.} other {Staff set Verified or Rejected, never {to}.}}',
  'refusal.own-case':
    'This is your own application, or it contains your own Aadhaar or mobile number. Somebody else must decide on it.',
  'refusal.own-case-of-all':
    'This is your own application, or it contains your own Aadhaar or mobile number, and nobody else in this office may decide on it. Ask the operator to create an account for another person.',
  'refusal.decision-required': 'Please select verification status',
  'refusal.document-not-found': 'We could not find this document.',
  'refusal.draft-changed': 'This form was changed on another device, or was already submitted.',
  'refusal.document-removed':
    'This document was kept for {days, plural, =365 {one year} one {# day} other {# days}} after the decision and has been removed.',
  'refusal.duplicate-application': 'An application for this already exists.',
  'refusal.email-not-found': 'Email not found!',
  'refusal.numbers-changed-often':
    'You can change your mobile or Aadhaar number three times a day. Nothing was saved. Please try again tomorrow.',
  'refusal.events-only': 'This address only sends an event stream.',
  'refusal.factor-required': 'Your role requires two-step login. It cannot be switched off.',
  'refusal.fields-missing': 'All fields are required!',
  'refusal.foreign-host':
    'The demo does not answer under this name. Open it at 127.0.0.1 or at the machine’s address, or add the name to ALLOWED_HOSTS.',
  'refusal.foreign-origin': 'This request did not come from the portal, so it was rejected.',
  'refusal.language-unknown': 'The portal is not available in this language yet.',
  'refusal.login-over': 'Your login took too long. Please log in again.',
  'refusal.malformed-request': 'The request could not be read. Please try again.',
  'refusal.media-type': 'The portal cannot read this kind of request.',
  'refusal.method-not-allowed': 'This address does not support this method.',
  'refusal.not-approved': 'The certificate is available once the application is approved.',
  'refusal.not-authorized': 'You are not authorized to access this page.',
  'refusal.not-found': 'There is nothing at this address.',
  'refusal.not-signed-in': 'You have been logged out. Log in to continue.',
  'refusal.nothing-corrected': 'Nothing on the certificate would change. Please correct an answer first.',
  'refusal.other-step': 'Another step of the login comes first. Please reload the page.',
  'refusal.otp-invalid': 'Failed to verify OTP. Please try again.',
  'refusal.person-changed':
    'Someone else is now logged in on this browser, so nothing was saved. Please log in again with your own account.',
  'refusal.own-account': 'You cannot do this to your own account. Ask another admin.',
  'refusal.not-tracked':
    'We could not find an application with this ID and these digits. Check both, or ask at the panchayat office.',
  'refusal.reasons-changed':
    'Another admin has changed the reasons meanwhile, so yours were not saved. Please try again.',
  'refusal.picture-not-found': 'We could not find this picture.',
  'refusal.saved-form-damaged': 'This file is damaged or incomplete. Ask the person to save the form again.',
  'refusal.saved-form-foreign':
    'This file was saved for another office, or this portal no longer has the key. Ask the person to save the form again.',
  'refusal.saved-form-unknown':
    'This is not a form from the portal. Choose the file that the person saved in the outbox. Its name ends in .age.',
  'refusal.scanner-away':
    'Files cannot be checked for viruses at the moment. Your form has not been lost. Please send it again in a few minutes.',
  'refusal.scheme-required': 'Please select a scheme to generate the PDF.',
  'refusal.service-not-found': 'This service does not exist.',
  'refusal.session-not-found': 'This device is no longer logged in.',
  'refusal.set-up-over':
    'This took too long, so the key on this screen no longer works. Please start again with a new key.',
  'refusal.storage-full':
    'There is no space for more documents at the moment. Nothing was lost. Please try again later.',
  'refusal.ticket-expired':
    'This form was saved more than {days} days ago. Ask the person to open the portal with a network and save the form again.',
  'refusal.ticket-invalid':
    'This file does not prove whose form it is. Ask the person to log in with a network and save the form again.',
  'refusal.too-many-calls': 'Too many requests in a short time. Please wait a while and try again.',
  'refusal.too-many-complaints':
    'You can open {count} complaints in a day. Add to an open complaint, or come back tomorrow.',
  'refusal.too-many-downloads': 'You have downloaded your data several times in the last hour. Please try again later.',
  'refusal.too-many-drafts': 'Your account keeps at most {count} unfinished forms. This one stays on this device.',
  'refusal.too-many-files':
    'You have reached the limit of files for one day. Please send the rest tomorrow, or bring them to the panchayat office.',
  'refusal.too-many-messages': 'You can send {count} messages in an hour. Please try again later.',
  'refusal.too-many-tries': 'Too many attempts. Please wait a while and try again.',
  'refusal.user-exists': 'User already exists!',
  'refusal.user-not-found': 'User does not exist!',
  'refusal.wrong-credentials': 'Invalid credentials! Please check your email and password.',
  'refusal.feedback-not-possible': 'This question cannot be answered any more.',
  'refusal.complaint-not-found': 'Complaint not found.',
  'refusal.complaint-step-not-allowed': 'This is not possible any more. The complaint has changed; read it again.',
  'refusal.confirmation-over':
    'This link has expired or is incomplete. Log in and ask for a new one, or register again.',
  'refusal.activation-over': 'This link has been used or has expired. Ask your admin to send you a new one.',
  'refusal.no-factor': 'Two-step login is off. Set up a phone first.',
  'refusal.no-second-person':
    'Nobody else in this office can confirm this. The office needs another admin or staff account. Somebody other than you must have created or confirmed that account. For seven days after an admin was disabled, staff cannot confirm instead. For seven days after you reset the two-step login of somebody, that person cannot confirm.',
  'refusal.not-second-person':
    'You cannot confirm this. It needs a second person: another admin, or staff if there is no other admin. The first person must not have created the account of the second person.',
  'refusal.proposal-open':
    'A change to this certificate has already been proposed. It must be confirmed, declined or taken back first.',
  'refusal.proposal-over': 'This proposal is no longer open. It has been settled, or it has expired.',
  'refusal.upgrading':
    'The portal is being updated. Please wait a moment, then try again: nothing that you have typed is lost.',
  'fault.unknown': '{field} is not part of this form',
  'fault.not-text': '{field} must be sent as text, not as a number',
} as const satisfies Sentences
