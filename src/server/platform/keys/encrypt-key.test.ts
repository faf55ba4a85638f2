// SPDX-License-Identifier: Apache-2.0
import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptKey, encryptKey } from './encrypt-key.ts'

const KEY = Buffer.from('a private key')
const PASSPHRASE = 'banyan trees grow slowly'

test('an encrypted key is decrypted by its passphrase in any Unicode form, but by no other passphrase', async () => {
  const text = await encryptKey(KEY, 'caf\u00e9 au lait', 'one')
  expect(text).toMatch(/^argon2id1(\.[\w-]+){3}$/)
  expect(decryptKey(text, 'cafe\u0301 au lait', 'one')).toEqual(KEY)
  expect(() => decryptKey(text, 'cafe au lait', 'one')).toThrow()
  expect(() => decryptKey(text, 'caf\u00e9 au lait', 'another')).toThrow()
  expect(() => decryptKey(text.replace('argon2id1', 'scrypt1'), 'caf\u00e9 au lait', 'one')).toThrow()
  expect(() => decryptKey(text.replace('argon2id1', 'md5'), 'caf\u00e9 au lait', 'one')).toThrow(
    'This is not an encrypted key',
  )
})

test('an older key that was encrypted with scrypt can still be decrypted', () => {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const wrapping = scryptSync(PASSPHRASE, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })
  const cipher = createCipheriv('aes-256-gcm', wrapping, nonce).setAAD(Buffer.from('one'))
  const sealed = Buffer.concat([cipher.update(KEY), cipher.final(), cipher.getAuthTag()])
  const text = ['scrypt1', ...[salt, nonce, sealed].map((part) => part.toString('base64url'))].join('.')
  expect(decryptKey(text, PASSPHRASE, 'one')).toEqual(KEY)
  expect(() => decryptKey(text, 'another', 'one')).toThrow()
})
