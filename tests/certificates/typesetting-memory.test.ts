// SPDX-License-Identifier: Apache-2.0
import { afterAll, expect, test } from 'vitest'
import { createTypesetter } from '#server/certificates/typesetting/create-typesetter.ts'
import { certificateContaining } from './a-certificate.ts'

const typesetter = createTypesetter({ workers: 1 })
afterAll(() => typesetter.close())

async function residentMegabytesAfter(certificates: number): Promise<number> {
  const contents = Array.from({ length: certificates }, (_, position) =>
    certificateContaining(`Plot ${certificates}/${position}`),
  )
  await Promise.all(contents.map((content) => typesetter.typeset(content)))
  return process.memoryUsage().rss / 1e6
}

test('three hundred queued certificates need at most 100 MB more than one hundred', async () => {
  const baseline = await residentMegabytesAfter(100)
  expect((await residentMegabytesAfter(300)) - baseline).toBeLessThan(100)
})
