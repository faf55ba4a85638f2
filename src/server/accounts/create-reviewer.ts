import { randomBytes } from 'node:crypto'
import type { Role } from '#shared/applications/lifecycle.ts'
import { recordAudit } from '../audit/record-audit.ts'
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
  await db.transaction().execute(async (tx) => {
    const { id, panchayatId } = await tx
      .insertInto('accounts')
      .values({ ...reviewer, passwordHash })
      .returning(['id', 'panchayatId'])
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      actor: { panchayatId, requestId: undefined },
      action: 'reviewer-created',
      subject: { kind: 'account', id },
      details: { role: reviewer.role },
    })
  })
  return password
}
