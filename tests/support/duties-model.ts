// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { DAYS_AFTER_RESET } from '#server/accounts/staff/staff-accounts.ts'
import { openDatabase } from '#server/platform/db/connection.ts'
import { aSubmission } from './a-submission.ts'
import { PRIVACY_CONSENT } from './accounts.ts'
import { watchAppeals } from './duties-appeals.ts'
import { NO_APPLICATION, pick, watchApplications } from './duties-applications.ts'
import { type Call, callsOfAnybody, isSuccess, logInAgain, sendCall } from './duties-calls.ts'
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
import { writeCalls } from './writes/write-calls.ts'

/** Pairs of routes. A route that begins with the first text succeeds only after another person has called the second route. */
const PREPARATIONS = [
  ['POST /api/proposals/', 'POST /api/certificates/revoke'],
  ['POST /api/applications/:reference/amendment', 'POST /api/applications/:reference/amendment-request'],
] as const

/** The possible targets. No list of the model has more entries. */
const TARGETS = [0, 1, 2, 3, 4, 5]

/** One step of a history: an action of a person. Each number selects an entry of a list, modulo its length. */
export interface Step {
  person: number
  account: number
  action: number
  /** Whether the action concerns certificates, appeals or accounts. Otherwise it is any other action. */
  isRelevant: boolean
  target: number
}

type Action = (person: Person, target: number) => Promise<Call> | Call

const DECIDE_APPEAL = 'POST /api/applications/:reference/appeal/decision'
const REAUTHENTICATION = { password: PASSWORD }

/** Routes that only end the session of the caller. The model does not call them, so that histories stay long. */
const ENDS_SESSION = new Set(['POST /api/logout', 'DELETE /api/sessions', 'DELETE /api/sessions/:id'])

/**
 * A model of the separation of duties: nobody may do alone what needs two persons. It runs histories, which are sequences of
 * actions of a villager, two admins, a staff member and an appellate officer (`createPeople`), against a real portal. Admins may
 * create further staff accounts for themselves. Each step is followed by a check of all certificates and decisions after appeals.
 */
export async function createDutiesModel(portal: TestPortal) {
  const owner = openDatabase(portal.database, () => {}, 1)
  const calls = { ...(await writeCalls(portal)), ...callsOfAnybody() }
  const people = await createPeople(portal)
  const filedBy = new Map<string, Person>()
  const applications = watchApplications(owner.db, filedBy)
  const { approved, undecided } = applications
  const appeals = watchAppeals(owner.db, people, filedBy)
  const proposedBy = new Map<string, Person>()
  const certificates = watchCertificates(owner.db, filedBy, proposedBy)
  const succeeded = new Set<string>()
  let created = 0

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
    return response.status === 201
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
        _id: pick(await approved(), target) ?? NO_APPLICATION,
        reason: 'Wrong.',
        ...(step === 'correct' && { answers: { applicantName: `Name ${target}` } }),
        ...REAUTHENTICATION,
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
    ...applications.actions,
    ...appeals.actions,
    'POST /api/certificates/revoke': proposeChange('revoke'),
    'POST /api/certificates/correct': proposeChange('correct'),
    'POST /api/proposals/:id/confirm': settleProposal('confirm', REAUTHENTICATION),
    'POST /api/proposals/:id/decline': settleProposal('decline'),
    'POST /api/proposals/:id/withdraw': settleProposal('withdraw'),
    'POST /api/colleagues': (person, target) => {
      created += 1
      const email = `own${created}@panchayat.example`
      const account = { role: pick(['staff', 'admin', 'appellate'], target), username: `own${created}`, email }
      return {
        path: '/api/colleagues',
        body: { ...account, firstName: person.name, lastName: 'Again', ...REAUTHENTICATION },
        onResponse: ({ status, json }) => (status === 201 ? activate(person, email, json.data.link) : undefined),
      }
    },
    'POST /api/colleagues/:id/confirm': async (_, target) => {
      const id = pick(await staffIds(), target)
      return {
        path: `/api/colleagues/${id}/confirm`,
        body: REAUTHENTICATION,
        onResponse: ({ status }) => (status === 200 ? removeFromCreator(id) : undefined),
      }
    },
    'POST /api/colleagues/:id/enable': manageAccount('enable', REAUTHENTICATION),
    'POST /api/colleagues/:id/reset-factor': async (person, target) => {
      const officer = people.at(-1)?.accounts[0]
      const takeOver = officer && target % 2 === 1 && (await prepareTakeover(portal, person, officer))
      if (!takeOver) return manageAccount('reset-factor', REAUTHENTICATION)(person, target)
      return {
        path: `/api/colleagues/${await idOf(officer.email)}/reset-factor`,
        body: REAUTHENTICATION,
        onResponse: ({ status }) => (status === 200 ? takeOver() : undefined),
      }
    },
    'POST /api/colleagues/:id/send-link': manageAccount('send-link', REAUTHENTICATION),
    'POST /api/colleagues/:id/:action': (person, target) =>
      manageAccount(target % 2 ? 'disable' : 'sign-out', REAUTHENTICATION)(person, target),
  }
  const relevantNames = Object.keys(relevantActions)
  // These actions are listed again, so that histories contain them more often. Most of them fail without an earlier action.
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
  async function prepareHistory() {
    await portal.ownerQueries.expireProposals()
    await portal.ownerQueries.resetAttempts()
    await sql`update accounts set disabled_at = null where erased_at is null`.execute(owner.db)
    await sql`update accounts set sponsor_id = null where username = 'omkar'`.execute(owner.db)
    await sql`delete from second_factors`.execute(owner.db)
    // For some days after a reset, the admin and the officer count as one person, and the officer could decide no appeal.
    await portal.ownerQueries.runAuditStatement(sql`
      update audit_entries set at = at - make_interval(days => ${DAYS_AFTER_RESET}) where action = 'second-factor-reset'`)
    for (const { accounts } of people) accounts.splice(OWN_ACCOUNTS)
    await sql`
      update accounts set disabled_at = now() where username like 'own%' and disabled_at is null`.execute(owner.db)
    const [villager, , bela] = people
    if (!villager?.accounts[0] || !bela?.accounts[0]) throw new Error('The villager or Bela has no account')
    // The previous history may have ended their sessions.
    for (const account of [villager.accounts[0], bela.accounts[0]]) await logInAgain(account)
    await villager.accounts[0].client.post('/api/consent', PRIVACY_CONSENT)
    if ((await undecided()).length === 0) await submit(villager, villager.accounts[0])
    if ((await approved()).length === 0) await submitAndApprove(villager, villager.accounts[0])
    if ((await appeals.open()).length === 0) await appealRejection(villager, villager.accounts[0])
    await certificates.read()
  }

  async function submitAndApprove(villager: Person, account: Account) {
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

  /** Runs one step, and returns a description if it broke a rule. */
  async function runStep(step: Step): Promise<string | undefined> {
    const name = pick(step.isRelevant ? relevantNames : otherNames, step.action) ?? ''
    // Admins and their accounts are chosen more often, because most calls of other people are rejected immediately. For
    // decisions on appeals, the officer is chosen more often.
    const [villager, asha, bela, sita, omkar] = people
    const everybody = [villager, asha, asha, bela, bela, sita, omkar]
    const person = pick(
      name === DECIDE_APPEAL ? [...everybody, ...Array.from({ length: 7 }, () => omkar)] : everybody,
      step.person,
    )
    const [officeAccount] = person?.accounts ?? []
    const account = person && pick([officeAccount, officeAccount, ...person.accounts], step.account)
    if (!person || !account) throw new Error('The model has no person or account')
    return runStepAs(person, account, { name, target: step.target })
  }

  async function runStepAs(person: Person, account: Account, { name, target }: { name: string; target: number }) {
    if (name === 'POST /api/noc') {
      if (await submit(person, account)) succeeded.add(name)
    } else {
      const action = relevantActions[name]
      const call: Call = action ? await action(person, target) : (calls[name] ?? { path: '/' })
      // These calls log a browser in as somebody else, so they use a separate browser.
      const isLogin = name === 'POST /api/login' || name === 'POST /api/register'
      const response = await sendCall(isLogin ? portal.visitor() : account.client, name, call)
      if (response.status >= 500) return `${name} responded with ${response.status}`
      if (isSuccess(response)) succeeded.add(name)
      if (name === DECIDE_APPEAL && response.status === 200 && isStolen(people, person, account))
        return `${person.name} decided an appeal with the account ${account.email}`
      const login = { email: account.email, password: PASSWORD }
      if (response.status === 401) await account.client.postUrlEncoded('/api/login', login)
      await call.onResponse?.(response)
      if (name === 'POST /api/profile') await shareMobiles(portal)
    }
    const description = `${name} by ${account.email}`
    return (await certificates.check(person, description)) ?? (await appeals.check(description))
  }

  /** Runs a route as every person, with each of their accounts, until it succeeds or breaks a rule. */
  async function runAsEverybody(name: string): Promise<string | undefined> {
    await prepareHistory()
    const [villager, asha] = people
    const [officeAccount] = asha?.accounts ?? []
    // Nobody has asked for changes of a new application yet.
    if (villager?.accounts[0]) await submit(villager, villager.accounts[0])
    const [, preparation] = PREPARATIONS.find(([route]) => name.startsWith(route)) ?? []
    if (asha && officeAccount && preparation) await runStepAs(asha, officeAccount, { name: preparation, target: 0 })
    for (const person of people) {
      for (const account of [...person.accounts]) {
        for (const target of TARGETS) {
          const fault = await runStepAs(person, account, { name, target })
          if (fault !== undefined || succeeded.has(name)) return fault
        }
      }
    }
    return undefined
  }

  return {
    prepareHistory,
    runStep,
    runAsEverybody,
    /** The routes that never succeeded. */
    unsuccessful: () =>
      [...relevantNames, ...otherNames].filter(
        (name, index, all) => !succeeded.has(name) && all.indexOf(name) === index,
      ),
    /** The routes that the model calls. */
    routes: [...new Set([...relevantNames, ...otherNames, ...ENDS_SESSION])],
    /** The number of certificates that two persons together have revoked or corrected. */
    changes: certificates.changes,
    /** The number of new decisions that were ordered on appeal. */
    orders: appeals.orders,
    close: () => owner.close(),
  }
}
