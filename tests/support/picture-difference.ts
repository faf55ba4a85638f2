// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'

/** The difference between two pictures of the same size: the mean difference of their samples, 0 to 255. */
export async function differenceOf(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [samples, others] = await Promise.all([a, b].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()))
  if (!samples || samples.length !== others?.length) throw new Error('The pictures differ in size')
  return samples.reduce((sum, sample, index) => sum + Math.abs(sample - (others[index] ?? 0)), 0) / samples.length
}
