// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import type { AccountDraft } from '#shared/applications/draft-wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useApplication } from '../answers/application-context.ts'
import type { ApplyValues } from '../answers/apply-values.ts'

interface ComparisonDialogProps {
  /** The names of the answers that differ. */
  names: readonly string[]
  /** The answers on this screen. */
  values: ApplyValues
  /** The answers that are stored with the account. */
  offered: AccountDraft
  isTaking: boolean
  onTake: () => void
  /** Keeps the answers on this screen. */
  keepButton: ReactNode
  onClose: () => void
}

/**
 * Shows the answers that differ, on this screen and in the account, and the buttons to choose between the two versions.
 */
export function ComparisonDialog(props: ComparisonDialogProps) {
  const { names, values, offered, isTaking, onTake, keepButton, onClose } = props
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const { service } = useApplication()
  const instant = formatInstant(offered.savedAt)
  const versions = [
    { title: t('drafts.offer.here'), ...values },
    { title: instant, ...offered },
  ]
  return (
    <Dialog
      size="reading"
      title={t('drafts.offer.compare.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" compact className="max-sm:grow" busy={isTaking} onClick={onTake}>
            {t('drafts.offer.take', { instant })}
          </Button>
          {keepButton}
        </>
      }
    >
      <p className="mb-4">{t('drafts.offer.compare.text')}</p>
      <dl>
        {names.map((name) => (
          <div key={name} className="grid grid-cols-2 gap-x-5 gap-y-2 border-line border-t py-3">
            <dt className="col-span-2 font-semibold">{labelOfPart(service.words, name)}</dt>
            {versions.map(({ title, texts, lists }) => (
              <dd key={title} className="min-w-0 wrap-anywhere">
                <span className="block text-ink-soft text-sm">{title}</span>
                <AnswerValue service={service} name={name} answer={lists[name] ?? texts[name]?.trim()} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
