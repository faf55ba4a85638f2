import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db/connection.ts'
import { aSubmission } from './a-submission.ts'
import { PRIVACY_CONSENT } from './accounts.ts'
import type { Answer, Client } from './client.ts'
import { type Account, createPeople, type Person, shareMobiles } from './duties-people.ts'
import { PASSWORD, type TestPortal } from './portal-fixture.ts'
import { type WriteCall, writeCalls } from './writes/write-calls.ts'

/** One step of a history: a person and an action. Each number selects an entry of a list of any length. */
export interface Step {
  person: number
  account: number
  action: number
  /** Whether the action is one that concerns certificates and accounts, or any other. */
  isRelevant: boolean
  target: number
}

interface Call {
  path: string
  body?: unknown
  /** Called with the response, so that the model can record the effect. */
  onAnswer?: (answer: Answer) => Promise<void> | void
}

type Action = (person: Person, target: number) => Promise<Call> | Call

const PROOF = { password: PASSWORD }
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

/** Routes that end the session of the model's own accounts and change nothing else, so that histories stay long. */
const ENDS_SESSION = new Set(['POST /api/logout', 'DELETE /api/sessions', 'DELETE /api/sessions/:id'])

/**
 * Runs histories against a real portal, with two admins, a staff member and a villager. Each also has a citizen account with
 * the same mobile number, and may create more staff accounts for themselves. Checks every certificate after each step.
 */
export async function createDutiesModel(portal: TestPortal) {
  const owner = openDatabase(portal.database, () => {}, 1)
  const calls = await writeCalls(portal)
  const people = await createPeople(portal)
  const filedBy = new Map<string, Person>()
  const proposedBy = new Map<string, Person>()
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

  async function submit(person: Person, account: Account) {
    const { definition } = portal.catalogue.get('noc')
    const answer = await account.client.postForm(definition.paths.submit, aSubmission(definition))
    if (answer.status === 201) filedBy.set(answer.json.data._id, person)
  }

  async function activate(person: Person, email: string, link: string) {
    const client = portal.visitor()
    await client.post('/api/activation', { token: link.split('#')[1], newPassword: PASSWORD })
    await client.postUrlEncoded('/api/login', { email, password: PASSWORD })
    person.accounts.push({ email, client })
  }

  /** Removes an account from its creator, because somebody else has confirmed that it belongs to another person. */
  async function leaveToAnother(id: string | undefined) {
    const { rows } = await sql<{ email: string }>`select email from accounts where id = ${id}`.execute(owner.db)
    for (const person of people) {
      person.accounts = person.accounts.filter(({ email }, index) => index < 2 || email !== rows[0]?.email)
    }
  }

  const proposing =
    (step: 'revoke' | 'correct'): Action =>
    async (person, target) => ({
      path: `/api/certificates/${step}`,
      body: {
        _id: pick(await approved(), target) ?? 'NC-2026-22222222',
        reason: 'Wrong.',
        ...(step === 'correct' && { answers: { applicantName: `Name ${target}` } }),
        ...PROOF,
      },
      onAnswer: ({ status, json }) => {
        if (status === 202) proposedBy.set(json.data.id, person)
      },
    })
  const settling =
    (step: string, body?: object): Action =>
    async (_, target) => ({ path: `/api/proposals/${pick(await openProposals(), target) ?? '0'}/${step}`, body })
  const managing =
    (action: string, body?: object): Action =>
    async (_, target) => ({ path: `/api/colleagues/${pick(await staffIds(), target)}/${action}`, body })

  /** The routes with which a person could try to act as two persons. */
  const relevant: Record<string, Action> = {
    'POST /api/updatestatus': async (_, target) => ({
      path: '/api/updatestatus',
      body: {
        appId: pick([...(await undecided()), ...(await approved())], target) ?? 'NC-2026-22222222',
        status: pick(['Approved', 'Verified', 'Rejected'], target),
        collection: 'noc',
      },
    }),
    'POST /api/certificates/revoke': proposing('revoke'),
    'POST /api/certificates/correct': proposing('correct'),
    'POST /api/proposals/:id/confirm': settling('confirm', PROOF),
    'POST /api/proposals/:id/decline': settling('decline'),
    'POST /api/proposals/:id/withdraw': settling('withdraw'),
    'POST /api/colleagues': (person, target) => {
      created += 1
      const email = `own${created}@panchayat.example`
      const account = { role: pick(['staff', 'admin'], target), username: `own${created}`, email }
      return {
        path: '/api/colleagues',
        body: { ...account, firstName: person.name, lastName: 'Again', ...PROOF },
        onAnswer: ({ status, json }) => (status === 201 ? activate(person, email, json.data.link) : undefined),
      }
    },
    'POST /api/colleagues/:id/confirm': async (_, target) => {
      const id = pick(await staffIds(), target)
      return {
        path: `/api/colleagues/${id}/confirm`,
        body: PROOF,
        onAnswer: ({ status }) => (status === 200 ? leaveToAnother(id) : undefined),
      }
    },
    'POST /api/colleagues/:id/enable': managing('enable', PROOF),
    'POST /api/colleagues/:id/reset-factor': managing('reset-factor', PROOF),
    'POST /api/colleagues/:id/send-link': managing('send-link', PROOF),
    'POST /api/colleagues/:id/:action': (person, target) =>
      managing(target % 2 ? 'disable' : 'sign-out', PROOF)(person, target),
  }
  // Otherwise the account could not log in again.
  calls['POST /api/password'] = { path: '/api/password', body: { currentPassword: PASSWORD, newPassword: PASSWORD } }
  const relevantNames = Object.keys(relevant)
  // Twice, because a confirmation needs a proposal first.
  relevantNames.push(
    'POST /api/proposals/:id/confirm',
    'POST /api/certificates/correct',
    'POST /api/proposals/:id/confirm',
  )
  const otherNames = Object.keys(calls).filter((name) => !(name in relevant) && !ENDS_SESSION.has(name))

  /** Prepares a history: every person can act, and there is a valid certificate and an undecided application. */
  async function begin() {
    await portal.ownerQueries.expireProposals()
    await portal.ownerQueries.resetAttempts()
    await sql`update accounts set disabled_at = null where erased_at is null`.execute(owner.db)
    for (const { accounts } of people) {
      accounts.splice(2)
    }
    await sql`
      update accounts set disabled_at = now() where username like 'own%' and disabled_at is null`.execute(owner.db)
    const [villager] = people
    if (!villager?.accounts[0]) throw new Error('The villager has no account')
    await villager.accounts[0].client.post('/api/consent', PRIVACY_CONSENT)
    if ((await undecided()).length === 0) await submit(villager, villager.accounts[0])
    if ((await approved()).length === 0) await certify(villager, villager.accounts[0])
    certificates = await readCertificates()
  }

  async function certify(villager: Person, account: Account) {
    await submit(villager, account)
    const reference = [...filedBy.keys()].at(-1) ?? ''
    const { status } = await portal.decide('admin', reference, 'Approved')
    if (status !== 200) throw new Error(`The approval failed: ${status}`)
  }

  async function perform(client: Client, name: string, { path, body }: Call | WriteCall) {
    const [method = ''] = name.split(' ')
    if (Array.isArray(body)) return client.postForm(path, body)
    if (method !== 'POST') return client.send(method, path)
    return client.post(path, body)
  }

  /** Runs one step, and returns a description if it broke a rule. */
  async function play(step: Step): Promise<string | undefined> {
    // Admins and their accounts are chosen more often, because most calls of others are rejected immediately.
    const [villager, asha, bela, sita] = people
    const person = pick([villager, asha, asha, bela, bela, sita], step.person)
    const [office] = person?.accounts ?? []
    const account = person && pick([office, office, ...person.accounts], step.account)
    if (!person || !account) throw new Error('The model has no person or account')
    const name = pick(step.isRelevant ? relevantNames : otherNames, step.action) ?? ''
    const before = certificates
    if (name === 'POST /api/noc') await submit(person, account)
    else {
      const action = relevant[name]
      const call: Call = action ? await action(person, step.target) : (calls[name] ?? { path: '/' })
      // These calls log a browser in as somebody else, so they get a browser of their own.
      const isLogin = name === 'POST /api/login' || name === 'POST /api/register'
      const answer = await perform(isLogin ? portal.visitor() : account.client, name, call)
      if (answer.status >= 500) return `${name} answered ${answer.status}`
      const login = { email: account.email, password: PASSWORD }
      if (answer.status === 401) await account.client.postUrlEncoded('/api/login', login)
      await call.onAnswer?.(answer)
      if (name === 'POST /api/profile') await shareMobiles(portal)
    }
    certificates = await readCertificates()
    return judge(before, certificates, person, `${name} by ${account.email}`)
  }

  interface Certificate {
    id: string
    says: string
    status: string
    reference: string
    /** The accounts of the proposal that ended the certificate. */
    proposal: string | null
  }

  /** Reads every certificate with its content and status. */
  async function readCertificates(): Promise<Map<string, Certificate>> {
    const { rows } = await sql<Certificate>`
      select c.id, c.status, a.reference, md5(c.content::text || c.code || c.number || c.file_path || c.sha256::text) as says,
        (select p.id from certificate_proposals as p where p.certificate_id = c.id and outcome = 'confirmed') as proposal
      from certificates as c join applications as a on a.id = c.application_id
      where a.reference = any(${[...filedBy.keys()]})`.execute(owner.db)
    return new Map(rows.map((row) => [row.id, row]))
  }

  let changes = 0
  let certificates = new Map<string, Certificate>()

  function judge(before: Map<string, Certificate>, after: Map<string, Certificate>, person: Person, name: string) {
    for (const old of before.values()) {
      const now = after.get(old.id)
      if (now?.says !== old.says) return `${name}: ${person.name} changed what certificate ${old.id} says`
      if (now.status === old.status) continue
      const proposer = proposedBy.get(now.proposal ?? '')
      if (!proposer || proposer === person)
        return `${name}: ${person.name} alone made certificate ${old.id} ${now.status}`
      changes += 1
    }
    for (const issued of after.values()) {
      const isNew = !before.has(issued.id) && ![...before.values()].some((old) => old.reference === issued.reference)
      if (isNew && filedBy.get(issued.reference) === person)
        return `${name}: ${person.name} approved their own application`
    }
    return undefined
  }

  return {
    begin,
    play,
    /** The routes that the model calls. */
    routes: [...new Set([...relevantNames, ...otherNames, ...ENDS_SESSION])],
    /** The number of changes of a certificate by two persons. */
    changes: () => changes,
    close: () => owner.close(),
  }
}
