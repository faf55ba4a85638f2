// SPDX-License-Identifier: Apache-2.0
/** Words printed on every certificate, whatever the service. */
export const certificate = {
  'certificate.number': 'Certificate number',
  'certificate.replaces': 'Replaces {number}',
  'certificate.reference': 'Application ID',
  'certificate.issuedOn': 'Issued on',
  'certificate.signature': 'Panchayat Secretary',
  'certificate.office': 'Office of the {panchayat}',
  'certificate.note': 'This certificate was issued through the portal of the panchayat.',
  'certificate.emblem': 'A banyan tree, the emblem of {panchayat}',
  'certificate.code': 'A code that you scan with a phone to check this certificate',
  'certificate.check': 'Check this certificate',
  'certificate.check.how': 'Scan the code with a phone, or enter the number at',
  'certificate.specimen': 'SPECIMEN',
  'certificate.preview': 'PREVIEW',
  'certificate.page.about':
    'This page shows the text of the certificate, so that you can listen to it, enlarge it or print it. The signed PDF is the certificate.',
  'certificate.page.refused': 'This certificate cannot be shown',
  'certificate.page.login': 'Go to login',
  'receipt.title': 'Receipt',
  'receipt.compensation.text':
    'Decision late by {daysLate, plural, one {# day} other {# days}}{counted, select, all {} other {, of which {days, plural, =0 {none counts} one {# counts} other {# count}}}}. Compensation: ₹{amount} (₹{perDay} a day, at most ₹{cap}). {clause}',
  'receipt.statement': 'The panchayat has received this application. It must decide by {day}.',
  'receipt.statement.noDay': 'The panchayat has received this application.',
  'receipt.service': 'Service',
  'receipt.summary': 'For',
  'receipt.submitted': 'Received on',
  'receipt.note':
    'Track the application at {address} with the application ID and the last four digits of your mobile number.',
} as const
