// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { DECIDED_DAYS } from '#shared/applications/overview.ts'
import { overviewQuery } from '#web/components/office/overview-query.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

/**
 * How many rejections of the last `DECIDED_DAYS` contain a reason. `name` is the name of the reason in the overview: the
 * label of a built-in reason, or the text of the panchayat's own, in the reader's language. Renders nothing until the figures
 * are loaded.
 */
export function UsedCount({ name }: { name: string }) {
  const t = useTranslate()
  const { data } = useQuery(overviewQuery)
  if (!data) return null
  const count = data.rejections.find(({ reason }) => reason === name)?.count ?? 0
  return <span className="block text-ink-soft text-sm">{t('reasons.used', { count, days: DECIDED_DAYS })}</span>
}
