// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { DataList } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'

/**
 * For each service, a sentence that names the officer who decides on a first appeal, and the number of days in which the
 * appeal must be filed. Services with the same sentence share a line.
 */
export function AppealOfficers() {
  const t = useTranslate()
  const { data: charter } = useQuery(charterQuery)
  const services = charter?.services ?? []
  const labelsBySentence = new Map<string, string[]>()
  for (const { label, officers, appeals } of services) {
    const sentence = t('contact.decision.who', { officer: officers.firstAppeal, days: appeals.first.fileDays })
    labelsBySentence.set(sentence, [...(labelsBySentence.get(sentence) ?? []), label])
  }
  if (labelsBySentence.size === 0) return null
  const rows = [...labelsBySentence].map(([sentence, labels]) => ({
    term: labelsBySentence.size === 1 ? t('contact.decision.all') : labels.join(', '),
    value: sentence,
  }))
  return <DataList rows={rows} />
}
