// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type Person, peopleOf } from './compared-people.ts'

/** The names and dates of birth of an application, for the search for similar applications. */
export interface SimilarityText {
  /** The words of all names, once each, in a spelling that is equal for similar sounds. */
  names: string
  birthDates: string[]
}

/** The text of the people whom an application names. */
export const similarityText = (people: readonly Person[]): SimilarityText => ({
  names: [...new Set(people.flatMap(({ compared }) => compared.sounds))].join(' '),
  birthDates: [...new Set(people.flatMap(({ birthDate }) => birthDate ?? []))],
})

/** The text of an application; empty for services that compare nothing. */
export const similarityOf = (definition: ServiceDefinition, answers: Answers) =>
  similarityText(peopleOf(definition, answers))

/** A CTE that stores the text of a new application, which is the row of the CTE `step` in the same statement. */
export const insertStepSimilarity = ({ names, birthDates }: SimilarityText) => sql`
  added_similarity as (
    insert into application_similarity (application_id, panchayat_id, names, birth_dates)
    select id, panchayat_id, ${names}, ${birthDates}::date[] from step)`

/** Replaces the text of an application whose answers change. After an erasure, there is no text to replace. */
export async function storeSimilarity(db: Database, applicationId: string, { names, birthDates }: SimilarityText) {
  await db
    .updateTable('applicationSimilarity')
    .set({ names, birthDates: sql<string[]>`${birthDates}::date[]` })
    .where('applicationId', '=', applicationId)
    .execute()
}

const BATCH = 500

/** Computes the texts of applications that were stored before the portal searched for similar ones. */
export async function addMissingSimilarityTexts(db: Database, catalogue: Catalogue) {
  for (;;) {
    const rows = await db
      .selectFrom('applicationSimilarity')
      .innerJoin('applications', (join) =>
        join
          .onRef('applications.id', '=', 'applicationSimilarity.applicationId')
          .onRef('applications.panchayatId', '=', 'applicationSimilarity.panchayatId'),
      )
      .select(['applications.id', 'serviceId', 'answers'])
      .where('names', 'is', null)
      .orderBy('applicationSimilarity.applicationId')
      .limit(BATCH)
      .execute()
    for (const { id, serviceId, answers } of rows) {
      const service = catalogue.find(serviceId)
      // A service that this version does not know is not compared.
      const text = service ? similarityOf(service.definition, answers) : { names: '', birthDates: [] }
      await storeSimilarity(db, id, text)
    }
    if (rows.length < BATCH) return
  }
}
