// SPDX-License-Identifier: Apache-2.0
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { labelOfPart, partsOfForm, withoutRemark } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { RequestedParts } from '../amendment/requested-parts.ts'

export interface FlaggedParts {
  /** The service; undefined while it loads. */
  service: OfferedService | undefined
  flagged: RequestedParts
}

/**
 * The texts with which a rejection names the flagged parts, in the order of the form: the labels, and the reason, such
 * as 'Date of Birth: This differs from your documents.'. A part that would make the reason longer than a message is
 * left out. `documents` are the labels of the documents that are not flagged.
 */
export function flaggedTexts({ service, flagged }: FlaggedParts) {
  if (!service) return { labels: [], documents: [], reason: '' }
  const { words } = service
  const named = partsOfForm(service).flatMap((name) => {
    const reason = flagged[name]
    return reason === undefined ? [] : [{ label: labelOfPart(words, name), reason }]
  })
  return {
    labels: named.map(({ label }) => label),
    documents: Object.entries(words.documents).flatMap(([name, label]) =>
      flagged[name] === undefined ? [withoutRemark(label)] : [],
    ),
    reason: named.reduce((text, { label, reason }) => {
      const longer = [text, `${label}: ${reason}`].filter(Boolean).join(' ')
      return longer.length > MESSAGE_LENGTH ? text : longer
    }, ''),
  }
}
