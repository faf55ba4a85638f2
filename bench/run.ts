// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { openBenchSetup } from './bench-setup.ts'
import { measureGrowth } from './jobs/measure-growth.ts'
import { type Generator, openGenerator } from './load/generator.ts'
import { JOBS, measureAll } from './measure-all.ts'
import { timeByLayer } from './profile.ts'
import { describeRun, type JobResult, printJobs, writeResult } from './result.ts'
import { openMailSink } from './servers/mail-sink.ts'
import type { PortalOptions } from './servers/start-servers.ts'

// `npm run bench`: compares the portal with a reference server, the limit (`servers/limit.ts`), both on one temporary PostgreSQL;
// see docs/performance.md.

/** The number of connections of the load generator. */
const CONCURRENCY = 32
/** The number of starts that are measured. */
const STARTS = 5
/** The pause before the memory is measured. V8 frees memory only several seconds after the load ends. */
const REST_MS = 12_000
/** With these flags, V8 samples the running function two thousand times a second. */
const PROFILER_FLAGS = ['--cpu-prof', '--cpu-prof-interval=500']

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
/** The command that `npm start` runs. `scripts/bench.mjs` passes it in the variable `PORTAL_PROGRAM`. */
const program: Pick<PortalOptions, 'command' | 'environment'> = process.env.PORTAL_PROGRAM
  ? JSON.parse(process.env.PORTAL_PROGRAM)
  : { command: ['src/server/main.ts'], environment: {} }
const requested = values.jobs.split(',')
// The profiler changes the start time and the memory, so J7 is not measured with the profiler.
const jobs = JOBS.filter((job) => requested.includes(job) && !(values.profile && job === 'J7'))
if (values.growth && values.profile) throw new Error('Growth is measured without a profile')
const unknownJobs = requested.filter((job) => !JOBS.some((name) => name === job))
if (unknownJobs.length > 0) throw new Error(`Unknown job ${unknownJobs.join(', ')}; the jobs are ${JOBS.join(', ')}`)
const runOptions = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  concurrency: CONCURRENCY,
  restMs: REST_MS,
}

const sizes = values.sizes.split(',').map(Number)
const applications = Number(values.applications)
const runDescription = describeRun({ applications: values.growth ? sizes : [applications], jobs, ...runOptions })
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
// If root runs this script, the database runs as another user, who needs access to this folder.
await chmod(folder, 0o755)
let isClosing = false
const cleanups = [() => rm(folder, { recursive: true, force: true })]
// The servers stop by themselves when this program ends. The database is stopped explicitly.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void closeAll(1))
const database = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })
cleanups.push(() => database.stop())
const mail = await openMailSink()
cleanups.push(() => mail.close())
const generator = openGenerator()
cleanups.push(() => generator.close())
try {
  const results = values.growth ? await measureAllSizes(generator) : await measureJobs(generator)
  printJobs(results)
  console.log(`Written to ${await writeResult(values.name ?? defaultName(), { ...runDescription, jobs: results })}`)
  await closeAll(0)
} catch (error) {
  console.error(error)
  await closeAll(1)
}

function defaultName() {
  if (values.growth) return 'growth'
  return values.profile ? 'profile' : 'bench'
}

/** Closes everything in reverse order and exits. Later calls do nothing. */
async function closeAll(code: number) {
  if (isClosing) return
  isClosing = true
  for (const cleanUp of cleanups.reverse()) await cleanUp().catch(console.error)
  process.exit(code)
}

async function measureJobs(loadGenerator: Generator): Promise<JobResult[]> {
  console.log(`Loading ${applications} applications`)
  const profiles = join(folder, 'profiles')
  const options = {
    address: database.connection,
    dataDir: join(folder, 'data'),
    smtpUrl: mail.url,
    ...program,
    ...(values.profile && { command: [...PROFILER_FLAGS, `--cpu-prof-dir=${profiles}`, ...program.command] }),
  }
  const setup = await openBenchSetup({ options, amount: { applications }, starts: jobs.includes('J7') ? STARTS : 0 })
  let results: JobResult[]
  try {
    results = await measureAll(setup, loadGenerator, { jobs, runOptions, applications })
    if (jobs.includes('certificates')) results.push(...(await measureCertificates()))
  } finally {
    await setup.close()
  }
  if (!values.profile) return results
  const layerTimes = await timeByLayer(profiles, setup.portal.pid, setup.loadIntervals)
  return results.map((result) => ({
    ...result,
    ...(layerTimes.has(result.job) && { spent: layerTimes.get(result.job) ?? [] }),
  }))
}

/** Runs `certificates.ts` in a separate process, because it opens a portal in its own process. */
async function measureCertificates(): Promise<JobResult[]> {
  const script = new URL('certificates.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--json'])
  return JSON.parse(stdout)
}

function measureAllSizes(loadGenerator: Generator): Promise<JobResult[]> {
  return measureGrowth({ address: database.connection, folder, smtpUrl: mail.url, program }, loadGenerator, {
    sizes,
    runOptions,
  })
}
