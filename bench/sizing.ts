// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openGenerator } from './load/generator.ts'
import { describeRun, RESULTS } from './result.ts'
import { openMailSink } from './servers/mail-sink.ts'
import { describeSizing, type SizingResult } from './sizing/describe-sizing.ts'
import { type Installation, type InstallationResult, measureInstallation } from './sizing/measure-installation.ts'

// `npm run bench:sizing`: measures installations of different sizes; see docs/sizing.md.

const SIZING_PAGE = new URL('../docs/sizing.md', import.meta.url)
const MARKERS = ['<!-- measured: begin -->', '<!-- measured: end -->'] as const
/** The target for the smallest installation: 95 of 100 requests are answered within this time. */
const MAX_VILLAGE_P95_MS = 500

const INSTALLATIONS = {
  village: { name: 'Village', applications: 5_000, machine: { cores: 1, memoryMb: 1024 } },
  'slow-village': { name: 'Village, slow core', applications: 5_000, machine: { cores: 0.33, memoryMb: 1024 } },
  block: { name: 'Block', applications: 50_000 },
  district: { name: 'District', applications: 500_000 },
} satisfies Record<string, Installation>

const { values } = parseArgs({
  options: {
    installations: { type: 'string', default: Object.keys(INSTALLATIONS).join(',') },
    seconds: { type: 'string', default: '20' },
    people: { type: 'string', default: '20' },
  },
})
const program = process.env.PORTAL_PROGRAM
  ? JSON.parse(process.env.PORTAL_PROGRAM)
  : { command: ['src/server/main.ts'], environment: {} }
const names = values.installations.split(',')
const chosen = Object.entries(INSTALLATIONS).filter(([name]) => names.includes(name))
if (chosen.length !== names.length) throw new Error(`The installations are ${Object.keys(INSTALLATIONS).join(', ')}`)

/** Only a run of all installations changes the page, because the page has a column for each installation. */
const writesPage = chosen.length === Object.keys(INSTALLATIONS).length
// The page names the commit that was measured.
if (writesPage) requireCommitted()

const runOptions = { seconds: Number(values.seconds), people: Number(values.people) }
const { machine, commit, date } = describeRun({
  applications: [],
  jobs: [],
  rounds: 1,
  restMs: 0,
  seconds: runOptions.seconds,
  concurrency: runOptions.people,
})
const folder = await mkdtemp(join(tmpdir(), 'sizing-'))
// If root runs this script, the database runs as another user, who needs access to this folder.
await chmod(folder, 0o755)
const mail = await openMailSink()
const generator = openGenerator()
try {
  const installations: InstallationResult[] = []
  for (const [, installation] of chosen) {
    console.log(`${installation.name}: ${installation.applications} applications`)
    installations.push(
      await measureInstallation(installation, generator, { folder, smtpUrl: mail.url, program, ...runOptions }),
    )
  }
  const result: SizingResult = { machine, commit, date, installations }
  const text = describeSizing(result)
  console.log(`\n${text}`)
  await writeFile(
    new URL(`${date.slice(0, 16).replace(':', '')}-sizing.json`, RESULTS),
    `${JSON.stringify(result, null, 2)}\n`,
  )
  if (writesPage) await writePage(text)
  const village = installations.find(({ name }) => name === INSTALLATIONS.village.name)
  if (village && (village.p95 > MAX_VILLAGE_P95_MS || village.overloadedPerThousand > 0)) {
    const overload = `and ${village.overloadedPerThousand} of 1,000 requests are answered with 503`
    console.log(
      `MISSED: p95 of the village is ${village.p95} ms (at most ${MAX_VILLAGE_P95_MS} ms), ${overload} (at most 0)`,
    )
    process.exitCode = 1
  }
} finally {
  await generator.close()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
}

/** Throws if files have changed since the last commit. */
function requireCommitted() {
  const changed = execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], { encoding: 'utf8' }).trim()
  if (changed)
    throw new Error(
      `Commit first, so that docs/sizing.md can name what was measured. These files have changed:\n${changed}`,
    )
}

/** Replaces the part of the page between its markers. */
async function writePage(text: string) {
  const page = await readFile(SIZING_PAGE, 'utf8')
  const [begin, end] = MARKERS
  const [before = ''] = page.split(begin)
  const [, after = ''] = page.split(end)
  await writeFile(SIZING_PAGE, `${before}${begin}\n\n${text}\n\n${end}${after}`)
}
