import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** Messages for the codes that the server sends, in the order in which they are shown. */
const CAUTIONS: Record<string, MessageKey> = {
  'own-case': 'review.caution.own-case',
  'own-case-of-all': 'review.caution.own-case-of-all',
  'aadhaar-check-digit': 'review.caution.aadhaar-check-digit',
  'look-alike': 'review.caution.look-alike',
  'rejected-by-you': 'review.caution.rejected-by-you',
  'decision-ordered-by-you': 'review.caution.decision-ordered-by-you',
}

/** Warnings about details that the reviewer should check with particular care. They do not prevent a decision. */
export function Cautions({ application }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const { cautions: codes, lookAlikes } = application
  if (codes.length === 0) return null
  return (
    <Notice kind="warning" title={t('review.caution.title')}>
      <ul>
        {codes.map((code) => (
          <li key={code}>{t(CAUTIONS[code] ?? 'review.caution.other', { references: lookAlikes.join(', ') })}</li>
        ))}
      </ul>
    </Notice>
  )
}
