// SPDX-License-Identifier: Apache-2.0
/**
 * Rounds the shares of parts to whole percentages by the method of the largest remainder. The percentages sum to 100, unless
 * all parts are 0 or more than 100 parts are above 0. A part above 0 has at least 1 %, so that no other part is shown with
 * 100 %. The percentages of equal parts may differ by one.
 */
export function percentagesOf(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts.map(() => 0)
  const exact = parts.map((part) => (100 * part) / total)
  const percentages = exact.map((share) => Math.max(Math.floor(share), share > 0 ? 1 : 0))
  const differenceTo100 = () => 100 - percentages.reduce((sum, percentage) => sum + percentage, 0)
  /** Step 1 increases the percentage that is furthest below its exact value; step -1 decreases the one furthest above. */
  const adjust = (step: 1 | -1) => {
    const gaps = percentages.map((percentage, index) => {
      const mayChange = step === 1 ? (parts[index] ?? 0) > 0 : percentage > 1
      return mayChange ? step * ((exact[index] ?? 0) - percentage) : Number.NEGATIVE_INFINITY
    })
    const index = gaps.indexOf(Math.max(...gaps))
    percentages[index] = (percentages[index] ?? 0) + step
  }
  while (differenceTo100() > 0) adjust(1)
  // Because of the minimum of 1 %, the sum can exceed 100. With more than 100 parts, it cannot be reduced to 100.
  while (differenceTo100() < 0 && percentages.some((percentage) => percentage > 1)) adjust(-1)
  return percentages
}
