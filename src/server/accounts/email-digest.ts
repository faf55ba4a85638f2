import { createHash } from 'node:crypto'

/** An email as the subject of a counter: equal for every spelling of it, and unreadable. */
export const emailDigest = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')
