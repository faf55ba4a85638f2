import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import type { Browser } from 'playwright'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { launchBrowser, PHONE } from '#tests/support/browser.ts'
import { clearDataFolder, makeDataFolder, startWholePortal } from '#tests/support/whole-portal.ts'
import { NETWORKS, type Network } from './web/conditions.ts'
import { judge } from './web/judge.ts'
import { type Measured, measureVisit } from './web/measure-visit.ts'
import { medianOf, type ScreenVisit } from './web/median-of.ts'
import { type MeasuredScreen, SCREENS } from './web/screens.ts'
import { writeTable } from './web/write-table.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const RESULTS = new URL('results/', import.meta.url)

/** `npm run bench:web`: loading times on a cheap phone and a slow network, in a real browser. */
const load = loadavg()[0] ?? 0
const dataDir = await makeDataFolder()
const portal = await startWholePortal(dataDir)
const browser = await launchBrowser()
const visited: ScreenVisit[] = []
try {
  const rounds: ScreenVisit[][] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(browser))
  visited.push(...medianOf(rounds))
} finally {
  await browser.close()
  await portal.end('SIGTERM')
  await clearDataFolder(dataDir)
}

const jobs = judge(visited)
for (const { job, measured, target, met } of jobs) {
  console.log(`${met ? 'met   ' : 'MISSED'}  ${job}: ${measured} (target ${target})`)
}
console.log(`Other programs had a load of ${load.toFixed(1)} on ${cpus().length} processors at the start.`)
const machine = { processor: cpus()[0]?.model, cores: cpus().length, memory: totalmem(), node: process.version, load }
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
const date = new Date().toISOString().slice(0, 10)
await mkdir(RESULTS, { recursive: true })
const result = { machine, commit, jobs, visits: visited }
await writeFile(new URL(`${date}-web.json`, RESULTS), `${JSON.stringify(result, null, 2)}\n`)
await writeTable(date, visited, jobs)

/** Visits each screen on each network twice with one device: first without, then with a filled cache. */
async function measureRound(on: Browser): Promise<ScreenVisit[]> {
  const visits: ScreenVisit[] = []
  for (const network of Object.keys(NETWORKS) as Network[]) {
    for (const screen of SCREENS) {
      const [first, repeat] = await measureTwoVisits(on, screen, network)
      visits.push({ screen: screen.name, network, visit: 'first', ...first })
      visits.push({ screen: screen.name, network, visit: 'repeat', ...repeat })
    }
  }
  return visits
}

async function measureTwoVisits(on: Browser, screen: MeasuredScreen, network: Network): Promise<[Measured, Measured]> {
  const device = { viewport: PHONE, hasTouch: true, isMobile: true, locale: 'en-IN' } as const
  const context = await on.newContext({ baseURL: portal.origin, ...device })
  try {
    if (screen.isSignedIn) await logInThroughApi(context, DEMO.user)
    return [await measureVisit(context, screen, network), await measureVisit(context, screen, network)]
  } finally {
    await context.close()
  }
}
