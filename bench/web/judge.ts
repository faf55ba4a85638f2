import type { Visited } from './median-of.ts'

export interface Job {
  job: string
  measured: number
  target: number
  /** How many times better than the target; 1 or more has met it. */
  ratio: number
  met: boolean
}

/** Milliseconds until the largest part of the screen is painted, on Slow 4G. */
const LCP = [
  { screen: 'Landing', visit: 'first', most: 1000 },
  { screen: 'Login', visit: 'first', most: 1000 },
  { screen: 'Dashboard', visit: 'first', most: 2000 },
  { screen: 'Dashboard', visit: 'repeat', most: 1000 },
] as const
const MOST_INP_MS = 200
const MOST_CLS = 0.05
const MOST_REQUESTS = 8

/** Holds the visits against the targets; of what counts on every screen, the worst. */
export function judge(visits: readonly Visited[]): Job[] {
  const onSlow4G = visits.filter(({ network }) => network === 'Slow 4G')
  const find = (screen: string, visit: string) => {
    const found = onSlow4G.find((one) => one.screen === screen && one.visit === visit)
    if (!found) throw new Error(`Nobody has visited ${screen}`)
    return found
  }
  const worst = (figure: 'inp' | 'cls') => Math.max(...visits.map((visited) => visited[figure]))
  return [
    ...LCP.map(({ screen, visit, most }) =>
      atMost(`${screen}, ${visit} visit on Slow 4G: LCP, ms`, find(screen, visit).lcp, most),
    ),
    atMost('Login, first visit: requests until it listens', find('Login', 'first').requests, MOST_REQUESTS),
    atMost('Every screen, network and visit: INP, ms', worst('inp'), MOST_INP_MS),
    atMost('Every screen, network and visit: CLS', worst('cls'), MOST_CLS),
  ]
}

function atMost(job: string, measured: number, target: number): Job {
  // What cannot be seen is as good as can be told.
  const ratio = target / Math.max(measured, target / 100)
  return { job, measured, target, ratio: Number(ratio.toFixed(2)), met: measured <= target }
}
