import fc from 'fast-check'

/** The steps of a script, with how often each occurs compared with the others. */
const WEIGHTS = {
  /** Types the next answers, and chooses the next files. */
  type: 8,
  /** Types another answer in place of one. */
  retype: 2,
  /** Types the rest and submits. */
  submit: 6,
  'submit and close the tab': 2,
  'submit while the portal is killed': 2,
  'edit in the outbox': 3,
  'try now in the outbox': 1,
  'lose the network': 3,
  'regain the network': 3,
  'cut the next answers': 2,
  'cut the next uploads': 2,
  'kill the portal': 1,
  'restart the portal': 1,
  'close the tab': 3,
  'reload the tab': 2,
  'kill the service worker': 3,
} as const

export type Action = keyof typeof WEIGHTS

/** One step. Each number selects an entry of a list of any length. */
export interface Step {
  action: Action
  tab: 0 | 1
  pick: number
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.oneof(
    ...Object.entries(WEIGHTS).map(([action, weight]) => ({ weight, arbitrary: fc.constant(action as Action) })),
  ),
  tab: fc.constantFrom(0, 0, 1),
  pick: fc.noBias(fc.nat(9_999)),
})

const STEPS = { minLength: 10, maxLength: 18 }

/** The random script of a seed. */
export function scriptOf(seed: number): Step[] {
  const [steps = []] = fc.sample(fc.array(step, { ...STEPS, size: 'max' }), { seed, numRuns: 1 })
  return steps
}
