import { readdir, readFile, writeFile } from 'node:fs/promises'
import { drawChart } from './draw-chart.ts'
import { readCertificates } from './jobs/measure-certificates.ts'
import type { BenchResult, Figures, JobResult } from './result.ts'
import { RESULTS } from './write-result.ts'

const PAGE = new URL('../docs/performance.md', import.meta.url)
const CHART = new URL('../docs/images/performance.svg', import.meta.url)
const BEGIN = '<!-- measured: begin -->'
const END = '<!-- measured: end -->'

/** `npm run bench:page`: writes the newest results into docs/performance.md, between its two markers, and draws the chart. */
const bench = await newest('bench')
const growth = await newest('growth')
const profile = await newest('profile')
if (!bench) throw new Error('Nothing was measured yet: npm run bench')
// If the run left out certificates, use their separate result.
const hasCertificates = bench.jobs.some(({ job }) => job === 'certificates')
const jobs = hasCertificates ? bench.jobs : [...bench.jobs, ...(await readCertificates())]
await writeFile(CHART, drawChart(jobs, `Reached, as a share of the target (${dayOf(bench)})`))
const page = await readFile(PAGE, 'utf8')
const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)]
if (before < 0 || after < before) throw new Error('docs/performance.md has lost its markers')
const more = [...(profile ? [profileOf(profile)] : []), ...(growth ? [growthOf(growth)] : [])]
const measured = [describe(bench), tableOf(jobs), ...more].join('\n\n')
await writeFile(PAGE, `${page.slice(0, before + BEGIN.length)}\n\n${measured}\n\n${page.slice(after)}`)

/** File names start with the date, so the last by name is the newest. */
async function newest(name: string): Promise<BenchResult | undefined> {
  const files = await readdir(RESULTS).catch(() => [])
  const last = files
    .filter((file) => /^\d{4}-\d\d-\d\d-/.test(file) && file.endsWith(`-${name}.json`))
    .sort()
    .at(-1)
  return last === undefined ? undefined : JSON.parse(await readFile(new URL(last, RESULTS), 'utf8'))
}

function dayOf({ date }: BenchResult) {
  return date.slice(0, 10)
}

function describe(result: BenchResult) {
  const { machine, commit, options } = result
  const { applications, rounds, seconds, concurrency } = options
  return `![How near each job comes to its target](images/performance.svg)

Measured on ${dayOf(result)} at ${commit.slice(0, 12)}: ${machine.cores} cores (${machine.processor}), Node.js ${machine.node}, a load of ${machine.load} by other programs at the start; ${applications.map((count) => count.toLocaleString('en')).join(', ')} applications, ${concurrency} concurrent clients, ${rounds} rounds of ${seconds} s each.`
}

function tableOf(jobs: readonly JobResult[]) {
  const rows = jobs.map(
    (job) => `| ${[job.job, job.title, ...cellsOf(job), job.met ? 'met' : '**missed**'].join(' | ')} |`,
  )
  return `| Job | | Portal | Limit | Reached | Target | |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`
}

function cellsOf({ portal, limit, ratio, target, measured, wanted, unit }: JobResult): string[] {
  const reached = measured === undefined ? `${ratio} of the limit` : `${measured} ${unit}`
  const goal = measured === undefined ? String(target) : `${wanted} ${unit}`
  return [portal ? formatFigures(portal) : '', limit ? formatFigures(limit) : '', reached, goal]
}

function formatFigures({ perSecond, p50, p99, serverMs, databaseMs }: Figures) {
  return `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, ${serverMs} + ${databaseMs} ms of CPU time`
}

function profileOf(result: BenchResult) {
  const jobs = result.jobs.filter(({ spent }) => spent)
  const layers = [...new Set(jobs.flatMap(({ spent = [] }) => spent.map(({ layer }) => layer)))]
  const msIn = (layer: string) => jobs.map(({ spent = [] }) => spent.find((one) => one.layer === layer)?.ms ?? 0)
  const rows = layers.map((layer) => `| ${[layer, ...msIn(layer)].join(' | ')} |`)
  return `### Where the time goes

\`npm run bench -- --profile\`, on ${dayOf(result)} at ${result.commit.slice(0, 12)}: milliseconds of each request in which the portal's first thread was at work, or waited for a processor that another program had.

| | ${jobs.map(({ job }) => job).join(' | ')} |
| --- | ${jobs.map(() => '---').join(' | ')} |
${rows.join('\n')}`
}

function growthOf(result: BenchResult) {
  const sizes = result.jobs[0]?.sizes?.map(({ size }) => size.toLocaleString('en')) ?? []
  const rows = result.jobs.map(
    ({ job, title, sizes: measured = [], ratio, target, met }) =>
      `| ${[job, title, ...measured.map(({ perSecond }) => `${perSecond}/s`), ratio, target, met ? 'met' : '**missed**'].join(' | ')} |`,
  )
  return `### As it grows

Measured on ${dayOf(result)} at ${result.commit.slice(0, 12)}. The share: what a size reached of the smallest one’s rate in the same round, the median of the rounds; of the sizes the lowest.

| Job | | ${sizes.join(' | ')} | Share | Target | |
| --- | --- | ${sizes.map(() => '---').join(' | ')} | --- | --- | --- |
${rows.join('\n')}`
}
