// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import pg from 'pg'
import { type BenchSetup, openBenchSetup } from '../bench-setup.ts'
import type { Generator } from '../load/generator.ts'
import { type JobResult, type Measurement, median, ratioResult, rounded } from '../result.ts'
import type { PortalOptions } from '../servers/start-servers.ts'
import { MIN_LARGEST_TO_SMALLEST } from '../targets.ts'
import { type ComparedJob, decisions, readingJobs } from './jobs.ts'
import { measureOnce, type RunOptions } from './measure-compared.ts'
import { pageJobs } from './measure-paging.ts'

interface GrowthSetup {
  /** The address of the database server, on which a database for each size is created. */
  address: PortalOptions['address']
  /** The folder for the files of the portals. */
  folder: string
  smtpUrl: string
  /** The command that starts the portal. */
  program: Pick<PortalOptions, 'command' | 'environment'>
}

interface GrowthOptions {
  /** Numbers of applications, the smallest first. */
  sizes: readonly number[]
  runOptions: RunOptions
}

/** The number of decisions in a round. The smallest database has enough pending applications for all rounds. */
const MAX_DECISIONS = 600

/** The setup and the jobs for a database with `size` applications. */
interface SizedSetup {
  size: number
  setup: BenchSetup
  jobs: ComparedJob[]
}

/** Runs the same jobs on databases of growing size. Each database has its own portal; the portals run the jobs in turn. */
export async function measureGrowth(
  growthSetup: GrowthSetup,
  generator: Generator,
  options: GrowthOptions,
): Promise<JobResult[]> {
  const setups: SizedSetup[] = []
  try {
    for (const size of options.sizes) {
      console.log(`Loading ${size} applications`)
      setups.push(await openSizedSetup(growthSetup, size))
    }
    return await measureSizes(setups, generator, options.runOptions)
  } finally {
    for (const { setup } of setups) await setup.close()
  }
}

async function openSizedSetup({ address, folder, smtpUrl, program }: GrowthSetup, size: number): Promise<SizedSetup> {
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
  return { size, setup, jobs: await growthJobs(setup) }
}

async function growthJobs(setup: BenchSetup): Promise<ComparedJob[]> {
  const { deep } = await pageJobs(setup)
  const { cookie = '' } = setup.filled.staff[0] ?? {}
  const counts = () => [{ method: 'GET' as const, path: '/api/statistics', headers: { cookie } }]
  return [
    ...readingJobs(setup.filled, true),
    decisions(setup.filled, setup.client, MAX_DECISIONS),
    { ...deep, job: 'page 200', title: 'Page 200 of a list' },
    { ...deep, job: 'counts', title: 'All statistics of the dashboard', requests: counts },
  ]
}

async function measureSizes(
  setups: readonly SizedSetup[],
  generator: Generator,
  runOptions: RunOptions,
): Promise<JobResult[]> {
  const [smallest] = setups
  if (!smallest) throw new Error('No size was given')
  const results: JobResult[] = []
  for (const [index, { job, title }] of smallest.jobs.entries()) {
    const measured = setups.map(({ size }) => ({ size, measurements: [] as Measurement[] }))
    for (let round = 0; round < runOptions.rounds; round += 1) {
      for (const [position, { setup, jobs }] of setups.entries()) {
        const job = jobs[index]
        if (job)
          measured[position]?.measurements.push(await measureOnce(setup, generator, setup.portal, job, runOptions))
      }
    }
    results.push(compareSizes({ job, title }, measured))
  }
  return results
}

/**
 * Divides, in each round, the rate at each size by the rate at the smallest size. The result is the smallest median of these
 * ratios.
 */
function compareSizes(
  label: { job: string; title: string },
  measured: { size: number; measurements: Measurement[] }[],
) {
  const rates = measured.map(({ size, measurements }) => ({
    size,
    perSecond: rounded(median(measurements.map(({ perSecond }) => perSecond))),
  }))
  const [first] = measured
  const ratios = measured
    .slice(1)
    .map(({ measurements }) =>
      median(measurements.map(({ perSecond }, round) => perSecond / (first?.measurements[round]?.perSecond ?? 1))),
    )
  return { ...ratioResult(label, Math.min(1, ...ratios), MIN_LARGEST_TO_SMALLEST), sizes: rates }
}
