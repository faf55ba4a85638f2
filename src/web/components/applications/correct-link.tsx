import { LinkButton } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { correctionPath } from '#web/queries/own-applications.ts'

interface CorrectLinkProps {
  /** A rejected application. */
  application: { _id: string; collection: string }
}

/** Opens the form with the earlier answers and documents. Renders nothing if the service is no longer offered. */
export function CorrectLink({ application: { _id: reference, collection } }: CorrectLinkProps) {
  const t = useTranslate()
  const service = useService(collection)
  if (!service) return null
  return (
    <LinkButton
      compact
      to={correctionPath(service, reference)}
      aria-label={t('applications.correctOf', { reference })}
      className="print:hidden"
    >
      {t('applications.correct')}
    </LinkButton>
  )
}
