// SPDX-License-Identifier: Apache-2.0
import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A new session token: 256 random bits. Only the browser stores it. */
export const newSessionToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** The hash of a token. The database stores only the hash, so a leaked row opens no session. */
export const hashSessionToken = (token: string) => createHash('sha256').update(token).digest()

/** The digest of an email for the names of counters. The digest ignores case, and does not reveal the email. */
export const emailDigest = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
