import { randomBytes } from 'node:crypto'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Actor } from '../audit/audit-entry.ts'
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

/**
 * Makes an account of the office, and gives the password that its owner gets once, and changes at the first login. Throws
 * on a taken email or name. `actor`: the admin who makes it; none for a command.
 */
export async function createReviewer(db: Database, reviewer: NewReviewer, actor?: Actor): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const { id, panchayatId } = await tx
      .insertInto('accounts')
      .values({ ...reviewer, passwordHash, isPasswordProvisional: true })
      .returning(['id', 'panchayatId'])
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      actor: actor ?? { panchayatId, requestId: undefined },
      action: 'reviewer-created',
      subject: { kind: 'account', id },
      details: { role: reviewer.role },
    })
  })
  return password
}
