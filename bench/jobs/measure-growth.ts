import { join } from 'node:path'
import pg from 'pg'
import { type BenchSetup, openBenchSetup } from '../bench-setup.ts'
import type { Generator } from '../load/generator.ts'
import { type Figures, type JobResult, median, rounded, shareOf } from '../result.ts'
import type { PortalOptions } from '../servers/start-servers.ts'
import { GROWTH } from '../targets.ts'
import { type ComparedJob, decisions, readingJobs } from './jobs.ts'
import { measureOnce, type Pace } from './measure-compared.ts'
import { pageJobs } from './measure-paging.ts'

interface GrowthSetup {
  address: PortalOptions['address']
  folder: string
  smtpUrl: string
  /** The command that starts the portal. */
  program: Pick<PortalOptions, 'command' | 'environment'>
}

interface GrowthOptions {
  /** Numbers of applications, the smallest first. */
  sizes: readonly number[]
  pace: Pace
}

/** Few enough that the smallest database has this many pending applications in each round. */
const MAX_DECISIONS = 600

interface Sized {
  size: number
  setup: BenchSetup
  jobs: ComparedJob[]
}

/** Runs the same jobs on databases of growing size. Each database has its own portal; the portals run the jobs in turn. */
export async function measureGrowth(
  target: GrowthSetup,
  generator: Generator,
  options: GrowthOptions,
): Promise<JobResult[]> {
  const setups: Sized[] = []
  try {
    for (const size of options.sizes) {
      console.log(`Loading ${size} applications`)
      setups.push(await openSized(target, size))
    }
    return await measureSizes(setups, generator, options.pace)
  } finally {
    for (const { setup } of setups) await setup.close()
  }
}

async function openSized({ address, folder, smtpUrl, program }: GrowthSetup, size: number): Promise<Sized> {
  const database = `grown_${size}`
  const maintenance = new pg.Client({ ...address })
  await maintenance.connect()
  await maintenance.query(`create database ${database}`)
  await maintenance.end()
  const portalOptions = {
    address: { ...address, database },
    dataDir: join(folder, database),
    smtpUrl,
    ...program,
  } as const
  const setup = await openBenchSetup({ options: portalOptions, amount: { applications: size }, starts: 0 })
  return { size, setup, jobs: await growingJobs(setup) }
}

async function growingJobs(setup: BenchSetup): Promise<ComparedJob[]> {
  const { deep } = await pageJobs(setup)
  const { cookie = '' } = setup.grown.staff[0] ?? {}
  const counts = () => [{ method: 'GET' as const, path: '/api/statistics', headers: { cookie } }]
  return [
    ...readingJobs(setup.grown, true),
    decisions(setup.grown, setup.client, MAX_DECISIONS),
    { ...deep, job: 'page 200', title: 'Page 200 of a list' },
    { ...deep, job: 'counts', title: 'All figures of the dashboard', requests: counts },
  ]
}

async function measureSizes(setups: readonly Sized[], generator: Generator, pace: Pace): Promise<JobResult[]> {
  const [smallest] = setups
  if (!smallest) throw new Error('No size was given')
  const results: JobResult[] = []
  for (const [index, { job, title }] of smallest.jobs.entries()) {
    const measured = setups.map(({ size }) => ({ size, figures: [] as Figures[] }))
    for (let round = 0; round < pace.rounds; round += 1) {
      for (const [position, { setup, jobs }] of setups.entries()) {
        const job = jobs[index]
        if (job) measured[position]?.figures.push(await measureOnce(setup, generator, setup.portal, job, pace))
      }
    }
    results.push(judge({ job, title }, measured))
  }
  return results
}

/** Compares the slowest size with the smallest one, round by round. */
function judge(named: { job: string; title: string }, measured: { size: number; figures: Figures[] }[]) {
  const rates = measured.map(({ size, figures }) => ({
    size,
    perSecond: rounded(median(figures.map(({ perSecond }) => perSecond))),
  }))
  const [first] = measured
  const shares = measured
    .slice(1)
    .map(({ figures }) =>
      median(figures.map(({ perSecond }, round) => perSecond / (first?.figures[round]?.perSecond ?? 1))),
    )
  return { ...shareOf(named, Math.min(1, ...shares), GROWTH), sizes: rates }
}
