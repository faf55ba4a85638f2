import type { ServiceDefinition } from '#shared/services/define-service.ts'

const MOST = 4

/**
 * Which slots an invented application fills, one paper each: those demanded, then those expected, sometimes an optional
 * one; never more than four unless more are demanded.
 */
export function chooseSlots(
  { documents, anyDocument }: ServiceDefinition,
  choose: (bound: number) => number,
): string[] {
  const slots = Object.entries(documents)
  const demanded = slots.filter(([, { least }]) => least > 0)
  const expected = slots.filter(([, slot]) => slot.least === 0 && slot.expected)
  const optional = slots.filter(([, slot]) => slot.least === 0 && !slot.expected)
  const least = Math.max(demanded.length, anyDocument || slots.length > 0 ? 1 : 0)
  // Most people bring everything; one in six brings only what must be.
  const wanted = choose(6) === 0 ? least : Math.max(least, MOST - choose(2))
  return [...demanded, ...expected, ...optional].slice(0, wanted).map(([name]) => name)
}
