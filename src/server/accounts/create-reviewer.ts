import { randomBytes } from 'node:crypto'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'
import { hashPassword } from './passwords.ts'

interface NewReviewer {
  role: Exclude<Role, 'user'>
  username: string
  email: string
  firstName: string
  lastName: string
  panchayatId: string
}

const PASSWORD_BYTES = 12

/** Makes an account of the office, and gives the password that its owner gets once. Throws on a taken email or name. */
export async function createReviewer(db: Database, reviewer: NewReviewer): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(password)
  await db
    .insertInto('accounts')
    .values({ ...reviewer, passwordHash })
    .execute()
  return password
}
