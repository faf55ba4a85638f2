// SPDX-License-Identifier: Apache-2.0
/**
 * The whole percentages of parts that together are 100 %. By the method of the largest remainder, they always sum to 100; if
 * all parts are 0, all percentages are 0. A part above 0 has at least 1 %, so that no screen shows 100 % for one part
 * although there is another. Equal parts may differ by one.
 */
export function percentagesOf(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts.map(() => 0)
  const exact = parts.map((part) => (100 * part) / total)
  const percentages = exact.map((share) => Math.max(Math.floor(share), share > 0 ? 1 : 0))
  const missing = () => 100 - percentages.reduce((sum, percentage) => sum + percentage, 0)
  /** Changes the percentage that is furthest from its exact value in the direction of the step. */
  const adjust = (step: 1 | -1) => {
    const gaps = percentages.map((percentage, index) => {
      const mayChange = step === 1 ? (parts[index] ?? 0) > 0 : percentage > 1
      return mayChange ? step * ((exact[index] ?? 0) - percentage) : Number.NEGATIVE_INFINITY
    })
    const index = gaps.indexOf(Math.max(...gaps))
    percentages[index] = (percentages[index] ?? 0) + step
  }
  while (missing() > 0) adjust(1)
  // Because of the minimum of 1 %, the sum can exceed 100. With more than 100 parts, it cannot be reduced to 100.
  while (missing() < 0 && percentages.some((percentage) => percentage > 1)) adjust(-1)
  return percentages
}
