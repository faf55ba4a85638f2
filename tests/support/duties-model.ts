import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db/connection.ts'
import { aSubmission } from './a-submission.ts'
import { PRIVACY_CONSENT } from './accounts.ts'
import type { Client, ClientResponse } from './client.ts'
import { watchAppeals } from './duties-appeals.ts'
import { watchCertificates } from './duties-certificates.ts'
import {
  type Account,
  createPeople,
  isStolen,
  OWN_ACCOUNTS,
  type Person,
  prepareTakeover,
  shareMobiles,
} from './duties-people.ts'
import { PASSWORD, type TestPortal } from './portal-fixture.ts'
import { type WriteCall, writeCalls } from './writes/write-calls.ts'

/** One step of a history: an action of a person. Each number selects an entry of a list, modulo its length. */
export interface Step {
  person: number
  account: number
  action: number
  /** Whether the action concerns certificates, appeals or accounts. Otherwise it is any other action. */
  isRelevant: boolean
  target: number
}

interface Call {
  path: string
  body?: unknown
  /** Called with the response, so that the model can record the effect. */
  onResponse?: (response: ClientResponse) => Promise<void> | void
}

type Action = (person: Person, target: number) => Promise<Call> | Call

const DECIDE_APPEAL = 'POST /api/applications/:reference/appeal/decision'
const PROOF = { password: PASSWORD }
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

/** Routes that only end the session of the caller. The model does not call them, so that histories stay long. */
const ENDS_SESSION = new Set(['POST /api/logout', 'DELETE /api/sessions', 'DELETE /api/sessions/:id'])

/**
 * Runs histories of a villager, two admins, a staff member and an appellate officer (`createPeople`) against a real portal. An
 * admin may create further staff accounts for themselves. After each step, the model checks every certificate and every decision
 * after an appeal.
 */
export async function createDutiesModel(portal: TestPortal) {
  const owner = openDatabase(portal.database, () => {}, 1)
  const calls = await writeCalls(portal)
  const people = await createPeople(portal)
  const filedBy = new Map<string, Person>()
  const appeals = watchAppeals(owner.db, people, filedBy)
  const proposedBy = new Map<string, Person>()
  const certificates = watchCertificates(owner.db, filedBy, proposedBy)
  let created = 0

  const approved = async () => {
    const { rows } = await sql<{ reference: string }>`
      select reference from applications where status = 'Approved' and reference = any(${[...filedBy.keys()]})
        and exists (select from certificates as c where c.application_id = applications.id and c.status = 'valid')
      order by id desc limit 2`.execute(owner.db)
    return rows.map(({ reference }) => reference)
  }
  const undecided = async () => {
    const { rows } = await sql<{ reference: string }>`
      select reference from applications where status in ('Pending', 'Verified')
        and reference = any(${[...filedBy.keys()]}) order by id desc limit 3`.execute(owner.db)
    return rows.map(({ reference }) => reference)
  }
  const openProposals = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from certificate_proposals where outcome is null and expires_at > now() order by id desc limit 3`.execute(
      owner.db,
    )
    return rows.map(({ id }) => id)
  }
  const staffIds = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from accounts where role <> 'user' order by id desc limit 6`.execute(owner.db)
    return rows.map(({ id }) => id)
  }

  const idOf = async (email: string) =>
    (await sql<{ id: string }>`select id from accounts where email = ${email}`.execute(owner.db)).rows[0]?.id

  async function submit(person: Person, account: Account) {
    const { definition } = portal.catalogue.get('noc')
    const response = await account.client.postForm(definition.paths.submit, aSubmission(definition))
    if (response.status === 201) filedBy.set(response.json.data._id, person)
  }

  async function activate(person: Person, email: string, link: string) {
    const client = portal.visitor()
    await client.post('/api/activation', { token: link.split('#')[1], newPassword: PASSWORD })
    await client.postUrlEncoded('/api/login', { email, password: PASSWORD })
    person.accounts.push({ email, client })
  }

  /** Removes an account from the person who created it, after an admin has confirmed that it belongs to somebody else. */
  async function removeFromCreator(id: string | undefined) {
    const { rows } = await sql<{ email: string }>`select email from accounts where id = ${id}`.execute(owner.db)
    for (const person of people) {
      person.accounts = person.accounts.filter(({ email }, index) => index < OWN_ACCOUNTS || email !== rows[0]?.email)
    }
  }

  const proposeChange =
    (step: 'revoke' | 'correct'): Action =>
    async (person, target) => ({
      path: `/api/certificates/${step}`,
      body: {
        _id: pick(await approved(), target) ?? 'NC-2026-22222222',
        reason: 'Wrong.',
        ...(step === 'correct' && { answers: { applicantName: `Name ${target}` } }),
        ...PROOF,
      },
      onResponse: ({ status, json }) => {
        if (status === 202) proposedBy.set(json.data.id, person)
      },
    })
  const settleProposal =
    (step: string, body?: object): Action =>
    async (_, target) => ({ path: `/api/proposals/${pick(await openProposals(), target) ?? '0'}/${step}`, body })
  const manageAccount =
    (action: string, body?: object): Action =>
    async (_, target) => ({ path: `/api/colleagues/${pick(await staffIds(), target)}/${action}`, body })

  /** The routes with which a person could try to act as two persons. */
  const relevantActions: Record<string, Action> = {
    'POST /api/updatestatus': async (_, target) => ({
      path: '/api/updatestatus',
      body: {
        appId: pick([...(await undecided()), ...(await approved())], target) ?? 'NC-2026-22222222',
        status: pick(['Approved', 'Verified', 'Rejected'], target),
        collection: 'noc',
      },
    }),
    'POST /api/applications/verify': async (_, target) => ({
      path: '/api/applications/verify',
      body: { applications: [{ appId: pick(await undecided(), target) ?? 'NC-2026-22222222', collection: 'noc' }] },
    }),
    ...appeals.actions,
    'POST /api/certificates/revoke': proposeChange('revoke'),
    'POST /api/certificates/correct': proposeChange('correct'),
    'POST /api/proposals/:id/confirm': settleProposal('confirm', PROOF),
    'POST /api/proposals/:id/decline': settleProposal('decline'),
    'POST /api/proposals/:id/withdraw': settleProposal('withdraw'),
    'POST /api/colleagues': (person, target) => {
      created += 1
      const email = `own${created}@panchayat.example`
      const account = { role: pick(['staff', 'admin', 'appellate'], target), username: `own${created}`, email }
      return {
        path: '/api/colleagues',
        body: { ...account, firstName: person.name, lastName: 'Again', ...PROOF },
        onResponse: ({ status, json }) => (status === 201 ? activate(person, email, json.data.link) : undefined),
      }
    },
    'POST /api/colleagues/:id/confirm': async (_, target) => {
      const id = pick(await staffIds(), target)
      return {
        path: `/api/colleagues/${id}/confirm`,
        body: PROOF,
        onResponse: ({ status }) => (status === 200 ? removeFromCreator(id) : undefined),
      }
    },
    'POST /api/colleagues/:id/enable': manageAccount('enable', PROOF),
    'POST /api/colleagues/:id/reset-factor': async (person, target) => {
      const officer = people.at(-1)?.accounts[0]
      const takeOver = officer && target % 2 === 1 && (await prepareTakeover(portal, person, officer))
      if (!takeOver) return manageAccount('reset-factor', PROOF)(person, target)
      return {
        path: `/api/colleagues/${await idOf(officer.email)}/reset-factor`,
        body: PROOF,
        onResponse: ({ status }) => (status === 200 ? takeOver() : undefined),
      }
    },
    'POST /api/colleagues/:id/send-link': manageAccount('send-link', PROOF),
    'POST /api/colleagues/:id/:action': (person, target) =>
      manageAccount(target % 2 ? 'disable' : 'sign-out', PROOF)(person, target),
  }
  // The password stays the same, so that the account can log in again.
  calls['POST /api/password'] = { path: '/api/password', body: { currentPassword: PASSWORD, newPassword: PASSWORD } }
  const relevantNames = Object.keys(relevantActions)
  // These calls are listed more than once, because each needs an earlier step, such as a proposal.
  relevantNames.push(
    'POST /api/proposals/:id/confirm',
    'POST /api/certificates/correct',
    'POST /api/proposals/:id/confirm',
    DECIDE_APPEAL,
    DECIDE_APPEAL,
    'POST /api/colleagues/:id/reset-factor',
    'POST /api/updatestatus',
  )
  const otherNames = Object.keys(calls).filter((name) => !(name in relevantActions) && !ENDS_SESSION.has(name))

  /** Prepares a history: every person can act, and there is a valid certificate and an undecided application. */
  async function begin() {
    await portal.ownerQueries.expireProposals()
    await portal.ownerQueries.resetAttempts()
    await sql`update accounts set disabled_at = null where erased_at is null`.execute(owner.db)
    await sql`update accounts set sponsor_id = null where username = 'omkar'`.execute(owner.db)
    await sql`delete from second_factors`.execute(owner.db)
    for (const { accounts } of people) {
      accounts.splice(OWN_ACCOUNTS)
    }
    await sql`
      update accounts set disabled_at = now() where username like 'own%' and disabled_at is null`.execute(owner.db)
    const [villager, , bela] = people
    if (!villager?.accounts[0] || !bela?.accounts[0]) throw new Error('The villager or Bela has no account')
    // The previous history may have ended their sessions.
    for (const account of [villager.accounts[0], bela.accounts[0]]) await logInAgain(account)
    await villager.accounts[0].client.post('/api/consent', PRIVACY_CONSENT)
    if ((await undecided()).length === 0) await submit(villager, villager.accounts[0])
    if ((await approved()).length === 0) await certify(villager, villager.accounts[0])
    if ((await appeals.open()).length === 0) await appealRejection(villager, villager.accounts[0])
    await certificates.read()
  }

  async function logInAgain({ email, client }: Account) {
    if ((await client.get('/api/profile')).status !== 401) return
    const { status } = await client.postUrlEncoded('/api/login', { email, password: PASSWORD })
    if (status !== 200) throw new Error(`${email} could not log in again: ${status}`)
  }

  async function certify(villager: Person, account: Account) {
    await submit(villager, account)
    const reference = [...filedBy.keys()].at(-1) ?? ''
    const { status } = await portal.decide('admin', reference, 'Approved')
    if (status !== 200) throw new Error(`The approval failed: ${status}`)
  }

  /** An application that Bela has rejected, with an open appeal. */
  async function appealRejection(villager: Person, account: Account) {
    await submit(villager, account)
    const reference = [...filedBy.keys()].at(-1) ?? ''
    const [, , bela] = people
    const body = { appId: reference, status: 'Rejected', collection: 'noc' }
    await bela?.accounts[0]?.client.post('/api/updatestatus', body)
    const { status } = await account.client.post(`/api/applications/${reference}/appeal`, { ground: 'rejected' })
    if (status !== 200) throw new Error(`The appeal failed: ${status}`)
  }

  async function perform(client: Client, name: string, { path, body }: Call | WriteCall) {
    const [method = ''] = name.split(' ')
    if (Array.isArray(body)) return client.postForm(path, body)
    if (method !== 'POST') return client.send(method, path)
    return client.post(path, body)
  }

  /** Runs one step, and returns a description if it broke a rule. */
  async function play(step: Step): Promise<string | undefined> {
    const name = pick(step.isRelevant ? relevantNames : otherNames, step.action) ?? ''
    // Admins and their accounts are chosen more often, because most calls of other people are rejected immediately. For
    // decisions on appeals, the officer is chosen more often.
    const [villager, asha, bela, sita, omkar] = people
    const everybody = [villager, asha, asha, bela, bela, sita, omkar]
    const person = pick(
      name === DECIDE_APPEAL ? [...everybody, ...Array.from({ length: 7 }, () => omkar)] : everybody,
      step.person,
    )
    const [office] = person?.accounts ?? []
    const account = person && pick([office, office, ...person.accounts], step.account)
    if (!person || !account) throw new Error('The model has no person or account')
    if (name === 'POST /api/noc') await submit(person, account)
    else {
      const action = relevantActions[name]
      const call: Call = action ? await action(person, step.target) : (calls[name] ?? { path: '/' })
      // These calls would replace the session of the account, so they are sent from another browser.
      const isLogin = name === 'POST /api/login' || name === 'POST /api/register'
      const response = await perform(isLogin ? portal.visitor() : account.client, name, call)
      if (response.status >= 500) return `${name} answered ${response.status}`
      if (name === DECIDE_APPEAL && response.status === 200 && isStolen(people, person, account))
        return `${person.name} decided an appeal with the account ${account.email}`
      const login = { email: account.email, password: PASSWORD }
      if (response.status === 401) await account.client.postUrlEncoded('/api/login', login)
      await call.onResponse?.(response)
      if (name === 'POST /api/profile') await shareMobiles(portal)
    }
    const description = `${name} by ${account.email}`
    return (await certificates.judge(person, description)) ?? (await appeals.judge(description))
  }

  return {
    begin,
    play,
    /** The routes that the model covers. */
    routes: [...new Set([...relevantNames, ...otherNames, ...ENDS_SESSION])],
    /** How many certificates two persons have changed. */
    changes: certificates.changes,
    /** The number of new decisions that were ordered on appeal. */
    orders: appeals.orders,
    close: () => owner.close(),
  }
}
