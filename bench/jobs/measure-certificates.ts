import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type JobResult, shareOf } from '../result.ts'

const PROGRAM = new URL('../certificates.ts', import.meta.url)
const RESULT = new URL('../results/certificates.json', import.meta.url)

interface Measured {
  jobs: { job: string; measured: number; target: number; ratio: number }[]
}

/** Runs `npm run bench:certificates` in its own process and returns its results. */
export async function measureCertificates(): Promise<JobResult[]> {
  await promisify(execFile)(process.execPath, [PROGRAM.pathname])
  return readCertificates()
}

/** Reads the last results of `npm run bench:certificates`. */
export async function readCertificates(): Promise<JobResult[]> {
  const { jobs }: Measured = JSON.parse(await readFile(RESULT, 'utf8'))
  return jobs.map(({ job, measured, target, ratio }) => ({
    ...shareOf({ job: 'certificates', title: job }, ratio, 1),
    measured,
    wanted: target,
    unit: '',
  }))
}
