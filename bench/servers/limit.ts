// SPDX-License-Identifier: Apache-2.0
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import pg from 'pg'

/**
 * The limit: a reference server that does only what a job requires. It is one file on `node:http` and `pg`, with a named
 * prepared statement for each job and one statement per request, which also finds the session. It validates no input,
 * writes no log and publishes no notifications. It uses the same tables and indexes and gives the same responses,
 * without the compensation for delays, which no application of the bench has.
 *
 * The bench starts it as a separate process. Its arguments are the database address and the folder for uploaded files.
 */
const [address = '', folder = ''] = process.argv.slice(2)
const pool = new pg.Pool({ ...JSON.parse(address), max: 10 })

/** The account of the unexpired session with the token hash $1. */
const CALLER = `
  select accounts.id, panchayat_id, role from sessions join accounts on accounts.id = account_id
  where token_hash = $1 and expires_at > now() and disabled_at is null`

/** The response to “Who am I”: the account of the session with its panchayat and picture. */
const USER = `
  select username, email, role, first_name, last_name, file_path as picture, name, block, district, state
  from sessions join accounts on accounts.id = sessions.account_id
  join panchayats on panchayats.id = panchayat_id
  left join documents on owner_id = accounts.id and application_id is null
  where token_hash = $1 and expires_at > now() and disabled_at is null`

/** The newest 100 applications of the citizen, each with its appeal periods, appeals, documents and withdrawn certificate. */
const OWN = `
  with caller as materialized (${CALLER})
  select reference, service_id, scheme, department, status, summary, reason, submitted_at, updated_at, due_on, (
    select json_build_object('fileDays', first_appeal_file_days, 'decideDays', first_appeal_decide_days,
      'earlier', earlier_periods,
      'officer', officer_first_appeal)
    from charters where charters.panchayat_id = applications.panchayat_id and charters.service_id = applications.service_id)
    as periods, status = 'Pending' and exists (
    select from amendment_requests where application_id = applications.id and amendment_requests.submitted_at is null)
    as amendment_requested, (
    select json_agg(json_build_object('ground', ground, 'dueOn', appeals.due_on, 'filedAt', filed_at, 'outcome', outcome))
    from appeals where application_id = applications.id) as appeals, (
    select json_agg(json_build_object('fileName', file_name, 'filePath', file_path, 'slot', slot,
      'mediaType', media_type, 'size', size, 'removedAt', removed_at) order by documents.id)
    from documents where application_id = applications.id and replaced_in is null) as documents, (
    select json_build_object('at', status_changed_at, 'reason', status_reason) from certificates
    where application_id = applications.id and certificates.status = 'revoked' and applications.status = 'Approved')
    as withdrawn
  from applications where applicant_id = (select id from caller)
  order by submitted_at desc, applications.id desc limit 100`

/** The beginning of a reviewer's list or search: the applications for the service $2. */
const LISTED = `
  with caller as materialized (${CALLER} and role <> 'user')
  select reference, department, scheme, status, summary, submitted_at, updated_at, due_on
  from applications where panchayat_id = (select panchayat_id from caller) and service_id = $2`
const NEWEST = 'order by submitted_at desc, id desc limit $4::integer'
const LIST = `${LISTED} and status = $3 ${NEWEST}`
const SEARCH = `
  ${LISTED} and exists (
    select from application_search
    where application_id = applications.id and application_search.panchayat_id = applications.panchayat_id
      and search_text like $3)
  ${NEWEST}`

/** Changes the status of the pending application $2 to $3, and records the decision. */
const DECIDE = `
  with caller as materialized (${CALLER} and role = 'staff'),
  locked as (
    select id, panchayat_id, status from applications
    where reference = $2 and panchayat_id = (select panchayat_id from caller) and status = 'Pending' for update),
  step as (
    insert into decisions (panchayat_id, application_id, reviewer_id, from_status, to_status)
    select panchayat_id, id, (select id from caller), status, $3 from locked)
  update applications set status = $3, updated_at = now() from locked where applications.id = locked.id
  returning reference, applications.status, updated_at`

/** Inserts an application and its documents. */
const SUBMIT = `
  with caller as materialized (${CALLER} and role = 'user'),
  inserted as (
    insert into applications (panchayat_id, applicant_id, reference, service_id, definition_version, department, scheme,
      summary, answers)
    select panchayat_id, id, $2, 'household', 1, 'Ministry of Rural Development',
      'Pradhan Mantri Awas Yojana - Household Registration', $3, $4::jsonb from caller
    returning id, panchayat_id, applicant_id, reference, status, submitted_at),
  files as (
    insert into documents
      (panchayat_id, owner_id, application_id, slot, position, file_path, file_name, media_type, size, sha256)
    select panchayat_id, applicant_id, id, slot, ordinal - 1, path, slot || '.pdf', 'application/pdf', size, sha256
    from inserted cross join unnest($5::text[], $6::text[], $7::integer[], $8::bytea[])
      with ordinality as file (slot, path, size, sha256, ordinal))
  select reference, status, submitted_at from inserted`

const FIND_ACCOUNT = 'select id, password_hash from accounts where email = $1 and disabled_at is null'
const INSERT_SESSION = `
  insert into sessions (account_id, token_hash, expires_at, device) values ($1, $2, now() + interval '12 hours', '')`

const runQuery = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows

/** The digest of the session token in the cookie. The database stores this digest and not the token. */
const sessionDigest = ({ headers }: IncomingMessage) =>
  createHash('sha256')
    .update(/gramseva_session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '')
    .digest()

async function textOf(bytes: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** The character code of `/`, the start of a path. */
const SLASH = 47

async function handle(request: IncomingMessage) {
  const { url = '' } = request
  const path = url.charCodeAt(0) === SLASH ? url.split('?', 1)[0] : url
  const session = sessionDigest(request)
  switch (path) {
    case '/readyz':
      return { data: await runQuery('ready', 'select $1::int as one', [1]) }
    case '/api/login':
      return logIn(new URLSearchParams(await textOf(request)))
    case '/api/user': {
      const [person] = await runQuery('user', USER, [session])
      return person && { data: person }
    }
    case '/api/user/getapplication':
      await textOf(request)
      return { data: await runQuery('own', OWN, [session]) }
    case '/api/getapplication': {
      const query = new URLSearchParams(url.slice(path.length + 1))
      const [service, q, limit] = [query.get('category'), query.get('q'), query.get('limit')]
      const rows =
        q === null
          ? await runQuery('list', LIST, [session, service, query.get('status'), limit])
          : await runQuery('search', SEARCH, [session, service, `%${q.toLowerCase()}%`, limit])
      return { data: [{ category: service, data: rows }] }
    }
    case '/api/updatestatus': {
      const { appId, status } = JSON.parse(await textOf(request))
      const [decided] = await runQuery('decide', DECIDE, [session, appId, status])
      return decided && { data: decided }
    }
    case '/api/househould':
      return { data: await submit(request, session) }
    default:
      return undefined
  }
}

/** Verifies the password in the thread pool of Node.js. */
async function logIn(form: URLSearchParams) {
  const [account] = await runQuery('account', FIND_ACCOUNT, [form.get('email')])
  if (!account || !(await verify(account.password_hash, form.get('password') ?? ''))) return undefined
  const token = randomBytes(32)
  await runQuery('open', INSERT_SESSION, [account.id, createHash('sha256').update(token).digest()])
  return { data: token.toString('base64url') }
}

interface StoredFile {
  slot: string
  path: string
  size: number
  sha256: Buffer
}

/** Reads the form as a stream. Each file is hashed while it is written, then flushed together with its folder. */
async function submit(request: IncomingMessage, session: Buffer) {
  const answers: Record<string, string> = {}
  const files: StoredFile[] = []
  for await (const part of partsOf(request)) {
    if (part.fileName) files.push(await storeFile(part))
    else answers[part.name] = await textOf(part.bytes)
  }
  await Promise.all(files.map(flush))
  const [inserted] = await runQuery('submit', SUBMIT, [
    session,
    `HH-2026-${randomBytes(4).toString('hex').toUpperCase()}`,
    answers.fullName,
    JSON.stringify(answers),
    files.map(({ slot }) => slot),
    files.map(({ path }) => path),
    files.map(({ size }) => size),
    files.map(({ sha256 }) => sha256),
  ])
  return inserted
}

/** Writes one file of a form, and computes its digest. */
async function storeFile({ name, bytes }: Part): Promise<StoredFile> {
  const file = randomBytes(24).toString('hex')
  const path = `${file.slice(0, 2)}/${file}`
  const parent = join(folder, file.slice(0, 2))
  await mkdir(parent, { recursive: true })
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(join(folder, path), 'wx')
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.length
    await handle.write(chunk)
  }
  await handle.close()
  return { slot: name, path, size, sha256: hash.digest() }
}

/** Flushes a file and then its folder. The files of a form are flushed concurrently, which takes as long as one flush. */
async function flush({ path }: StoredFile) {
  for (const target of [path, path.slice(0, 2)]) {
    const handle = await open(join(folder, target), 'r')
    await handle.sync()
    await handle.close()
  }
}

interface Part {
  name: string
  fileName: string | undefined
  bytes: AsyncGenerator<Buffer>
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** The parts of a multipart form, in order. The bytes of each part must be read before the next part is requested. */
async function* partsOf(request: IncomingMessage): AsyncGenerator<Part> {
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const chunks: AsyncIterator<Buffer> = request[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.from('\r\n')
  const readChunk = async () => {
    const next = await chunks.next()
    if (next.done) throw new Error('The form ended early')
    buffered = buffered.length === 0 ? next.value : Buffer.concat([buffered, next.value])
  }
  /** Yields the bytes up to the mark, and skips the mark. Bytes that may be the beginning of the mark wait for the next chunk. */
  async function* readUntil(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const offset = buffered.indexOf(mark)
      const safeLength = offset >= 0 ? offset : Math.max(0, buffered.length - mark.length + 1)
      if (safeLength > 0) yield buffered.subarray(0, safeLength)
      buffered = buffered.subarray(offset >= 0 ? offset + mark.length : safeLength)
      if (offset >= 0) return
      await readChunk()
    }
  }
  await textOf(readUntil(delimiter))
  for (;;) {
    while (buffered.length < 2) await readChunk()
    if (buffered.toString('latin1', 0, 2) === '--') return
    const head = await textOf(readUntil(HEAD_END))
    const [name = '', fileName] = ['name', 'filename'].map((key) => new RegExp(`; ${key}="([^"]*)"`).exec(head)?.[1])
    yield { name, fileName, bytes: readUntil(delimiter) }
  }
}

const SUCCESS_STATUS = new Map([['/api/househould', 201]])

function respond(response: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const server = createServer((request, response) => {
  handle(request).then(
    (body) => respond(response, body ? (SUCCESS_STATUS.get(request.url ?? '') ?? 200) : 404, body ?? {}),
    (error) => respond(response, 500, { message: String(error) }),
  )
})

server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  console.log(`open at http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : ''}`)
})

// The bench sends SIGTERM to stop this server. The channel is disconnected when the bench ends.
for (const event of ['SIGTERM', 'disconnect'] as const) {
  process.on(event, () => {
    server.closeAllConnections()
    server.close()
    pool.end().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
