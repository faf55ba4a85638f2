import { join } from 'node:path'
import pg from 'pg'
import { type Ground, openGround } from '../ground.ts'
import type { Generator } from '../load/open-generator.ts'
import { type Figures, type JobResult, median, rounded, shareOf } from '../result.ts'
import type { PortalPlace } from '../servers/start-portal.ts'
import { decisions } from './changing-jobs.ts'
import type { ComparedJob } from './job.ts'
import { measureOnce, type Pace } from './measure-compared.ts'
import { pageJobs } from './measure-paging.ts'
import { readingJobs } from './reading-jobs.ts'

interface Where {
  address: PortalPlace['address']
  folder: string
  smtpUrl: string
  /** How the portal is run. */
  program: Pick<PortalPlace, 'command' | 'environment'>
}

interface Order {
  /** Numbers of applications, the smallest first. */
  sizes: readonly number[]
  pace: Pace
}

/** What the rate may fall by from the smallest to the largest. */
const FLAT = 1.5
const SEARCH = 3
/** So few that the smallest has enough of them in each round. */
const MOST_DECISIONS = 600

interface Sized {
  size: number
  ground: Ground
  jobs: ComparedJob[]
}

/** The same jobs on ever more applications: three databases of one server, each with its own portal, driven in turn. */
export async function measureGrowth(where: Where, generator: Generator, order: Order): Promise<JobResult[]> {
  const grounds: Sized[] = []
  try {
    for (const size of order.sizes) {
      console.log(`Loading ${size} applications`)
      grounds.push(await openSized(where, size))
    }
    return await measureSizes(grounds, generator, order.pace)
  } finally {
    for (const { ground } of grounds) await ground.close()
  }
}

async function openSized({ address, folder, smtpUrl, program }: Where, size: number): Promise<Sized> {
  const database = `grown_${size}`
  const maintenance = new pg.Client({ ...address })
  await maintenance.connect()
  await maintenance.query(`create database ${database}`)
  await maintenance.end()
  const place = {
    address: { ...address, database },
    dataDir: join(folder, database),
    smtpUrl,
    ...program,
  } as const
  const ground = await openGround({ place, amount: { applications: size }, starts: 0 })
  return { size, ground, jobs: await growingJobs(ground) }
}

async function growingJobs(ground: Ground): Promise<ComparedJob[]> {
  const { deep } = await pageJobs(ground)
  const { cookie = '' } = ground.grown.staff[0] ?? {}
  const counts = () => [{ method: 'GET' as const, path: '/api/statistics', headers: { cookie } }]
  return [
    ...readingJobs(ground.grown, true),
    decisions(ground.grown, ground.client, MOST_DECISIONS),
    { ...deep, job: 'page 200', title: 'Page 200 of a list' },
    { ...deep, job: 'counts', title: 'All figures of the dashboard', asks: counts },
  ]
}

async function measureSizes(grounds: readonly Sized[], generator: Generator, pace: Pace): Promise<JobResult[]> {
  const [smallest] = grounds
  if (!smallest) throw new Error('No size was given')
  const results: JobResult[] = []
  for (const [place, { job, title }] of smallest.jobs.entries()) {
    const measured = grounds.map(({ size }) => ({ size, figures: [] as Figures[] }))
    for (let round = 0; round < pace.rounds; round += 1) {
      for (const [index, { ground, jobs }] of grounds.entries()) {
        const one = jobs[place]
        if (one) measured[index]?.figures.push(await measureOnce(ground, generator, ground.portal, one, pace))
      }
    }
    results.push(judge({ job, title }, measured))
  }
  return results
}

/** The slowest size against the quickest, by what each round gave. */
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
  const target = rounded(1 / (named.job.startsWith('J4') ? SEARCH : FLAT))
  return { ...shareOf(named, Math.min(1, ...shares), target), sizes: rates }
}
