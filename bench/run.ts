import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { openGround } from './ground.ts'
import { measureCertificates } from './jobs/measure-certificates.ts'
import { measureGrowth } from './jobs/measure-growth.ts'
import { type Generator, openGenerator } from './load/open-generator.ts'
import { JOBS, measureAll } from './measure-all.ts'
import { printJobs } from './print-jobs.ts'
import { spentByLayer } from './profile/spent-by-layer.ts'
import { circumstances, type JobResult } from './result.ts'
import { openMailSink } from './servers/open-mail-sink.ts'
import type { PortalPlace } from './servers/start-portal.ts'
import { writeResult } from './write-result.ts'

const CONCURRENCY = 32
const STARTS = 5
/** When nobody has called for five to ten seconds the portal gives back what a rush needed (decision 075). */
const REST_MS = 12_000
/** V8 looks two thousand times a second at what runs. */
const PROFILED = ['--cpu-prof', '--cpu-prof-interval=500']

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '100000' },
    jobs: { type: 'string', default: JOBS.join(',') },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    name: { type: 'string' },
    growth: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '10000,100000,1000000' },
  },
})
/** As `npm start` runs it; `scripts/bench.mjs` says how. */
const program: Pick<PortalPlace, 'command' | 'environment'> = process.env.PORTAL_PROGRAM
  ? JSON.parse(process.env.PORTAL_PROGRAM)
  : { command: ['src/server/main.ts'], environment: {} }
const asked = values.jobs.split(',')
// How a start and memory are while V8 takes notes says nothing.
const jobs = JOBS.filter((job) => asked.includes(job) && !(values.profile && job === 'J7'))
if (values.growth && values.profile) throw new Error('Growth is measured without a profile')
const strangers = asked.filter((job) => !JOBS.some((known) => known === job))
if (strangers.length > 0) throw new Error(`There is no job ${strangers.join(', ')}; there are ${JOBS.join(', ')}`)
const pace = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  concurrency: CONCURRENCY,
  restMs: REST_MS,
}

/** `npm run bench`: the portal against the limit, both on one PostgreSQL of their own; see docs/performance.md. */
const sizes = values.sizes.split(',').map(Number)
const applications = Number(values.applications)
const head = circumstances({ applications: values.growth ? sizes : [applications], jobs, ...pace })
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
// As root the database runs as another user, who must be able to walk through.
await chmod(folder, 0o755)
let isClosing = false
const opened = [() => rm(folder, { recursive: true, force: true })]
// The servers notice by themselves when this program ends; the database is ended first, so that nothing is left.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void closeAll(1))
const database = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })
opened.push(() => database.stop())
const mail = await openMailSink()
opened.push(() => mail.close())
const generator = openGenerator()
opened.push(() => generator.close())
try {
  const results = values.growth ? await growth(generator) : await everything(generator)
  printJobs(results)
  const name = values.name ?? (values.growth ? 'growth' : values.profile ? 'profile' : 'bench')
  console.log(`Written to ${await writeResult(name, { ...head, jobs: results })}`)
  await closeAll(0)
} catch (error) {
  console.error(error)
  await closeAll(1)
}

/** Closes what was opened, the last first, and ends; once, however many things go wrong at the end. */
async function closeAll(code: number) {
  if (isClosing) return
  isClosing = true
  for (const close of opened.reverse()) await close().catch(console.error)
  process.exit(code)
}

async function everything(driver: Generator): Promise<JobResult[]> {
  console.log(`Loading ${applications} applications`)
  const profiles = join(folder, 'profiles')
  const place = {
    address: database.connection,
    dataDir: join(folder, 'data'),
    smtpUrl: mail.url,
    ...program,
    ...(values.profile && { command: [...PROFILED, `--cpu-prof-dir=${profiles}`, ...program.command] }),
  }
  const ground = await openGround({ place, amount: { applications }, starts: jobs.includes('J7') ? STARTS : 0 })
  let results: JobResult[]
  try {
    results = await measureAll(ground, driver, { jobs, pace, applications })
    if (jobs.includes('certificates')) results.push(...(await measureCertificates()))
  } finally {
    await ground.close()
  }
  if (!values.profile) return results
  const spent = await spentByLayer(profiles, ground.portal.pid, ground.stretches)
  return results.map((result) => ({ ...result, ...(spent.has(result.job) && { spent: spent.get(result.job) ?? [] }) }))
}

function growth(driver: Generator): Promise<JobResult[]> {
  return measureGrowth({ address: database.connection, folder, smtpUrl: mail.url, program }, driver, { sizes, pace })
}
