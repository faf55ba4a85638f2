// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { addMissingLookAlikeKeys } from '#server/applications/duplicate-keys.ts'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { definition as birthCertificate } from '#shared/services/catalogue/birth-certificates.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { anAnswer, aSubmission } from '../support/a-submission.ts'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import { correctCertificate, detailsOf, proposeCorrection } from '../support/certificate-register.ts'
import type { ClientResponse } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { aSavedForm, submitFile } from '../support/saved-form.ts'

const SERVICE = birthCertificate.id
const DUPLICATE = [410, 'An application for this child already exists.']

const CHILD = {
  childFirstName: 'Ravi',
  childLastName: 'Kumar',
  dateOfBirth: '2020-05-17',
  fatherName: 'Mohan Kumar',
  motherName: 'Asha Devi',
}

/** The same name with a Cyrillic `а`, and with a capital `I` as a small `l`. */
const LOOK_ALIKES = ['R\u0430vi', 'RAVl']

const ZERO_WIDTH_SPACE = '\u200b'
const ZERO_WIDTH_JOINER = '\u200d'

/** Names that are rejected. */
const REJECTED = [
  `Ra${ZERO_WIDTH_SPACE}vi`,
  `Ra${ZERO_WIDTH_JOINER}vi`,
  'Ra\u202evi',
  'Ra\u00advi',
  'Ravi\nPay here',
  'Ravi\u2028Pay here',
  'Ravi https://pay.example/x',
  'Ravi www.pay',
  'Ravi pay.com',
  'Ravi pay@panchayat.example',
]

const SENTENCE = 'again, without links and invisible characters, and with a space after a full stop'

type Send = (portal: TestPortal, name: string) => Promise<ClientResponse>

/** Every form with names of people, and for each name a function that sends it. */
async function nameFields(): Promise<Record<string, Record<string, Send>>> {
  const forms: Record<string, Record<string, Send>> = {}
  for (const { definition } of (await loadCatalogue()).services) {
    const names: Record<string, (name: string) => Record<string, string>> = {}
    for (const [field, specification] of Object.entries(definition.fields)) {
      if (specification.kind === 'text' && specification.isName) names[field] = (name) => ({ [field]: name })
      if (specification.kind !== 'list') continue
      const row = Object.fromEntries(
        Object.entries(specification.columns).map(([column, cell]) => [column, anAnswer(cell)]),
      )
      for (const [column, cell] of Object.entries(specification.columns)) {
        if (cell.kind !== 'text' || !cell.isName) continue
        names[`${field}.0.${column}`] = (name) => ({ [field]: JSON.stringify([{ ...row, [column]: name }]) })
      }
    }
    const sendEach = (send: (portal: TestPortal, changes: Record<string, string>) => Promise<ClientResponse>) =>
      Object.fromEntries(
        Object.entries(names).map(([field, change]): [string, Send] => [
          field,
          (portal, name) => send(portal, change(name)),
        ]),
      )
    const { id, paths } = definition
    forms[id] = sendEach(async (portal, changes) =>
      (await portal.as('user')).postForm(paths.submit, aSubmission(definition, changes)),
    )
    forms[`${id}, as a saved form`] = sendEach(async (portal, changes) =>
      submitFile(await portal.as('staff'), await aSavedForm(portal, await portal.as('user'), { service: id, changes })),
    )
    const fields = [...new Set(Object.keys(names).map((name) => name.split('.')[0] ?? ''))]
    let pending: string | undefined
    forms[`${id}, as an amendment`] = sendEach(async (portal, changes) => {
      pending ??= await portal.createApplication({ service: id })
      await requestAmendment(portal, pending, fields)
      const parts = aSubmission(definition, changes).filter(
        ([name, value]) => fields.includes(name) && typeof value === 'string',
      )
      return sendAmendment(portal, pending, parts)
    })
    let approved: string | undefined
    forms[`${id}, as a correction`] = sendEach(async (portal, changes) => {
      approved ??= await portal.createApplication({ service: id, status: 'Approved' })
      return proposeCorrection(portal, approved, changes)
    })
  }
  const { username: _u, email: _e, password: _p, ...profile } = aRegistration()
  const account = { role: 'staff', username: 'nita', email: 'nita@panchayat.example', firstName: 'Nita' }
  const each = (fields: readonly string[], send: (portal: TestPortal, changes: object) => Promise<ClientResponse>) =>
    Object.fromEntries(
      fields.map((field): [string, Send] => [field, (portal, name) => send(portal, { [field]: name })]),
    )
  return {
    ...forms,
    registration: each(['firstName', 'middleName', 'lastName'], (portal, changes) =>
      portal.visitor().postForm('/api/register', registrationParts({ ...aRegistration(), ...changes })),
    ),
    profile: each(['firstName', 'middleName', 'lastName'], async (portal, changes) =>
      (await portal.as('user')).postForm('/api/profile', registrationParts({ ...profile, ...changes })),
    ),
    'staff accounts': each(['firstName', 'lastName'], async (portal, changes) =>
      (await portal.as('admin')).post('/api/colleagues', {
        ...account,
        lastName: 'Rao',
        password: PASSWORD,
        ...changes,
      }),
    ),
  }
}

const FORMS = await nameFields()

describe('A person’s name', () => {
  test('is checked by the stricter rules in every service, as are all names in keys for duplicates', ({ portal }) => {
    const keys = birthCertificate.duplicateKey.filter((field) => birthCertificate.fields[field].kind === 'text')
    expect(Object.keys(FORMS[SERVICE] ?? {})).toEqual(expect.arrayContaining(keys))
    for (const { definition } of portal.catalogue.services) expect(FORMS[definition.id]).not.toEqual({})
  })

  test.for(Object.entries(FORMS))(
    'must not contain line breaks, links or invisible characters in the form of %s',
    async ([, fields], { portal }) => {
      for (const [field, send] of Object.entries(fields)) {
        for (const name of REJECTED) {
          const response = await send(portal, name)
          expect([field, name, response.status]).toEqual([field, name, 422])
          expect(fieldErrorsOf(response)).toEqual({ [field]: expect.stringContaining(SENTENCE) })
        }
      }
    },
  )

  test('follows the same rules as a username: no line breaks and no invisible characters', async ({ portal }) => {
    const admin = await portal.as('admin')
    const account = { role: 'staff', email: 'nita@panchayat.example', firstName: 'Nita', lastName: 'Rao' }
    for (const username of ['ra\u200bvi', 'ra\u00advi', 'ra\nvi', 'ra\u2028vi']) {
      const registered = await portal
        .visitor()
        .postForm('/api/register', registrationParts(aRegistration({ username })))
      const created = await admin.post('/api/colleagues', { ...account, username, password: PASSWORD })
      const sentence = { username: expect.stringContaining(SENTENCE) }
      expect([fieldErrorsOf(registered), fieldErrorsOf(created)]).toEqual([sentence, sentence])
    }
    const parts = registrationParts(aRegistration({ username: 'ravi@panchayat.example' }))
    expect((await portal.visitor().postForm('/api/register', parts)).status).toBe(201)
  })

  test('may contain joiners inside Indic words, initials, apostrophes and hyphens', async ({ portal }) => {
    const citizen = await portal.as('user')
    const names = [
      'क्\u200dषितिज',
      'ശ്രീ മോഹന്\u200d',
      'र\u200d्य',
      'A.P.J. Abdul Kalam',
      'K.Ravi',
      'D’Souza',
      'Anne-Marie',
    ]
    for (const applicantName of names) {
      const response = await portal.submit(citizen, 'noc', { applicantName })
      expect([applicantName, response.status]).toEqual([applicantName, 201])
    }
  })
})

describe('A second application for the same child', () => {
  test('is a duplicate with and without joiners in its names', async ({ portal }) => {
    const citizen = await portal.as('user')
    const joined = { ...CHILD, childFirstName: 'क्\u200dषितिज' }
    expect((await portal.submit(citizen, SERVICE, joined)).status).toBe(201)
    const plain = await portal.submit(citizen, SERVICE, { ...CHILD, childFirstName: 'क्षितिज' })
    expect(errorOf(plain)).toEqual(DUPLICATE)
  })

  test('is shown to the reviewer, and is not refused, if its names only look the same', async ({ portal }) => {
    const citizen = await portal.as('user')
    const first = await portal.createApplication({ service: SERVICE, changes: CHILD })
    const others: string[] = []
    for (const childFirstName of LOOK_ALIKES) {
      others.push(await portal.createApplication({ service: SERVICE, changes: { ...CHILD, childFirstName } }))
    }
    const different = await portal.createApplication({
      service: SERVICE,
      changes: { ...CHILD, childFirstName: 'Rani' },
    })
    const all = [first, ...others]
    for (const role of ['staff', 'admin'] as const) {
      const reviewer = await portal.as(role)
      for (const reference of all) {
        const { cautions, lookAlikes } = await detailsOf(reviewer, reference)
        expect([cautions, lookAlikes]).toEqual([['look-alike'], all.filter((other) => other !== reference)])
      }
      expect(await detailsOf(reviewer, different)).toMatchObject({ cautions: [], lookAlikes: [] })
    }
    expect(await detailsOf(citizen, first)).toMatchObject({ cautions: [], lookAlikes: [] })
  })

  test.for(['childLastName', 'fatherName', 'motherName'] as const)(
    'is shown to the reviewer even if only %s contains another letter that looks the same',
    async (field, { portal }) => {
      const staff = await portal.as('staff')
      const first = await portal.createApplication({ service: SERVICE, changes: CHILD })
      const alike = { ...CHILD, [field]: CHILD[field].replace('a', '\u0430') }
      const second = await portal.createApplication({ service: SERVICE, changes: alike })
      const different = { ...CHILD, [field]: `${CHILD[field]} Singh` }
      const third = await portal.createApplication({ service: SERVICE, changes: different })
      const seen = await Promise.all([first, second, third].map((reference) => detailsOf(staff, reference)))
      expect(seen.map(({ cautions, lookAlikes }) => [cautions, lookAlikes])).toEqual([
        [['look-alike'], [second]],
        [['look-alike'], [first]],
        [[], []],
      ])
    },
  )

  test('is not shown if the other application is Rejected, but is shown after a correction has made the names alike', async ({
    portal,
  }) => {
    const staff = await portal.as('staff')
    const changes = { ...CHILD, childFirstName: LOOK_ALIKES[0] ?? '' }
    await portal.createApplication({ service: SERVICE, status: 'Rejected', changes: CHILD })
    const alike = await portal.createApplication({ service: SERVICE, changes })
    expect((await detailsOf(staff, alike)).lookAlikes).toEqual([])
    const other = { ...CHILD, childFirstName: 'Rani' }
    const corrected = await portal.createApplication({ service: SERVICE, status: 'Approved', changes: other })
    expect((await correctCertificate(portal, corrected, { childFirstName: 'Ravi' })).status).toBe(200)
    expect((await detailsOf(staff, alike)).lookAlikes).toEqual([corrected])
  })

  test('is also found if the first application has only the duplicate key of an earlier version of the portal', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const first = await portal.createApplication({ service: SERVICE, changes: CHILD })
    await portal.ownerQueries.ageDuplicateKeys()
    await addMissingLookAlikeKeys(portal.services.db, portal.catalogue)
    expect(errorOf(await portal.submit(citizen, SERVICE, CHILD))).toEqual(DUPLICATE)
    const changes = { ...CHILD, childFirstName: LOOK_ALIKES[0] ?? '' }
    const alike = await portal.createApplication({ service: SERVICE, changes })
    expect((await detailsOf(await portal.as('staff'), alike)).lookAlikes).toEqual([first])
  })

  test('is kept if the older keys of the two differed, although the current keys are equal', async ({ portal }) => {
    const first = await portal.createApplication({ service: SERVICE, changes: CHILD })
    await portal.ownerQueries.ageDuplicateKeys()
    const second = await portal.createApplication({ service: SERVICE, changes: CHILD })
    await addMissingLookAlikeKeys(portal.services.db, portal.catalogue)
    expect((await detailsOf(await portal.as('staff'), first)).lookAlikes).toEqual([second])
  })
})
