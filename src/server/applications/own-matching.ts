import { type Expression, sql } from 'kysely'
import { foldSearch } from '#shared/unicode-text.ts'
import type { Database } from '../platform/db/connection.ts'
import { containing } from './like-pattern.ts'

/** The filter of an applicant's own list. */
export interface OwnSearch {
  applicantId: string | Expression<string>
  search?: string | undefined
  /** Services whose words, in the reader's language, contain the search. */
  services?: readonly string[] | undefined
}

/** An applicant's own applications whose ID, department or scheme contains the search (spec §5). */
export function ownMatching(db: Database, { applicantId, search, services = [] }: OwnSearch) {
  const pattern = search === undefined ? undefined : containing(foldSearch(search))
  return db
    .selectFrom('applications')
    .where('applicantId', '=', applicantId)
    .$if(pattern !== undefined, (query) =>
      query.where((row) =>
        row.or([
          sql<boolean>`lower(reference) like ${pattern}`,
          sql<boolean>`lower(department) like ${pattern}`,
          sql<boolean>`lower(scheme) like ${pattern}`,
          sql<boolean>`service_id = any(${services})`,
        ]),
      ),
    )
}
