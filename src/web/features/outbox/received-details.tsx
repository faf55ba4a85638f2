// SPDX-License-Identifier: Apache-2.0
import { CopyButton } from '#web/components/controls/copy-button.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface ReceivedDetailsProps {
  reference: string
  dueOn: string | undefined
}

/** What the confirmation of a submission also shows: the day of the decision, and the button that copies the application ID. */
export function ReceivedDetails({ reference, dueOn }: ReceivedDetailsProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  return (
    <>
      {dueOn && <p>{t('apply.done.due', { day: formatCalendarDay(dueOn) })}</p>}
      <CopyButton
        text={reference}
        label={t('apply.done.copy')}
        copied={t('apply.done.copied')}
        failed={t('apply.done.notCopied')}
      />
    </>
  )
}
