// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { launchBrowser, PHONE } from '#tests/support/browser.ts'
import { clearDataFolder, makeDataFolder, startWholePortal } from '#tests/support/whole-portal.ts'
import { atMost, describeRun, type JobResult, median, printJobs, rounded, writeResult } from './result.ts'
import { WEB_TARGETS } from './targets.ts'
import { type Journey, measureJourney } from './web/journey.ts'
import { type MeasuredScreen, SCREENS } from './web/screens.ts'
import { measureVisit, medianOf, type ScreenVisit, type VisitMeasurement, type WebResult } from './web/visits.ts'

// `npm run bench:web`: measures loading times on a cheap phone and a slow network, in a real browser.
// `--screen Dashboard`, once or several times, measures only these screens, prints the visits and writes no result.

const { values } = parseArgs({ options: { screen: { type: 'string', multiple: true, default: [] } } })
const unknown = values.screen.filter((name) => !SCREENS.some((screen) => screen.name === name))
if (unknown.length > 0) {
  throw new Error(`Unknown screen ${unknown.join(', ')}; the screens are ${SCREENS.map(({ name }) => name).join(', ')}`)
}
const isPartialRun = values.screen.length > 0
const screens = isPartialRun ? SCREENS.filter(({ name }) => values.screen.includes(name)) : SCREENS
const ROUNDS = Number(process.env.ROUNDS ?? 3)

const runDescription = describeRun({
  applications: [],
  jobs: [],
  rounds: ROUNDS,
  seconds: 0,
  concurrency: 1,
  restMs: 0,
})
const dataDir = await makeDataFolder()
const portal = await startWholePortal(dataDir)
const browser = await launchBrowser()
const rounds: ScreenVisit[][] = []
const journeys: Journey[] = []
const interruptedJourneys: Journey[] = []
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await measureRound(browser))
    if (isPartialRun) continue
    journeys.push(await measureJourney(browser, portal.origin, { seed: 2 * round, isInterrupted: false }))
    interruptedJourneys.push(await measureJourney(browser, portal.origin, { seed: 2 * round + 1, isInterrupted: true }))
  }
} finally {
  await browser.close()
  await portal.end('SIGTERM')
  await clearDataFolder(dataDir)
}
const visits = medianOf(rounds)
if (isPartialRun) {
  console.table(visits)
} else {
  const jobs = [...compareWithTargets(visits), ...compareJourneys()]
  printJobs(jobs)
  console.log(`Written to ${await writeResult<WebResult>('web', { ...runDescription, jobs, visits })}`)
}

/** Visits each screen twice with one device: first without, then with a filled cache. */
async function measureRound(phoneBrowser: Browser): Promise<ScreenVisit[]> {
  const visited: ScreenVisit[] = []
  for (const screen of screens) {
    const [first, repeat] = await measureTwoVisits(phoneBrowser, screen)
    visited.push({ screen: screen.name, visit: 'first', ...first })
    visited.push({ screen: screen.name, visit: 'repeat', ...repeat })
  }
  return visited
}

/** Visits a screen twice in one browser context, whose cache is empty at first. */
async function measureTwoVisits(
  phoneBrowser: Browser,
  screen: MeasuredScreen,
): Promise<[VisitMeasurement, VisitMeasurement]> {
  const device = { viewport: PHONE, hasTouch: true, isMobile: true, locale: 'en-IN' } as const
  const context = await phoneBrowser.newContext({ baseURL: portal.origin, ...device })
  try {
    if (screen.role) await logInThroughApi(context, DEMO[screen.role])
    return [await measureVisit(context, screen), await measureVisit(context, screen)]
  } finally {
    await context.close()
  }
}

/** Compares the slowest screen with each target. */
function compareWithTargets(all: readonly ScreenVisit[]): JobResult[] {
  const visitsOf = (visit: ScreenVisit['visit'], screen = '') =>
    all.filter((entry) => entry.visit === visit && entry.screen.includes(screen))
  const worst = (
    title: string,
    visited: readonly ScreenVisit[],
    metric: keyof VisitMeasurement,
    unit: string,
    target: number,
  ) => {
    const slowest = visited.reduce((largest, visit) => (visit[metric] > largest[metric] ? visit : largest))
    const measured = slowest[metric]
    return atMost({ job: metric, title: `${title}: ${slowest.screen}`, measured, unit }, target)
  }
  return [
    worst('Largest paint, first visit', visitsOf('first'), 'lcp', 'ms', WEB_TARGETS.firstLcp),
    worst('Interactive, first visit', visitsOf('first'), 'ready', 'ms', WEB_TARGETS.firstInteractive),
    worst('Largest paint, repeat visit', visitsOf('repeat'), 'lcp', 'ms', WEB_TARGETS.repeatLcp),
    worst('Slowest interaction', [...visitsOf('first'), ...visitsOf('repeat')], 'inp', 'ms', WEB_TARGETS.inp),
    worst('Layout shift', [...visitsOf('first'), ...visitsOf('repeat')], 'cls', '', WEB_TARGETS.cls),
    worst('Requests of the first visit', visitsOf('first', 'form'), 'requests', '', WEB_TARGETS.formRequests),
  ]
}

/** Compares the medians of the journeys, and of those with an interrupted network, with their targets. */
function compareJourneys(): JobResult[] {
  const medianResult = (
    title: string,
    unit: string,
    target: number,
    read: (journey: Journey) => number,
    measured: readonly Journey[] = journeys,
  ) => atMost({ job: 'journey', title, measured: rounded(median(measured.map(read))), unit }, target)
  const sendSeconds = (journey: Journey) => journey.sendSeconds
  return [
    medianResult('Send three photos of 4 MB', 's', WEB_TARGETS.sendSeconds, sendSeconds),
    medianResult(
      'Send three photos of 4 MB, 10 s of it without network',
      's',
      WEB_TARGETS.interruptedSendSeconds,
      sendSeconds,
      interruptedJourneys,
    ),
    medianResult('A whole birth application', 's', WEB_TARGETS.journeySeconds, ({ seconds }) => seconds),
    medianResult('Taps for a whole birth application', '', WEB_TARGETS.journeyTaps, ({ taps }) => taps),
    medianResult(
      'Answered questions of a whole birth application',
      '',
      WEB_TARGETS.journeyTypedAnswers,
      ({ entries }) => entries,
    ),
  ]
}
