// SPDX-License-Identifier: Apache-2.0
import { CopyButton } from '#web/components/controls/copy-button.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface SentDetailsProps {
  reference: string
  dueOn: string | undefined
}

/** The day of the decision, and a button that copies the application ID, as in the confirmation of a submission. */
export function SentDetails({ reference, dueOn }: SentDetailsProps) {
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
