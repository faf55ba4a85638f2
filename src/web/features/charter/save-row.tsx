// SPDX-License-Identifier: Apache-2.0
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface SaveRowProps {
  /** The text of the button. */
  label: string
  isPending: boolean
  /** Whether the section has changes that are not saved. */
  isChanged: boolean
  /** Whether the form can be saved. If not, the button stays focusable, so that it does not lose the focus after a save. */
  canSave: boolean
  /** The ISO instant of the last save on this screen. */
  savedAt: string | undefined
  /** The classes of the row while it is visible. */
  className?: string
}

/**
 * The button that saves a section of the charter, or the reasons. The text beside it says whether the section is saved, and
 * when. Button and text are visible as soon as there is something to save, and after a save. Before that, the button is
 * absent, and only screen readers read the text.
 */
export function SaveRow({ label, isPending, isChanged, canSave, savedAt, className = '' }: SaveRowProps) {
  const t = useTranslate()
  const stateId = useId()
  const { formatInstant } = useFormats()
  const isVisible = isChanged || canSave || isPending || savedAt !== undefined
  const savedText =
    savedAt === undefined ? t('charter.unchanged') : t('charter.savedAt', { time: formatInstant(savedAt) })
  return (
    <div className={isVisible ? `flex flex-wrap items-center gap-x-4 gap-y-2 ${className}` : 'contents'}>
      {isVisible && (
        <Button
          type="submit"
          variant={canSave ? 'primary' : 'secondary'}
          busy={isPending}
          aria-disabled={!canSave || undefined}
          aria-describedby={stateId}
          className="w-full sm:w-fit"
        >
          {label}
        </Button>
      )}
      <p id={stateId} role="status" className={isVisible ? 'flex items-center gap-2' : 'sr-only'}>
        {isChanged ? (
          <>
            <CircleAlert aria-hidden className="size-5 shrink-0 text-turmeric" />
            <span className="font-semibold text-turmeric">{t('charter.notSaved')}</span>
          </>
        ) : (
          !canSave && (
            <>
              <CircleCheck aria-hidden className="size-5 shrink-0 text-leaf" />
              <span className="text-ink-soft">{savedText}</span>
            </>
          )
        )}
      </p>
    </div>
  )
}
