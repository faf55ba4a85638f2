import type { Figures, JobResult } from './result.ts'

/** Prints for each job the result, the target, and whether the target is met. */
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
    if (limit) console.log(`        limit   ${formatFigures(limit)}`)
    if (portal) console.log(`        portal  ${formatFigures(portal)}`)
    for (const { layer, ms } of more.spent ?? []) console.log(`        ${ms} ms in ${layer}`)
    for (const { size, perSecond } of more.sizes ?? []) console.log(`        ${size}: ${perSecond} per second`)
  }
}

const byProcessor = (ratio: number | undefined) => (ratio === undefined ? '' : ` (by CPU time ${ratio})`)

const formatFigures = ({ perSecond, p50, p99, serverMs, databaseMs, generatorMs }: Figures) =>
  `${perSecond} per second, p50 ${p50} ms, p99 ${p99} ms; CPU time per request: server ${serverMs} ms, database ${databaseMs} ms (load generator ${generatorMs} ms)`
