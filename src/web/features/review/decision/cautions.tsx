import type { MessageKey } from '#shared/locales/translator.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** Sentences of the codes that the server gives (`review.caution.*`). */
const SENTENCES: Record<string, MessageKey> = { 'aadhaar-check-digit': 'review.caution.aadhaar-check-digit' }

/** What the reviewer should look at twice; it refuses nothing. */
export function Cautions({ codes }: { codes: readonly string[] }) {
  const t = useTranslate()
  if (codes.length === 0) return null
  return (
    <Notice kind="warning" title={t('review.caution.title')}>
      <ul>
        {codes.map((code) => (
          <li key={code}>{t(SENTENCES[code] ?? 'review.caution.other')}</li>
        ))}
      </ul>
    </Notice>
  )
}
