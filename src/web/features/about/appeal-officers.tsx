// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { DataList } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'

/**
 * The officer who decides on a first appeal, and the number of days in which it must be filed. Services with the same rule
 * share a line.
 */
export function AppealOfficers() {
  const t = useTranslate()
  const { data: charter } = useQuery(charterQuery)
  const services = charter?.services ?? []
  const labelsByRule = new Map<string, string[]>()
  for (const { label, officers, appeals } of services) {
    const rule = t('contact.decision.who', { officer: officers.firstAppeal, days: appeals.first.fileDays })
    labelsByRule.set(rule, [...(labelsByRule.get(rule) ?? []), label])
  }
  if (labelsByRule.size === 0) return null
  const rows = [...labelsByRule].map(([rule, names]) => ({
    term: labelsByRule.size === 1 ? t('contact.decision.all') : names.join(', '),
    value: rule,
  }))
  return <DataList rows={rows} />
}
