// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { DECIDED_DAYS } from '#shared/applications/overview.ts'
import type { Overview } from '#shared/applications/overview-wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { getJson } from '#web/lib/api-client.ts'

/**
 * The past rejections by reason. `overviewQuery`, which fetches the same figures for the admin's overview, is not used here,
 * because it would also load the code of other figures.
 */
const useRejections = () =>
  useQuery({
    queryKey: ['reasons', 'used'],
    queryFn: async ({ signal }) => (await getJson<{ data: Overview } | undefined>('/api/overview', { signal }))?.data,
    select: (overview) => overview?.rejections ?? [],
  }).data

/**
 * How many rejections of the last `DECIDED_DAYS` contain a reason. `name` is the name of the reason in the overview: the
 * label of a built-in reason, or the text of the panchayat's own, in the reader's language. Renders nothing until the figures
 * are loaded.
 */
export function UsedCount({ name }: { name: string }) {
  const t = useTranslate()
  const rejections = useRejections()
  if (!rejections) return null
  const count = rejections.find(({ reason }) => reason === name)?.count ?? 0
  return <span className="block text-ink-soft text-sm">{t('reasons.used', { count, days: DECIDED_DAYS })}</span>
}
