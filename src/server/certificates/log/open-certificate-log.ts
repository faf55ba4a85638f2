// SPDX-License-Identifier: Apache-2.0
import { type PublishedLog, TREE_HEAD_TYPE } from '#shared/certificates/certificate-log.ts'
import { LOG_PATH, rootOf } from '#shared/certificates/merkle-tree.ts'
import type { AccountDeps } from '../../accounts/account-deps.ts'
import { repeat } from '../../platform/repeat.ts'
import { NODE_TOOLS } from '../check-tools.ts'
import type { Signer } from '../signing/create-signer.ts'
import { getCurrentKey } from '../signing/find-signing-keys.ts'
import { createAppender } from './append-issued.ts'
import { findTileRoots, getLogSize } from './find-tree.ts'

/** The transparency log of issued certificates, a Merkle tree stored in tiles (docs/decisions/093). */
export interface CertificateLog {
  /** Logs the certificates that were issued since the last update, and returns the number of leaves. */
  update(): Promise<number>
  /** The signed head of the log as it is now, with the roots of its tiles. */
  publish(): Promise<PublishedLog>
  close(): Promise<void>
}

type Deps = Pick<AccountDeps, 'db' | 'panchayat' | 'configuration'> & {
  signer: Signer
  onError: (error: Error) => void
}

/** Certificates are logged within this time after their commit, even if nobody requests the log. */
const INTERVAL_MS = 1_000
/** A verifier without network compares a certificate's date with the date of the head, so the head must not be old. */
const HEAD_LIFETIME_MS = 300_000

/** Opens the log, and appends to it in the background, so that an approval does not wait for it. */
export function openCertificateLog(deps: Deps): CertificateLog {
  const append = createAppender(deps.db)
  const heads = createHeadSigner(deps)
  const update = async () => {
    await append()
    return getLogSize(deps.db)
  }
  const appending = repeat({
    everyMs: INTERVAL_MS,
    round: append,
    fault: 'Issued certificates wait to be logged',
    onError: deps.onError,
  })
  return {
    update,
    publish: async () => heads.get(await update()),
    close: () => appending.stop(),
  }
}

interface CachedHead {
  kid: string
  size: number
  /** The time until which the head is served, in milliseconds since 1970. */
  until: number
  published: PublishedLog
}

/** Signs heads, and caches the newest head in this process. */
function createHeadSigner({ db, panchayat, signer, configuration }: Deps) {
  let cached: CachedHead | undefined
  return {
    async get(size: number): Promise<PublishedLog> {
      const { kid } = await getCurrentKey(db, panchayat.id)
      if (cached && cached.kid === kid && cached.size === size && Date.now() < cached.until) return cached.published
      const tiles = await findTileRoots(db, size)
      const root = Buffer.from(await rootOf(tiles, NODE_TOOLS.sha256))
      const head = await signer.sign({
        header: { alg: 'ES256', typ: TREE_HEAD_TYPE, kid },
        payload: {
          sub: `${configuration.origin}${LOG_PATH}`,
          iat: Math.floor(Date.now() / 1000),
          size,
          root: root.toString('base64url'),
        },
      })
      const published = { head, tiles: Buffer.concat(tiles).toString('base64url') }
      cached = { kid, size, until: Date.now() + HEAD_LIFETIME_MS, published }
      return published
    },
  }
}
