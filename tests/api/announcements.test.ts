// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { announcedSchema, announcementListSchema } from '#shared/announcements/wire.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const NOT_FOUND = [404, 'We could not find this announcement.']

async function announce(portal: TestPortal, title: string, body = 'At ten, below the banyan.') {
  const response = await (await portal.as('admin')).post('/api/announcements', { title, body })
  return expectShape(response, 201, announcedSchema).data
}

async function titles(portal: TestPortal, query = '') {
  const response = await portal.visitor().get(`/api/announcements${query}`)
  const { data, next } = expectShape(response, 200, announcementListSchema)
  return { titles: data.map(({ title }) => title), next }
}

describe('Announcements (spec §2)', () => {
  test('are published by admins, and read by everybody page by page, the newest first', async ({ portal }) => {
    expect(await titles(portal)).toEqual({ titles: [], next: null })
    for (const title of ['First', 'Second', '  Third  ']) await announce(portal, title)
    expect(await titles(portal)).toEqual({ titles: ['Third', 'Second', 'First'], next: null })
    const page = await titles(portal, '?limit=2')
    expect(page.titles).toEqual(['Third', 'Second'])
    await announce(portal, 'Fourth')
    expect(await titles(portal, `?limit=2&cursor=${page.next}`)).toEqual({ titles: ['First'], next: null })
    for (const query of ['?limit=0', '?limit=51', '?cursor=x', '?colour=red']) {
      expect((await portal.visitor().get(`/api/announcements${query}`)).status).toBe(422)
    }
  })

  test('require a title and a text within their limits, and accept no other fields', async ({ portal }) => {
    const admin = await portal.as('admin')
    const fieldErrorsOf = async (body: object) => {
      const { status, json } = await admin.post('/api/announcements', body)
      return [status, json.faults?.map(({ field, message }: { field: string; message: string }) => [field, message])]
    }
    const good = { title: 'x'.repeat(120), body: 'लाइन\n'.repeat(400) }
    expect((await admin.post('/api/announcements', good)).status).toBe(201)
    const required = [
      ['title', 'Title is required'],
      ['body', 'Text is required'],
    ]
    expect(await fieldErrorsOf({})).toEqual([422, required])
    expect(await fieldErrorsOf({ title: '   ', body: '\n\t' })).toEqual([422, required])
    expect(await fieldErrorsOf({ title: 'x'.repeat(121), body: 'x'.repeat(2001) })).toEqual([
      422,
      [
        ['title', 'Title is too long'],
        ['body', 'Text is too long'],
      ],
    ])
    expect((await fieldErrorsOf({ ...good, title: 'bell\u0007' }))[1]).toEqual([
      ['title', 'Title contains characters that cannot be used'],
    ])
    expect(await fieldErrorsOf({ ...good, panchayatId: '1' })).toEqual([
      422,
      [['panchayatId', 'panchayatId is not part of this form']],
    ])
    expect(await portal.ownerQueries.countOf('announcements')).toBe(1)
  })

  test('are withdrawn by admins of their panchayat; a withdrawn announcement and one of another panchayat count as absent', async ({
    portal,
  }) => {
    const { id } = await announce(portal, 'Market day')
    const otherAdmin = await portal.createAccount('admin', 'stranger@panchayat.example')
    await portal.ownerQueries.moveToOtherPanchayat('stranger@panchayat.example')
    const admin = await portal.as('admin')
    const withdraw = (client = admin, announcementId = id) =>
      client.send('DELETE', `/api/announcements/${announcementId}`)
    expect(errorOf(await withdraw(otherAdmin))).toEqual(NOT_FOUND)
    expect((await otherAdmin.post('/api/announcements', { title: 'Elsewhere', body: 'Not here.' })).status).toBe(201)
    for (const absent of ['999', 'x', '9'.repeat(19), '-1'])
      expect(errorOf(await withdraw(admin, absent))).toEqual(NOT_FOUND)
    expect((await titles(portal)).titles).toEqual(['Market day'])
    expect(await withdraw()).toMatchObject({ status: 200, json: { message: 'Announcement withdrawn' } })
    expect(errorOf(await withdraw())).toEqual(NOT_FOUND)
    expect(await titles(portal)).toEqual({ titles: [], next: null })
  })

  test('are shown in the reader’s language if they were written in it, else in their original language; unknown languages are rejected', async ({
    portal,
  }) => {
    const admin = await portal.as('admin')
    const hi = { title: 'ग्राम सभा', body: 'दस बजे, बरगद के नीचे।' }
    const both = { title: 'Gram Sabha', body: 'At ten, below the banyan.', language: 'en', translations: { hi } }
    expect((await admin.post('/api/announcements', both)).status).toBe(201)
    await announce(portal, 'Market day')
    const read = async (language: string) => {
      const response = await portal.visitor().send('GET', '/api/announcements', { 'accept-language': language })
      return expectShape(response, 200, announcementListSchema).data.map(({ title, language: own, languages }) => [
        title,
        own,
        languages,
      ])
    }
    expect(await read('hi')).toEqual([
      ['Market day', 'en', ['en']],
      ['ग्राम सभा', 'hi', ['en', 'hi']],
    ])
    expect(await read('en')).toEqual([
      ['Market day', 'en', ['en']],
      ['Gram Sabha', 'en', ['en', 'hi']],
    ])
    const fieldErrorsOf = async (text: object) => {
      const { status, json } = await admin.post('/api/announcements', { ...both, ...text })
      return [status, json.faults.map(({ field }: { field: string }) => field)]
    }
    expect(await fieldErrorsOf({ language: 'xx' })).toEqual([422, ['language']])
    expect(await fieldErrorsOf({ translations: { xx: hi } })).toEqual([422, ['translations.xx']])
    expect(await fieldErrorsOf({ translations: { en: hi } })).toEqual([422, ['translations.en']])
    expect(await fieldErrorsOf({ translations: { hi: { ...hi, body: ' ' } } })).toEqual([422, ['translations.hi.body']])
  })
})
