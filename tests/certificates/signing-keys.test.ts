// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { createSigner } from '#server/certificates/signing/create-signer.ts'
import { getCurrentKey, warnOfExpiringKey } from '#server/certificates/signing/find-signing-keys.ts'
import { ensureSigningKey } from '#server/certificates/signing/rotate-signing-key.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { aCertificate } from './a-certificate.ts'
import { checkCode } from './check-code.ts'
import { issueCertificate, readPublishedKeys } from './issued-certificates.ts'
import { LICENSED } from './licensed-key.ts'
import { runKeys } from './run-keys.ts'
import { openSignatureChecker } from './signature-checker.ts'
import { openTimeStampAuthority } from './time-stamp-authority.ts'

/** The attribute for a time-stamp in a signature (RFC 3161, appendix A), as it appears in a PDF. */
const TIME_STAMP_TOKEN = '060B2A864886F70D010910020E'
const TRUSTED = { isValid: true, isTrusted: true, coversAll: true }

describe('Signing keys', () => {
  test('are rotated by a command without a restart; older certificates stay valid, except those after the date of a compromise', async ({
    portal,
  }) => {
    const first = await issueCertificate(portal, 'noc')
    expect(await runKeys(portal, ['rotate'])).toMatch(/^[0-9a-f]{8} is now the signing key/)
    const second = await issueCertificate(portal, 'noc')
    const rotated = await readPublishedKeys(portal)
    expect(rotated.keys).toHaveLength(2)
    expect((await checkCode(first.code, rotated)).no).not.toBe((await checkCode(second.code, rotated)).no)
    const checker = await openSignatureChecker(rotated.root)
    for (const { pdf } of [first, second]) expect(await checker.check(pdf)).toMatchObject(TRUSTED)
    await checker.close()

    const [newest, oldest] = rotated.keys.map(({ kid }) => kid)
    const output = await runKeys(portal, ['compromised', newest ?? '', '--from', '2026-01-01T00:00:00Z'])
    expect(output).toMatch(/from 2026-01-01T00:00:00\.000Z on are invalid\. [0-9a-f]{8} is now the signing key/)
    const afterCompromise = await readPublishedKeys(portal)
    await expect(checkCode(second.code, afterCompromise)).rejects.toThrow('compromised')
    // The same time in seconds.
    expect(afterCompromise.keys.find(({ kid }) => kid === newest)?.compromised_from).toBe(1_767_225_600)
    await checkCode(first.code, afterCompromise)
    await checkCode((await issueCertificate(portal, 'noc')).code, afterCompromise)
    const listed = await runKeys(portal, ['list'])
    expect(listed.split('\n').filter((line) => line.includes('retired'))).toHaveLength(2)
    expect(listed).toMatch(new RegExp(`${oldest} .*retired`))
    await expect(runKeys(portal, ['compromised', 'nobody'])).rejects.toThrow('There is no key nobody')
  })

  test('may come from a licensed authority, with an offline root', async ({ portal }) => {
    const issued = await issueCertificate(portal, 'noc')
    const folder = await mkdtemp(join(tmpdir(), 'licensed-'))
    await writeFile(join(folder, 'licensed.p12'), LICENSED.pkcs12)
    const importKey = (password: string) =>
      runKeys(portal, ['import', '--p12', join(folder, 'licensed.p12')], { KEY_FILE_PASSWORD: password })
    await expect(importKey('guessed')).rejects.toThrow('cannot be read')
    expect(await importKey(LICENSED.password)).toMatch(/is now the signing key/)
    await expect(importKey(LICENSED.password)).rejects.toThrow('was already imported')
    const licensed = await issueCertificate(portal, 'noc')
    const published = await readPublishedKeys(portal)
    // The certificates of the key, of its issuer and of the root.
    expect(published.keys[0]?.x5c).toHaveLength(3)
    const checker = await openSignatureChecker(published.root)
    for (const { pdf, code } of [issued, licensed]) {
      expect(await checker.check(pdf)).toMatchObject(TRUSTED)
      await checkCode(code, published)
    }
    expect((await checker.check(licensed.pdf)).output).toContain('Secretary, Sundarpur')
    await checker.close()

    await runKeys(portal, ['export-root', '--to', join(folder, 'root.key')])
    await expect(runKeys(portal, ['rotate'])).rejects.toThrow(/certificate-root\.key is missing/)
    await writeFile(join(portal.dataDir, 'keys', 'certificate-root.key'), await readFile(join(folder, 'root.key')))
    expect(await runKeys(portal, ['rotate'])).toMatch(/is now the signing key/)
    await rm(folder, { recursive: true })
  })

  test('are stored in files that only their owner can read, encrypted if there is a passphrase; missing files and wrong passphrases are rejected', async ({
    portal,
  }) => {
    const files = await keyFiles(portal)
    expect(Object.keys(files)).toHaveLength(2)
    expect(Object.values(files).every(({ mode, text }) => mode === 0o600 && text.startsWith('plain.'))).toBe(true)
    const ensureKey = (keyPassphrase: string | undefined) =>
      ensureSigningKey(portal.services.db, portal.services.panchayat, {
        keysDir: join(portal.dataDir, 'keys'),
        keyPassphrase,
      })
    await ensureKey('banyan trees grow slowly')
    const encrypted = await keyFiles(portal)
    expect(Object.keys(encrypted)).toEqual(Object.keys(files))
    expect(Object.values(encrypted).every(({ mode, text }) => mode === 0o600 && text.startsWith('argon2id1.'))).toBe(
      true,
    )
    await ensureKey('banyan trees grow slowly')
    await expect(ensureKey('another passphrase')).rejects.toThrow('cannot be decrypted')
    await expect(ensureKey(undefined)).rejects.toThrow('set KEY_PASSPHRASE')
    await rm(join(portal.dataDir, 'keys'), { recursive: true })
    await expect(ensureKey(undefined)).rejects.toThrow('Restore it from your backup')
  })

  test('sign with a time-stamp if an authority is configured, and without a time-stamp while the authority is down', async ({
    portal,
  }) => {
    const authority = await openTimeStampAuthority()
    const stamped = await signedWith(portal, authority.url)
    expect(stamped.logged).toEqual([])
    expect(stamped.hex).toContain(TIME_STAMP_TOKEN)
    await authority.close()
    const unstamped = await signedWith(portal, authority.url)
    expect(unstamped.logged).toEqual([expect.stringMatching(/^A certificate was signed without time-stamp: /)])
    expect(unstamped.hex).not.toContain(TIME_STAMP_TOKEN)
    const checker = await openSignatureChecker((await readPublishedKeys(portal)).root)
    for (const { pdf } of [stamped, unstamped]) expect(await checker.check(pdf)).toMatchObject(TRUSTED)
    await checker.close()
  })

  test('cause a warning 60 days before they expire', async ({ portal }) => {
    const loggedAfter = async (days: number) => {
      const logged: string[] = []
      const { db, panchayat } = portal.services
      const onError = ({ message }: Error) => void logged.push(message)
      await warnOfExpiringKey(db, panchayat.id, onError, new Date(Date.now() + days * 86_400_000))
      return logged
    }
    // A key is valid for two years, which are 730 or 731 days.
    expect(await loggedAfter(669)).toEqual([])
    expect(await loggedAfter(672)).toEqual([expect.stringMatching(/^The key [0-9a-f]{8} signs until .*: rotate it/)])
  })

  test('are published as public keys, cached for five minutes', async ({ portal }) => {
    const { keys } = await readPublishedKeys(portal)
    expect(keys).toHaveLength(1)
    for (const path of ['/.well-known/jwks.json', '/.well-known/certificate-root.pem']) {
      const { headers, bytes } = await portal.visitor().get(path)
      expect(headers['cache-control']).toBe('public, max-age=300')
      expect(bytes.toString()).not.toMatch(/PRIVATE|"d"/)
    }
  })
})

/** A certificate that was signed with this time-stamp authority as TSA_URL, and the logged messages. */
async function signedWith({ services }: TestPortal, tsaUrl: string) {
  const { db, panchayat, configuration } = services
  const logged: string[] = []
  const onError = ({ message }: Error) => void logged.push(message)
  const signer = createSigner({ ...configuration, tsaUrl, workers: 1, onError })
  const key = await getCurrentKey(db, panchayat.id)
  const claims = { no: 'BC/2026/000123', svc: 'noc', by: panchayat.name, iat: 1_795_000_000, st: 7 }
  const { pdf } = await signer.certify({ key, content: aCertificate(), code: { claims, lines: [] } })
  await signer.close()
  return { pdf, logged, hex: Buffer.from(pdf).toString('latin1') }
}

async function keyFiles({ dataDir }: TestPortal) {
  const names = (await readdir(join(dataDir, 'keys'))).filter((name) => name.startsWith('certificate-')).sort()
  const files = names.map(async (name) => {
    const file = join(dataDir, 'keys', name)
    return [name, { text: await readFile(file, 'utf8'), mode: (await stat(file)).mode & 0o777 }] as const
  })
  return Object.fromEntries(await Promise.all(files))
}
