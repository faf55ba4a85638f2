// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { presentSecurityTxt } from '#server/pages/routes.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { errorOf } from '../support/error-of.ts'
import { test } from '../support/portal-fixture.ts'

const PATH = '/.well-known/security.txt'

describe('GET /.well-known/security.txt (RFC 9116)', () => {
  test('does not exist without a configured contact', async ({ portal }) => {
    expect(errorOf(await portal.visitor().get(PATH))).toEqual([404, 'There is nothing at this address.'])
  })
})

describe('GET /.well-known/security.txt with a configured contact', () => {
  test.override({
    environment: { SECURITY_CONTACT: 'security@panchayat.example', PANCHAYAT_EMAIL: 'office@a.example' },
  })

  test('names the contact for vulnerabilities, its languages, and an expiry date', async ({ portal }) => {
    const { status, headers, bytes } = await portal.visitor().get(PATH)
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = bytes.toString()
    expect(text).toMatch(
      /^Contact: mailto:security@panchayat\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\nPreferred-Languages: en, hi\n$/,
    )
    const end = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '')
    expect(end).toBeGreaterThan(Date.now() + 90 * 24 * 3600 * 1000)
    expect(end).toBeLessThan(Date.now() + 365 * 24 * 3600 * 1000)
  })
})

describe('SECURITY_CONTACT', () => {
  const contactOf = (environment: Record<string, string>) =>
    readConfiguration({ APP_MODE: 'demo', ...environment }).securityContact

  test('accepts a mail, telephone or web address; the office’s email is the default; anything else is rejected', () => {
    expect(contactOf({})).toBeUndefined()
    expect(contactOf({ PANCHAYAT_EMAIL: 'office@a.example' })).toBe('mailto:office@a.example')
    for (const contact of ['https://a.example/report', 'mailto:a@a.example', 'tel:+911234567890']) {
      expect(contactOf({ SECURITY_CONTACT: contact })).toBe(contact)
    }
    for (const contact of ['nobody', 'http://a.example', 'javascript:alert(1)', 'a@a.example\nContact: b@b.example']) {
      expect(() => contactOf({ SECURITY_CONTACT: contact })).toThrow(/SECURITY_CONTACT/)
    }
  })

  test('is published with the canonical URL of the file if that uses HTTPS', () => {
    const text = presentSecurityTxt({ securityContact: 'tel:+911234567890', origin: 'https://p.example' }, 0)
    expect(text).toBe(
      'Contact: tel:+911234567890\nExpires: 1970-06-30T00:00:00Z\nPreferred-Languages: en, hi\nCanonical: https://p.example/.well-known/security.txt\n',
    )
  })
})
