// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { APPEAL_LENGTHS, type AppealOffer, appealPath } from '#shared/applications/appeals.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { CharterPromise } from '#shared/charter/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { Card, DataList, Form } from '#web/components/layout/sections.tsx'
import { DueLabel } from '#web/components/lists/due-label.tsx'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { OWN_APPLICATIONS_QUERY_KEY } from '#web/queries/own-applications.ts'

interface AppealFormProps {
  /** The username of the applicant. If the session ends, the typed text is kept for this user. */
  owner: string
  application: ApplicationDetails
  offer: AppealOffer
  promise: CharterPromise & { label: string }
}

/**
 * The prefilled appeal to the officer whom the charter names, an optional statement, and the button that sends both.
 */
export function AppealForm({ owner, application, offer, promise }: AppealFormProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const [statement, setStatement] = usePreservedState(owner, `appeal/${application._id}`, '')
  const { mutate, isPending, error } = useFileAppeal(application._id)
  const failure = useFailureText()(error, t('appeal.notSent'))
  const { officers, appeals, clause, label } = promise
  const values = { officer: officers.firstAppeal, days: appeals.first.decideDays }
  return (
    <Form onSubmit={() => mutate({ ground: offer.ground, ...(statement.trim() && { statement }) })}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {t('appeal.lastDay', { day: formatCalendarDay(offer.lastDay) })}
        <DueLabel dueOn={offer.lastDay} />
      </p>
      <Card as="section" aria-label={t('appeal.title')}>
        <DataList
          rows={[
            {
              term: t('appeal.to'),
              value: (
                <>
                  <span className="block font-semibold">{officers.firstAppeal}</span>
                  {t(`appeal.officer.${offer.ground}`, values)}
                </>
              ),
            },
            {
              term: t('appeal.about'),
              value: (
                <>
                  <span className="block">{label}</span>
                  {application.summary && <span className="block">{application.summary}</span>}
                  <span className="tabular-nums">{application._id}</span>
                </>
              ),
            },
            { term: t('appeal.ground'), value: <Ground application={application} offer={offer} /> },
            { term: t('applications.promise.clause'), value: clause },
          ]}
        />
      </Card>
      <TextAreaField
        name="statement"
        label={t('appeal.statement')}
        hint={t('appeal.statement.hint')}
        optional
        maxLength={APPEAL_LENGTHS.statement}
        value={statement}
        onChange={({ target }) => setStatement(target.value)}
      />
      {failure && !isPending && <Notice kind="error" live title={failure} />}
      <div className="max-sm:py-3">
        <Button type="submit" busy={isPending} className="w-full sm:w-fit">
          {t(isPending ? 'appeal.sending' : 'appeal.send')}
        </Button>
      </div>
    </Form>
  )
}

/** The ground of the appeal, which follows from the state of the application. */
function Ground({ application, offer }: Pick<AppealFormProps, 'application' | 'offer'>) {
  const t = useTranslate()
  const { formatDay, formatCalendarDay } = useFormats()
  const { dueOn, reason, updatedAt } = application
  if (offer.ground === 'late') {
    return (
      <>
        <p>{t('appeal.ground.late', { day: dueOn ? formatCalendarDay(dueOn) : '' })}</p>
        <p>{t('appeal.request.late')}</p>
      </>
    )
  }
  return (
    <>
      <p>{t(reason ? 'appeal.ground.rejected' : 'appeal.ground.noReason', { day: formatDay(updatedAt) })}</p>
      {reason && <p className="my-1 whitespace-pre-line border-line border-s-2 ps-3">{reason}</p>}
      <p>{t('appeal.request.rejected')}</p>
    </>
  )
}

interface AppealRequest {
  ground: AppealOffer['ground']
  statement?: string
}

/** Sends the appeal. If the application has changed in the meantime, it is fetched again. */
function useFileAppeal(reference: string) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: OWN_APPLICATIONS_QUERY_KEY })
  return useMutation({
    mutationFn: (appeal: AppealRequest) =>
      postJson<{ message: string }>(appealPath(encodeURIComponent(reference)), appeal),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await refresh()
    },
    onError: async (error) => {
      if (isApiError(error) && error.status === 409) await refresh()
    },
  })
}
