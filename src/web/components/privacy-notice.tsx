import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { Unreachable } from './feedback/notice.tsx'
import { SkeletonList } from './feedback/skeleton.tsx'

/** The words of the privacy notice, part by part, once its figures are known. Needs the words of `consent`. */
export function PrivacyNotice({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const t = useTranslate()
  const { data: portal, isPending, refetch } = usePortal()
  if (!portal) return isPending ? <SkeletonList rows={2} /> : <Unreachable onRetry={() => void refetch()} />
  const values = { days: portal.papersKeptDays }
  return (
    <div className="flex flex-col gap-5">
      {PRIVACY_NOTICE.parts.map(({ title, lines }) => (
        <div key={title}>
          <Heading className="mb-1 font-semibold">{t(title)}</Heading>
          {lines.map((line) => (
            <p key={line} className="mb-1">
              {t(line, values)}
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}
