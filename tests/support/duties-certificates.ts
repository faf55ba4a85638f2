// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { Person } from './duties-people.ts'

interface Certificate {
  id: string
  /** A digest of the content of the certificate. */
  contentDigest: string
  status: string
  reference: string
  /** The id of the confirmed proposal that changed the certificate. */
  proposal: string | null
}

/**
 * Observes the certificates of a duties model (`duties-model.ts`), and checks their rules: their content never changes, two
 * persons are needed to revoke or correct one, and nobody approves their own application.
 */
export function watchCertificates(
  db: Database,
  filedBy: ReadonlyMap<string, Person>,
  proposedBy: ReadonlyMap<string, Person>,
) {
  let changes = 0
  let certificates = new Map<string, Certificate>()

  /** Reads every certificate with its content and status. */
  async function read() {
    const { rows } = await sql<Certificate>`
      select c.id, c.status, a.reference, md5(c.content::text || c.code || c.number || c.file_path || c.sha256::text) as "contentDigest",
        (select p.id from certificate_proposals as p where p.certificate_id = c.id and outcome = 'confirmed') as proposal
      from certificates as c join applications as a on a.id = c.application_id
      where a.reference = any(${[...filedBy.keys()]})`.execute(db)
    certificates = new Map(rows.map((row) => [row.id, row]))
  }

  return {
    read,
    /** Reads every certificate again. Returns a description if the last step, by this person, broke a rule. */
    async check(person: Person, name: string): Promise<string | undefined> {
      const before = certificates
      await read()
      for (const old of before.values()) {
        const now = certificates.get(old.id)
        if (now?.contentDigest !== old.contentDigest)
          return `${name}: ${person.name} changed the content of certificate ${old.id}`
        if (now.status === old.status) continue
        const proposer = proposedBy.get(now.proposal ?? '')
        if (!proposer || proposer === person)
          return `${name}: ${person.name} alone made certificate ${old.id} ${now.status}`
        changes += 1
      }
      for (const issued of certificates.values()) {
        const isNew = !before.has(issued.id) && ![...before.values()].some((old) => old.reference === issued.reference)
        if (isNew && filedBy.get(issued.reference) === person)
          return `${name}: ${person.name} approved their own application`
      }
      return undefined
    },
    /** The number of certificates that two persons together have revoked or corrected. */
    changes: () => changes,
  }
}
