// SPDX-License-Identifier: Apache-2.0
import type { BenchResult } from '../result.ts'
import type { InstallationResult } from './measure-installation.ts'
import { CERTIFICATES_PER_APPLICATION, REQUESTS_PER_APPLICATION } from './mixed-requests.ts'

export type SizingResult = Pick<BenchResult, 'machine' | 'commit' | 'date'> & { installations: InstallationResult[] }

/**
 * The requests of a day, divided by the requests per second in its busiest minute. A fifth of the requests arrive in the
 * busiest hour, and the busiest minute has three times the average rate of that hour (docs/scaling.md).
 */
const PEAK_SECONDS_PER_DAY = (5 * 3600) / 3

const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`
const formatWhole = (value: number) => Math.round(value).toLocaleString('en')

/** The numbers for a day in whose busiest minute the portal reaches the measured rate. */
export function perDay({ perSecond }: Pick<InstallationResult, 'perSecond'>) {
  const requests = perSecond * PEAK_SECONDS_PER_DAY
  const applications = requests / REQUESTS_PER_APPLICATION
  return { requests, applications, certificates: applications * CERTIFICATES_PER_APPLICATION }
}

/** A Markdown table of the measurements, and a sentence about the machine and the load. */
export function describeSizing({ installations, machine, commit, date }: SizingResult): string {
  const rows: [string, (installation: InstallationResult) => string][] = [
    ['Applications in the database', ({ applications }) => formatWhole(applications)],
    [
      'Machine',
      ({ machine: size }) =>
        size
          ? `${size.cores} core, ${size.memoryMb} MB`
          : `${machine.cores} cores, ${formatWhole(machine.memory / 1024 ** 2)} MB`,
    ],
    ['Limit enforced by', ({ limitedBy }) => limitedBy],
    ['Memory of the portal', ({ portalMb }) => `${portalMb} MB`],
    ['Memory of the database', ({ databaseMb }) => `${databaseMb} MB`],
    ['Database on disk', ({ diskMb }) => `${formatWhole(diskMb)} MB`],
    ['Database size per application', ({ bytesPerApplication }) => `${(bytesPerApplication / 1000).toFixed(1)} KB`],
    ['Documents of an application (three of 200 KB) on disk', ({ documentBytes }) => formatKilobytes(documentBytes)],
    ['Certificate on disk', ({ certificateBytes }) => formatKilobytes(certificateBytes)],
    ['Requests per second', ({ perSecond }) => String(perSecond)],
    ['Response time, p50', ({ p50 }) => `${p50} ms`],
    ['Response time, p95', ({ p95 }) => `${p95} ms`],
    ['Response time, p99', ({ p99 }) => `${p99} ms`],
    ['Answers 503 (try again later), per 1,000 requests', ({ overloadedPerThousand }) => String(overloadedPerThousand)],
    ['Certificates per second, without other requests', ({ certificatesPerSecond }) => String(certificatesPerSecond)],
    ['Requests per day', (installation) => formatWhole(perDay(installation).requests)],
    ['Applications per day', (installation) => formatWhole(perDay(installation).applications)],
    ['Certificates per day', (installation) => formatWhole(perDay(installation).certificates)],
  ]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const [first] = installations
  const lines = [
    line(['', ...installations.map(({ name }) => name)]),
    line(['---', ...installations.map(() => '---')]),
    ...rows.map(([title, cell]) => line([title, ...installations.map(cell)])),
  ]
  return `${lines.join('\n')}

Measured on ${date.slice(0, 10)} at ${commit.slice(0, 12)} with ${first?.people ?? 0} clients that send requests without a pause: ${machine.cores} cores (${machine.processor}), Node.js ${machine.node}, a load of ${machine.load} by other programs at the start.`
}
