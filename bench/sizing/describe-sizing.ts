import type { BenchResult } from '../result.ts'
import type { InstallationResult } from './measure-installation.ts'
import { CERTIFICATES_PER_APPLICATION, REQUESTS_PER_APPLICATION } from './mixed-requests.ts'

export type SizingResult = Pick<BenchResult, 'machine' | 'commit' | 'date'> & { installations: InstallationResult[] }

/** The busiest minute of a day has three times the rate of the busiest hour, which has a fifth of the day (docs/scaling.md). */
const SECONDS_OF_A_DAY = (5 * 3600) / 3

const whole = (value: number) => Math.round(value).toLocaleString('en')

/** What a portal can answer in a day whose busiest minute reaches the measured rate. */
export function perDay({ perSecond }: Pick<InstallationResult, 'perSecond'>) {
  const requests = perSecond * SECONDS_OF_A_DAY
  const applications = requests / REQUESTS_PER_APPLICATION
  return { requests, applications, certificates: applications * CERTIFICATES_PER_APPLICATION }
}

/** A table of Markdown, and how it was measured. */
export function describeSizing({ installations, machine, commit, date }: SizingResult): string {
  const rows: [string, (installation: InstallationResult) => string][] = [
    ['Applications in the database', ({ applications }) => whole(applications)],
    [
      'Machine',
      ({ machine: size }) =>
        size
          ? `${size.cores} core, ${size.memoryMb} MB`
          : `${machine.cores} cores, ${whole(machine.memory / 1024 ** 2)} MB`,
    ],
    ['Limited by', ({ limitedBy }) => limitedBy],
    ['Memory of the portal', ({ portalMb }) => `${portalMb} MB`],
    ['Memory of the database', ({ databaseMb }) => `${databaseMb} MB`],
    ['Database on disk', ({ diskMb }) => `${whole(diskMb)} MB`],
    ['Database for one application', ({ bytesPerApplication }) => `${(bytesPerApplication / 1000).toFixed(1)} KB`],
    ['Requests in a second', ({ perSecond }) => String(perSecond)],
    ['Waiting time p50', ({ p50 }) => `${p50} ms`],
    ['Waiting time p95', ({ p95 }) => `${p95} ms`],
    ['Waiting time p99', ({ p99 }) => `${p99} ms`],
    ['Certificates in a second, if nothing else happens', ({ certificatesPerSecond }) => String(certificatesPerSecond)],
    ['Requests in a day', (installation) => whole(perDay(installation).requests)],
    ['Applications in a day', (installation) => whole(perDay(installation).applications)],
    ['Certificates in a day', (installation) => whole(perDay(installation).certificates)],
  ]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const [first] = installations
  const lines = [
    line(['', ...installations.map(({ name }) => name)]),
    line(['---', ...installations.map(() => '---')]),
    ...rows.map(([title, cell]) => line([title, ...installations.map(cell)])),
  ]
  return `${lines.join('\n')}

Measured on ${date.slice(0, 10)} at ${commit.slice(0, 12)} with ${first?.people ?? 0} people who never pause: ${machine.cores} cores (${machine.processor}), Node.js ${machine.node}, a load of ${machine.load} by other programs at the start.`
}
