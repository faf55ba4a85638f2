// SPDX-License-Identifier: Apache-2.0
import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealPrivateKey, unsealPrivateKey } from './seal-private-key.ts'

const KEY = Buffer.from('a private key')
const PASSPHRASE = 'banyan trees grow slowly'

test('an encrypted key is decrypted by its passphrase in any Unicode form, but by no other passphrase', async () => {
  const text = await sealPrivateKey(KEY, 'caf\u00e9 au lait', 'one')
  expect(text).toMatch(/^argon2id1(\.[\w-]+){3}$/)
  expect(unsealPrivateKey(text, 'cafe\u0301 au lait', 'one')).toEqual(KEY)
  expect(() => unsealPrivateKey(text, 'cafe au lait', 'one')).toThrow()
  expect(() => unsealPrivateKey(text, 'caf\u00e9 au lait', 'another')).toThrow()
  expect(() => unsealPrivateKey(text.replace('argon2id1', 'scrypt1'), 'caf\u00e9 au lait', 'one')).toThrow()
  expect(() => unsealPrivateKey(text.replace('argon2id1', 'md5'), 'caf\u00e9 au lait', 'one')).toThrow(
    'This is not an encrypted key',
  )
})

test('an older key that was encrypted with scrypt can still be decrypted', () => {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const wrapping = scryptSync(PASSPHRASE, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })
  const cipher = createCipheriv('aes-256-gcm', wrapping, nonce).setAAD(Buffer.from('one'))
  const sealed = Buffer.concat([cipher.update(KEY), cipher.final(), cipher.getAuthTag()])
  const text = ['scrypt1', ...[salt, nonce, sealed].map((part) => part.toString('base64url'))].join('.')
  expect(unsealPrivateKey(text, PASSPHRASE, 'one')).toEqual(KEY)
  expect(() => unsealPrivateKey(text, 'another', 'one')).toThrow()
})
