// SPDX-License-Identifier: Apache-2.0
import { GraduationCap } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The note that this is only practice. It is visible in every view of a case. */
export function PracticeMark() {
  const t = useTranslate()
  return (
    <span className="inline-flex w-fit items-center gap-1.5 rounded-full bg-indigo px-3 py-0.5 max-sm:px-2 max-sm:text-[0.8125rem] font-semibold text-on-indigo text-sm">
      <GraduationCap aria-hidden className="size-4 shrink-0 max-sm:in-[h2]:hidden" />
      {t('practice.notice')}
    </span>
  )
}
