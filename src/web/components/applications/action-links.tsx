// SPDX-License-Identifier: Apache-2.0
import { LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { useLocation, useSearchParams } from '#web/lib/router.tsx'
import { amendPath, resubmissionPath } from '#web/queries/own-applications.ts'

interface ResubmitLinkProps {
  /** A rejected application. */
  application: { _id: string; collection: string; resubmittedAs?: string | undefined; openAppeal?: unknown }
  /** Whether the link is one of many in a table. */
  isInTable?: boolean
}

/**
 * A link to the form, filled in with the answers and documents of a rejected application. If the applicant has already
 * resubmitted it, a link to the new application. Renders nothing if the service is no longer offered. While an appeal is
 * open, it is not the main button, because the rejection may change.
 */
export function ResubmitLink({ application, isInTable = false }: ResubmitLinkProps) {
  const { _id: reference, collection, resubmittedAs } = application
  const t = useTranslate()
  const service = useService(collection)
  if (resubmittedAs) return <ResubmissionLink reference={resubmittedAs} isInTable={isInTable} />
  if (!service) return null
  return (
    <LinkButton
      variant={isInTable || application.openAppeal ? 'secondary' : 'primary'}
      compact={isInTable}
      to={resubmissionPath(service, reference)}
      aria-label={t('applications.correctOf', { reference })}
      className="print:hidden"
    >
      {t('applications.correct')}
    </LinkButton>
  )
}

/** A link to the details of the application that the applicant has sent after a rejection. */
function ResubmissionLink({ reference, isInTable }: { reference: string; isInTable: boolean }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const details = new URLSearchParams(search)
  details.set('application', reference)
  return (
    <TextLink
      to={`${pathname}?${details}`}
      className={`flex min-h-11 w-fit items-center font-semibold print:hidden ${isInTable ? 'text-sm' : ''}`}
    >
      {t('applications.resubmittedAs', { reference })}
    </TextLink>
  )
}

/** A link to the screen on which the applicant makes the changes that the panchayat requested. */
export function AmendLink({ reference }: { reference: string }) {
  const t = useTranslate()
  return (
    <LinkButton
      to={amendPath(reference)}
      aria-label={t('applications.changeOf', { reference })}
      className="print:hidden"
    >
      {t('applications.change')}
    </LinkButton>
  )
}

/**
 * A link that opens the appeal form on the page with the applicant's applications. The form already contains a text that
 * the portal has composed.
 */
export function AppealLink({ reference }: { reference: string }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <LinkButton
      variant="secondary"
      to={`${pathname}?${new URLSearchParams({ appeal: reference })}`}
      aria-label={t('applications.appealOf', { reference })}
      className="print:hidden"
    >
      {t('applications.appeal')}
    </LinkButton>
  )
}
