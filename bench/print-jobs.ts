import type { Figures, JobResult } from './result.ts'

/** Prints each job on a line or two: what was reached, what was wanted, and whether that is met. */
export function printJobs(jobs: readonly JobResult[]) {
  for (const {
    job,
    title,
    ratio,
    target,
    met,
    portal,
    limit,
    measured,
    wanted,
    unit,
    processorRatio,
    ...more
  } of jobs) {
    const figure =
      measured === undefined
        ? `${ratio} of ${target}${byProcessor(processorRatio)}`
        : `${measured} ${unit} (wanted ${wanted})`
    console.log(`${met ? 'met   ' : 'MISSED'}  ${job.padEnd(18)} ${title}: ${figure}`)
    if (limit) console.log(`        limit   ${described(limit)}`)
    if (portal) console.log(`        portal  ${described(portal)}`)
    for (const { layer, ms } of more.spent ?? []) console.log(`        ${ms} ms in ${layer}`)
    for (const { size, perSecond } of more.sizes ?? []) console.log(`        ${size}: ${perSecond} a second`)
  }
}

const byProcessor = (ratio: number | undefined) => (ratio === undefined ? '' : ` (by processor time ${ratio})`)

const described = ({ perSecond, p50, p99, serverMs, databaseMs, generatorMs }: Figures) =>
  `${perSecond} a second, p50 ${p50} ms, p99 ${p99} ms; each takes the server ${serverMs} ms of a processor, the database ${databaseMs} ms (the asking ${generatorMs} ms)`
