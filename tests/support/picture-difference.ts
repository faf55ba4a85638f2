// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'

/** The mean difference between the colour values of two pictures of the same size, from 0 to 255. */
export async function differenceOf(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [values, others] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()))
  if (!values || values.length !== others?.length) throw new Error('The pictures differ in size')
  let sum = 0
  for (const [index, value] of values.entries()) sum += Math.abs(value - (others[index] ?? 0))
  return sum / values.length
}
