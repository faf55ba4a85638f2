// SPDX-License-Identifier: Apache-2.0
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { labelOfPart, withoutRemark } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { RequestedParts } from '../amendment/requested-parts.ts'

export interface FlaggedParts {
  /** The service; undefined while it loads. */
  service: OfferedService | undefined
  flagged: RequestedParts
}

/**
 * The texts with which a rejection names the parts that the reviewer has flagged: their labels and the reason, such as
 * 'Date of Birth: This differs from your documents.' Also the labels of the documents that are not flagged.
 */
export function flaggedTexts({ service, flagged }: FlaggedParts) {
  if (!service) return { labels: [], documents: [], reason: '' }
  const { words } = service
  const named = Object.entries(flagged).map(([name, reason]) => ({ label: labelOfPart(words, name), reason }))
  return {
    labels: named.map(({ label }) => label),
    documents: Object.entries(words.documents).flatMap(([name, label]) =>
      flagged[name] === undefined ? [withoutRemark(label)] : [],
    ),
    reason: named
      .map(({ label, reason }) => `${label}: ${reason}`)
      .join(' ')
      .slice(0, MESSAGE_LENGTH),
  }
}
