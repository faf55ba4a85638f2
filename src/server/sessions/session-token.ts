import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A new session's secret: 256 random bits, known to the browser only. */
export const newSessionToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** What the database keeps of a session's secret, so that reading it lets nobody in. */
export const hashSessionToken = (token: string) => createHash('sha256').update(token).digest()

/** An email as the subject of a counter: equal for every spelling of it, and unreadable. */
export const emailDigest = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
