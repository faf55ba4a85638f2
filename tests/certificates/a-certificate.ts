// SPDX-License-Identifier: Apache-2.0
import type { CertificateContent } from '#server/certificates/typesetting/certificate-content.ts'

/** A birth certificate of a fictional village, with the given changes. */
export function aCertificate(changes: Partial<CertificateContent> = {}): CertificateContent {
  return {
    language: 'en',
    title: 'Birth Certificate',
    subtitle: 'जन्म प्रमाण पत्र',
    panchayat: { name: 'Sundarpur Gram Panchayat', block: 'Kheda', district: 'Ratnagiri', state: 'Maharashtra' },
    number: 'BC/2026/000123',
    reference: 'BC-2026-7KQ4M2XD',
    statement: 'This is to certify that the birth described below is entered in the register of this panchayat.',
    lines: [
      { label: 'Name of the child', value: 'Aarohi Sandip Kulkarni' },
      { label: 'Date of birth', value: 'Mar 4, 2026' },
    ],
    tables: [],
    issuedOn: 'Nov 21, 2026',
    issuedAt: '2026-11-21T06:30:00.000Z',
    words: {
      number: 'Certificate number',
      reference: 'Application ID',
      issuedOn: 'Date of issue',
      signature: 'Panchayat Secretary',
      office: 'Sundarpur Gram Panchayat',
      note: 'Anyone may ask the panchayat office to confirm this certificate by its number.',
      specimen: 'SPECIMEN',
      emblem: 'A banyan tree, the emblem of Sundarpur Gram Panchayat',
      code: 'A code that you scan with a phone to check this certificate',
      check: 'Check this certificate',
      checkHow: 'Scan the code with a phone, or enter the number at',
    },
    specimen: false,
    ...changes,
  }
}

/** The same certificate with the given values, one per line. */
export function certificateContaining(...values: string[]): CertificateContent {
  return aCertificate({ lines: values.map((value, position) => ({ label: `Line ${position + 1}`, value })) })
}
