// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Encrypter } from 'age-encryption'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive } from '#server/operations/backup/archive.ts'
import { expectLinear, LARGEST, repeated } from '#tests/support/cost/growth.ts'

const PASSPHRASE = 'banyan trees grow slowly'
/** A low work factor makes the test fast. The cost of deriving the key does not depend on the size of the archive. */
const WORK_FACTOR = 2
/** The size of the header of a file in a tar archive. */
const BLOCK = 512

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gramseva-archives-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function encrypt(content: Uint8Array) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(PASSPHRASE)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  return encrypter.encrypt(content)
}

/** A tar archive with these files. */
function archiveOf(files: Iterable<{ name: string; size: number }>) {
  const tar = pack()
  for (const { name, size } of files) tar.entry({ name }, Buffer.alloc(size))
  tar.finalize()
  return buffer(tar)
}

function* emptyFiles(count: number) {
  for (let index = 0; index < count; index += 1) yield { name: `documents/${index}`, size: 0 }
}

/** Reads all files of an archive, and returns their number or `damaged`. */
async function read(file: string) {
  let files = 0
  try {
    for await (const entry of readArchive(file, PASSPHRASE)) {
      files += 1
      for await (const _ of entry);
    }
    return files
  } catch {
    return 'damaged'
  }
}

/** Archives that an attacker could write: how to make one of this size, and the result of reading it. */
const ARCHIVES: Record<string, { make: (bytes: number) => Promise<Uint8Array>; result: (bytes: number) => unknown }> = {
  'one long file': {
    make: async (bytes) => encrypt(await archiveOf([{ name: 'database/applications', size: bytes }])),
    result: () => 1,
  },
  'many empty files': {
    make: async (bytes) => encrypt(await archiveOf(emptyFiles(bytes / BLOCK))),
    result: (bytes) => bytes / BLOCK,
  },
  'a long name': {
    make: async (bytes) => encrypt(await archiveOf([{ name: 'n'.repeat(bytes), size: 0 }])),
    result: () => 1,
  },
  'a file that ends early': {
    make: async (bytes) => {
      const whole = await archiveOf([{ name: 'database/applications', size: bytes }])
      return encrypt(whole.subarray(0, bytes / 2))
    },
    result: () => 'damaged',
  },
  'content other than a tar archive': {
    make: async (bytes) => encrypt(Buffer.alloc(bytes, 'a')),
    result: () => 'damaged',
  },
  'an age header that never ends': {
    make: async (bytes) => Buffer.from(repeated('-> scrypt a\nb\n', 'age-encryption.org/v1\n')(bytes)),
    result: () => 'damaged',
  },
}

describe('Reading an archive of a backup takes at most linear time in its bytes', () => {
  test.for(Object.entries(ARCHIVES))('with %s', { timeout: 300_000 }, async ([, { make, result }]) => {
    const write = async (bytes: number) => {
      const file = join(folder, `${bytes}.age`)
      await writeFile(file, await make(bytes))
      return file
    }
    expect(await read(await write(LARGEST / 64))).toEqual(result(LARGEST / 64))
    await expectLinear({ make: write, parse: read, usesThreads: true })
  })
})
