import type { RefusalCode } from '../../refusal.ts'
import type { faults } from './faults.ts'

type Sentences = Record<Exclude<`refusal.${RefusalCode}`, keyof typeof faults>, string>

/** What the portal says when it cannot do what was asked; the specification's own sentences where it gives one (§5, §8). */
export const refusals = {
  'refusal.account-not-found': 'We could not find this person.',
  'refusal.announcement-not-found': 'We could not find this announcement.',
  'refusal.answers-invalid': 'Please fix the errors in the form',
  'refusal.application-not-found': 'We could not find this application.',
  'refusal.category-mismatch': 'This application belongs to another category.',
  'refusal.certificate-changed': 'This certificate was changed in the meantime. Look at it again before you go on.',
  'refusal.certificate-not-found': 'There is no certificate with this number.',
  'refusal.certificate-revoked':
    'This certificate was withdrawn by the panchayat. The reason stands in the application.',
  'refusal.certificate-unprintable':
    'The certificate cannot be printed with these characters: {characters}. The application stays as it is.',
  'refusal.certificate-without-page':
    'This certificate was issued before certificates had such a page. Please open the PDF.',
  'refusal.consent-outdated': 'The privacy notice has changed. Please load this page again and read it.',
  'refusal.consent-required': 'Please read the privacy notice and agree to it before you apply.',
  'refusal.decision-not-allowed': 'This application can no longer be moved to {to}. It is {from} now.',
  'refusal.decision-required': 'Please select verification status',
  'refusal.document-not-found': 'We could not find this document.',
  'refusal.document-removed':
    'This document was kept for {days, plural, =365 {one year} one {# day} other {# days}} after the decision, and has been removed.',
  'refusal.duplicate-application': 'An application for this already exists.',
  'refusal.email-not-found': 'Email not found!',
  'refusal.events-only': 'This address sends a stream of events, and nothing else.',
  'refusal.factor-required': 'Your work needs the second step. It cannot be switched off.',
  'refusal.fields-missing': 'All fields are required!',
  'refusal.foreign-origin': 'This request did not come from the portal itself, so nothing was done.',
  'refusal.language-unknown': 'The portal does not speak this language yet.',
  'refusal.login-over': 'Your login took too long. Please log in again.',
  'refusal.malformed-request': 'The request could not be read. Please try again.',
  'refusal.media-type': 'The portal cannot read this kind of request.',
  'refusal.method-not-allowed': 'This address is not called in this way.',
  'refusal.not-approved': 'The certificate is available once the application is approved.',
  'refusal.not-authorized': 'You are not authorized to access this page.',
  'refusal.not-found': 'There is nothing at this address.',
  'refusal.nothing-corrected': 'Nothing on the certificate would change. Correct an answer first.',
  'refusal.other-step': 'Another step comes first. Please load the page again.',
  'refusal.otp-invalid': 'Failed to verify OTP. Please try again.',
  'refusal.person-changed':
    'Somebody else is logged in at this browser now, so nothing was saved. Log in again as yourself.',
  'refusal.own-account': 'You cannot do this to your own account. Ask another admin.',
  'refusal.picture-not-found': 'We could not find this picture.',
  'refusal.scanner-away':
    'Files cannot be checked for viruses at the moment. What you filled in is still here; please send it again in a few minutes.',
  'refusal.scheme-required': 'Please select a scheme to generate the PDF.',
  'refusal.service-not-found': 'This service does not exist.',
  'refusal.session-not-found': 'This device is signed in no longer.',
  'refusal.set-up-over':
    'This took too long, so the key on this screen no longer works. Please begin again with a new one.',
  'refusal.storage-full':
    'There is no room for more documents at the moment. Nothing was lost; please try again later.',
  'refusal.too-many-calls': 'That was a lot in a short time. Please wait a while and try again.',
  'refusal.too-many-downloads': 'You have downloaded your data several times in the last hour. Please try again later.',
  'refusal.too-many-files':
    'You have sent as many files as we can take in one day. Please send the rest tomorrow, or bring them to the panchayat office.',
  'refusal.too-many-tries': 'Too many tries. Please wait a while and try again.',
  'refusal.user-exists': 'User already exists!',
  'refusal.user-not-found': 'User does not exist!',
  'refusal.wrong-credentials': 'Invalid credentials! Please check your email and password.',
} as const satisfies Sentences
