// SPDX-License-Identifier: Apache-2.0

import { generateAnswers } from '#shared/generate-answers.ts'
import { duplicateFingerprint, normalizeAnswers } from '#shared/services/answers-schema.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import { toAnswers } from '../../applications/read-submission.ts'
import type { Panchayat } from '../../platform/platform-deps.ts'
import type { PlannedApplication } from '../plan/plan-village.ts'
import { type ApplicationContext, createApplicationContext } from './application-context.ts'

/** A planned application with its facts and its answers, as a browser would send them. */
export interface AnsweredApplication extends PlannedApplication {
  context: ApplicationContext
  texts: Record<string, string>
}

/** The maximum number of attempts. No person of the demo village has so many applications for one service. */
const MAX_ATTEMPTS = 60

/**
 * Generates the answers of all applications, so that none is a duplicate of another (see docs/glossary.md). Leaves out an
 * application that could only be a duplicate. For example, if a service recognises duplicates by a choice of two options, only
 * two applications are possible.
 */
export function generateDistinctAnswers(
  planned: readonly PlannedApplication[],
  panchayat: Panchayat,
): AnsweredApplication[] {
  const usedKeys = new Set<string>()
  return planned.flatMap((application) => answerWithoutDuplicate(application, panchayat, usedKeys) ?? [])
}

function answerWithoutDuplicate(planned: PlannedApplication, panchayat: Panchayat, usedKeys: Set<string>) {
  const { definition } = planned.service
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const context = createApplicationContext(planned, panchayat, attempt)
    const texts = generateAnswers(definition, context)
    const key = duplicateKeyOf(definition, texts)
    if (key !== undefined && usedKeys.has(key)) continue
    if (key !== undefined) usedKeys.add(key)
    return { ...planned, context, texts }
  }
  return undefined
}

/** A text that is the same for duplicates; undefined if the service has no duplicates. */
function duplicateKeyOf(definition: ServiceDefinition, texts: Record<string, string>) {
  const fingerprint = duplicateFingerprint(definition, toAnswers(normalizeAnswers(definition, texts)))
  return fingerprint && `${definition.id} ${fingerprint}`
}
