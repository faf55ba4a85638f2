// SPDX-License-Identifier: Apache-2.0
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { drawChart } from './draw-chart.ts'
import { type BenchResult, type JobResult, type Measurement, RESULTS, reachedOf, targetOf } from './result.ts'
import type { WebResult } from './web/visits.ts'

// `npm run bench:page`: writes the newest results into docs/performance.md, between its markers, and draws the chart.

const PERFORMANCE_PAGE = new URL('../docs/performance.md', import.meta.url)
const CHART = new URL('../docs/images/performance.svg', import.meta.url)
/** The number of runs that are compared with the targets. One run is not enough, because the speed of the machine varies. */
const RUNS = 3

const runs = await readNewest<BenchResult>('bench', RUNS)
const [bench] = runs
if (!bench) throw new Error('Nothing was measured yet: npm run bench')
await writeFile(CHART, drawChart(bench.jobs, `Reached, as a share of the target (${dayOf(bench)})`))
let page = await readFile(PERFORMANCE_PAGE, 'utf8')
replaceSection('floors', describeTargets(runs))
for (const result of await readNewest<WebResult>('web', 1)) replaceSection('people', describeLoadingTimes(result))
for (const result of await readNewest<BenchResult>('growth', 1)) replaceSection('growth', describeGrowth(result))
const profiles = await readNewest<BenchResult>('profile', 1)
replaceSection('details', [describeMeasurements(bench), ...profiles.map(describeProfile)].join('\n\n'))
await writeFile(PERFORMANCE_PAGE, page)

/** Replaces the part of the page between the markers of this name. */
function replaceSection(name: string, text: string) {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const [before, after] = [page.indexOf(begin), page.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`docs/performance.md has no markers of ${name}`)
  page = `${page.slice(0, before + begin.length)}\n\n${text}\n\n${page.slice(after)}`
}

/** The newest results of this name, newest first. File names start with the time, so their order is chronological. */
async function readNewest<Result extends BenchResult>(name: string, count: number): Promise<Result[]> {
  const files = (await readdir(RESULTS)).filter((file) => file.endsWith(`-${name}.json`)).sort()
  const texts = files.slice(-count).map((file) => readFile(new URL(file, RESULTS), 'utf8'))
  return (await Promise.all(texts)).map((text) => JSON.parse(text)).reverse()
}

function dayOf({ date }: BenchResult) {
  return date.slice(0, 10)
}

/** A sentence that says when, on which commit and on which machine a result was measured. */
function describeRunOf(result: BenchResult) {
  const { machine } = result
  return `Measured on ${dayOf(result)} at ${result.commit.slice(0, 12)}: ${machine.cores} cores (${machine.processor}), Node.js ${machine.node}, a load of ${machine.load} by other programs at the start.`
}

/** One row for each job, with its target and the result of each run, newest first. */
function describeTargets(results: readonly BenchResult[]) {
  const [newestRun] = results
  if (!newestRun) return ''
  const rows = newestRun.jobs.map((job) => {
    const all = results.map(({ jobs }) => jobs.find((candidate) => candidate.job === job.job))
    const cells = all.map((result) => {
      if (!result) return ''
      return result.met ? reachedOf(result) : `**${reachedOf(result)}**`
    })
    const metCount = all.filter((result) => result?.met).length
    return [job.title, targetOf(job), ...cells, metCount === all.length ? 'met' : `met in ${metCount} of ${all.length}`]
  })
  const titles = results.map((_, index) => (index === 0 ? 'Newest run' : `Run ${index + 1}`))
  return `![How near each job comes to its target](images/performance.svg)

${table(['Job', 'Target', ...titles, ''], rows)}

${results.map((result) => `- ${describeRunOf(result)}`).join('\n')}`
}

function describeLoadingTimes(result: WebResult) {
  const goals = table(
    ['Goal, and the slowest screen', 'At most', 'Measured', ''],
    result.jobs.map((job) => [job.title, targetOf(job), reachedOf(job), verdict(job)]),
  )
  const screens = table(
    ['Screen', 'Visit', 'LCP', 'Interactive', 'INP', 'CLS', 'Requests', 'KB'],
    result.visits.map(({ screen, visit, ...metrics }) => [
      ...[screen, visit],
      ...[metrics.lcp, metrics.ready, metrics.inp].map((ms) => String(Math.round(ms))),
      ...[metrics.cls, metrics.requests, Math.round(metrics.kilobytes)].map(String),
    ]),
  )
  return `${goals}\n\n${describeRunOf(result)}\n\n${detailsElement('Every screen, in milliseconds', screens)}`
}

function describeGrowth(result: BenchResult) {
  const sizes = result.jobs[0]?.sizes?.map(({ size }) => size.toLocaleString('en')) ?? []
  const rows = result.jobs.map((job) => {
    const rates = (job.sizes ?? []).map(({ perSecond }) => `${perSecond}/s`)
    return [job.title, ...rates, String(job.ratio), String(job.target), verdict(job)]
  })
  return `${table(['Job', ...sizes, 'Share', 'Target', ''], rows)}\n\n${describeRunOf(result)}`
}

function describeMeasurements({ jobs }: BenchResult) {
  const rows = jobs
    .filter(({ portal }) => portal)
    .map(({ job, portal, limit }) => [
      job,
      ...[portal, limit].map((measurement) => (measurement ? formatMeasurement(measurement) : '')),
    ])
  return detailsElement('Rates, latencies and CPU time of the newest run', table(['Job', 'Portal', 'Limit'], rows))
}

function formatMeasurement({ perSecond, p50, p99, serverMs, databaseMs }: Measurement) {
  return `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, ${serverMs} + ${databaseMs} ms of CPU time`
}

function describeProfile(result: BenchResult) {
  const jobs = result.jobs.filter(({ spent }) => spent)
  const layers = [...new Set(jobs.flatMap(({ spent = [] }) => spent.map(({ layer }) => layer)))]
  const msIn = (layer: string) => jobs.map(({ spent = [] }) => spent.find((entry) => entry.layer === layer)?.ms ?? 0)
  const rows = layers.map((layer) => [layer, ...msIn(layer).map(String)])
  const profiled = table(['', ...jobs.map(({ job }) => job)], rows)
  const title = `Milliseconds per request in the portal's main thread (${dayOf(result)}, ${result.commit.slice(0, 12)})`
  return detailsElement(title, profiled)
}

function verdict({ met }: JobResult) {
  return met ? 'met' : '**missed**'
}

function detailsElement(title: string, text: string) {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n')
}
