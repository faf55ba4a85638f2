// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'

/** The actions of a script with their relative frequencies. */
const WEIGHTS = {
  /** Types the next answers, and chooses the next files. */
  type: 8,
  /** Replaces an answer that was typed before. */
  retype: 2,
  /** Answers the remaining questions and submits the form. */
  submit: 6,
  'submit and close the tab': 2,
  'submit while the portal is killed': 2,
  'edit in the outbox': 3,
  'try now in the outbox': 1,
  'lose the network': 3,
  'regain the network': 3,
  'lose the next responses': 2,
  'disconnect the next uploads': 2,
  'kill the portal': 1,
  'restart the portal': 1,
  'close the tab': 3,
  'reload the tab': 2,
  'kill the service worker': 3,
} as const

export type Action = keyof typeof WEIGHTS

/** One step of a script. */
export interface Step {
  action: Action
  tab: 0 | 1
  /** A random number, which selects an entry of a list by its remainder. */
  pick: number
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.oneof(
    ...Object.entries(WEIGHTS).map(([action, weight]) => ({ weight, arbitrary: fc.constant(action as Action) })),
  ),
  tab: fc.constantFrom(0, 0, 1),
  pick: fc.noBias(fc.nat(9_999)),
})

const SCRIPT_LENGTH = { minLength: 10, maxLength: 18 }

/** The random script of a seed. */
export function scriptOf(seed: number): Step[] {
  const [steps = []] = fc.sample(fc.array(step, { ...SCRIPT_LENGTH, size: 'max' }), { seed, numRuns: 1 })
  return steps
}
