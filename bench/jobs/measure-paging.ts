import type { Ground } from '../ground.ts'
import type { Ask } from '../load/ask.ts'
import type { Generator } from '../load/open-generator.ts'
import { atMost, type JobResult, median, shareOf } from '../result.ts'
import type { ComparedJob } from './job.ts'
import { answerTo, measureOnce, mediansOf, type Pace, warmUp } from './measure-compared.ts'

/** So small that ten thousand applications have two hundred of them, too. */
const PAGE = 15
const DEEP = 200
const DEEP_PAGE = 'page 200'
const COUNTS_MS = 2

/** Whether page 200 of a list costs what its first page costs, and how long counts take that a screen shows. */
export async function measurePaging(ground: Ground, generator: Generator, pace: Pace): Promise<JobResult[]> {
  const { first, deep } = await pageJobs(ground)
  const jobs = { first, deep }
  const measured = { first: [] as Figure[], deep: [] as Figure[] }
  for (const job of [first, deep]) await warmUp([ground.portal], generator, job, pace)
  for (let round = 0; round < pace.rounds; round += 1) {
    const order = round % 2 === 0 ? (['first', 'deep'] as const) : (['deep', 'first'] as const)
    for (const page of order) measured[page].push(await measureOnce(ground, generator, ground.portal, jobs[page], pace))
  }
  const shares = measured.deep.map(({ perSecond }, round) => perSecond / (measured.first[round]?.perSecond ?? 1))
  const page = shareOf({ job: DEEP_PAGE, title: 'Page 200 of a list against its first page' }, median(shares), 0.9)
  return [{ ...page, portal: mediansOf(measured.deep) }, ...(await measureCounts(ground, generator, pace))]
}

type Figure = Awaited<ReturnType<typeof measureOnce>>

/** The first page of a list and its two hundredth, or its last where it has fewer, found by the list’s own cursor. */
export async function pageJobs({ grown, portal }: Pick<Ground, 'grown' | 'portal'>) {
  const { cookie = '' } = grown.staff[0] ?? {}
  const path = `/api/getapplication?category=household&limit=${PAGE}`
  const ask = (more: string): Ask => ({ method: 'GET', path: path + more, headers: { cookie } })
  let deepest = ask('')
  for (let page = 1; page < DEEP; page += 1) {
    const { data } = await answerTo(portal, deepest)
    if (data[0].next === null) break
    deepest = ask(`&cursor=${data[0].next}`)
  }
  const page = (job: string, one: Ask): ComparedJob => ({
    job,
    title: job,
    target: 1,
    asks: () => [one],
    once: false,
    expect: 200,
  })
  return { first: page('page 1', ask('')), deep: page(DEEP_PAGE, deepest) }
}

const COUNTED = [
  { job: 'tab counts', title: 'Counts of a list’s tabs, p50', path: '/api/getapplication?category=noc&limit=1' },
  { job: 'statistics', title: 'All figures of the dashboard, p50', path: '/api/statistics' },
]

/** Asked one at a time: what one reader waits for. */
async function measureCounts(ground: Ground, generator: Generator, pace: Pace): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { path, ...named } of COUNTED) {
    const figures: Figure[] = []
    const { cookie = '' } = ground.grown.staff[0] ?? {}
    const asks = () => [{ method: 'GET' as const, path, headers: { cookie } }]
    const job: ComparedJob = { ...named, target: 1, asks, once: false, expect: 200 }
    for (let round = 0; round < pace.rounds; round += 1) {
      figures.push(await measureOnce(ground, generator, ground.portal, job, { ...pace, concurrency: 1 }))
    }
    const portal = mediansOf(figures)
    results.push({ ...atMost({ ...named, measured: portal.p50, unit: 'ms' }, COUNTS_MS), portal })
  }
  return results
}
