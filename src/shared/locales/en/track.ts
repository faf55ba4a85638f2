// SPDX-License-Identifier: Apache-2.0
import { due } from './due.ts'

/** Tracking an application without login. */
export const track = {
  ...due,
  'track.title': 'Track an application',
  'track.lead': 'See the status of an application without logging in.',
  'track.reference': 'Application ID',
  'track.reference.hint': 'It is on the receipt, for example {example}',
  'track.reference.missing': 'Please enter the application ID',
  'track.reference.wrong': 'This application ID is not correct. Please compare it with the receipt.',
  'track.digits': 'Last four digits of the mobile number',
  'track.digits.hint': 'The number of the account with which the application was submitted',
  'track.digits.missing': 'Please enter four digits',
  'track.submit': 'Show status',
  'track.another': 'Track another application',
  'track.step.Pending': 'Received',
  'track.step.reopened': 'New decision ordered on appeal',
  'track.step.Verified': 'Documents checked',
  'track.step.Approved': 'Approved. The certificate is ready.',
  'track.step.Rejected': 'Rejected. Log in to read the reason.',
  'track.next.Pending': 'Next: the panchayat staff check the documents',
  'track.next.Verified': 'Next: the panchayat decides',
  'track.next.changes': 'Next: the applicant sends the changes that the panchayat asked for. Log in to see them.',
  'track.history': 'Steps of the application',
  'track.appeal': 'If you do not agree, you can appeal. Log in to see until when, and to appeal.',
  'track.appeal.contact': 'Who decides on appeals, and within which time',
  'track.login': 'Log in to see the details',
} as const
