import type { ScreenVisit } from './median-of.ts'

export interface Job {
  job: string
  measured: number
  target: number
  /** How many times better than the target; 1 or more meets the target. */
  ratio: number
  met: boolean
}

/** Largest contentful paint in milliseconds, on Slow 4G. */
const LCP = [
  { screen: 'Landing', visit: 'first', maxMs: 1000 },
  { screen: 'Login', visit: 'first', maxMs: 1000 },
  { screen: 'Dashboard', visit: 'first', maxMs: 2000 },
  { screen: 'Dashboard', visit: 'repeat', maxMs: 1000 },
] as const
const MAX_INP_MS = 200
const MAX_CLS = 0.05
const MAX_REQUESTS = 8

/** Compares the visits with the targets. INP and CLS count the worst of all visits. */
export function judge(visits: readonly ScreenVisit[]): Job[] {
  const onSlow4G = visits.filter(({ network }) => network === 'Slow 4G')
  const find = (screen: string, visit: string) => {
    const found = onSlow4G.find((one) => one.screen === screen && one.visit === visit)
    if (!found) throw new Error(`There is no visit of ${screen}`)
    return found
  }
  const worst = (figure: 'inp' | 'cls') => Math.max(...visits.map((visited) => visited[figure]))
  return [
    ...LCP.map(({ screen, visit, maxMs }) =>
      atMost(`${screen}, ${visit} visit on Slow 4G: LCP, ms`, find(screen, visit).lcp, maxMs),
    ),
    atMost('Login, first visit: requests until interactive', find('Login', 'first').requests, MAX_REQUESTS),
    atMost('Every screen, network and visit: INP, ms', worst('inp'), MAX_INP_MS),
    atMost('Every screen, network and visit: CLS', worst('cls'), MAX_CLS),
  ]
}

function atMost(job: string, measured: number, target: number): Job {
  // Limits the ratio to 100, also for a measured 0.
  const ratio = target / Math.max(measured, target / 100)
  return { job, measured, target, ratio: Number(ratio.toFixed(2)), met: measured <= target }
}
