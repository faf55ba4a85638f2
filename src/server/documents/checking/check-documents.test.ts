// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { reencodePicture } from './check-documents.ts'

const SENDER = { accountId: '1', network: '192.0.2.1' }

/** Re-encodes a square picture with transparency in which each pixel has a random colour. */
async function reencodeNoise(side: number) {
  const folder = await mkdtemp(join(tmpdir(), 'gramseva-noise-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'noise.png')
  const raw = { width: side, height: side, channels: 4 } as const
  await sharp(randomBytes(side * side * raw.channels), { raw })
    .png({ compressionLevel: 0 })
    .toFile(path)
  return reencodePicture(path, SENDER)
}

describe('A picture that would be stored as more than 5 MB', () => {
  test('becomes a JPEG without transparency', async () => {
    const { bytes, format, isConverted } = await reencodeNoise(1300)
    expect([format, isConverted]).toEqual(['jpeg', true])
    expect(bytes.length).toBeLessThanOrEqual(UPLOAD_LIMITS.fileBytes)
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(false)
  })

  test('is rejected if the JPEG is still larger than 5 MB', async () => {
    await expect(reencodeNoise(3600)).rejects.toMatchObject({ errorCode: 'too-many-pixels' })
  })
})
