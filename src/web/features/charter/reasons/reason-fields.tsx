// SPDX-License-Identifier: Apache-2.0
import { Archive, ArrowDown, ArrowUp } from 'lucide-react'
import { OWN_REASON_LENGTH, type OwnReason, REASON_KINDS, REQUIRED_LANGUAGE } from '#shared/charter/reasons.ts'
import { Button } from '#web/components/controls/button.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'

/** The ids of the field for the text in a language, and of the button that moves the reason up (-1) or down (1). */
export const textId = (id: number, language: string) => `reason-${id}-${language}`
export const moveId = (id: number, step: -1 | 1) => `reason-${id}-${step === -1 ? 'up' : 'down'}`

interface ReasonFieldsProps {
  id: number
  reason: OwnReason
  position: number
  isLast: boolean
  textFault: boolean
  kindFault: boolean
  onChange: (changes: Partial<OwnReason>) => void
  onMove: (step: -1 | 1) => void
  onArchive: () => void
}

/** One own reason: its text in every language of the portal, what it is offered for, and buttons to move and archive it. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { id, reason, position, isLast, textFault, kindFault, onChange, onMove, onArchive } = props
  const t = useTranslate()
  const { data: portal } = usePortal()
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-line border-b pb-5">
      <legend className="float-left font-semibold">{t('reasons.number', { position })}</legend>
      {portal?.languages.map(({ code, name }) => (
        <TextAreaField
          key={code}
          name={textId(id, code)}
          lang={code}
          label={t('reasons.text', { language: name })}
          optional={code !== REQUIRED_LANGUAGE}
          error={textFault && code === REQUIRED_LANGUAGE ? t('reasons.text.missing') : undefined}
          rows={2}
          maxLength={OWN_REASON_LENGTH}
          value={reason.texts[code] ?? ''}
          onChange={({ target }) => onChange({ texts: { ...reason.texts, [code]: target.value } })}
        />
      ))}
      <div className="flex flex-wrap gap-x-6">
        {REASON_KINDS.map((kind) => (
          <CheckboxField
            key={kind}
            id={`reason-${id}-${kind}`}
            name={`reason-${id}-${kind}`}
            label={t(`reasons.kind.${kind}`)}
            checked={reason.kinds.includes(kind)}
            onChange={({ target }) =>
              onChange({
                kinds: REASON_KINDS.filter((other) => (other === kind ? target.checked : reason.kinds.includes(other))),
              })
            }
          />
        ))}
      </div>
      {kindFault && <p className="font-semibold text-brick">{t('reasons.kind.missing')}</p>}
      <div className="flex flex-wrap gap-2">
        <MoveButton {...{ id, step: -1, position, isAtEnd: position === 1, onMove }} />
        <MoveButton {...{ id, step: 1, position, isAtEnd: isLast, onMove }} />
        <Button variant="quiet" compact aria-label={t('reasons.archive.of', { position })} onClick={onArchive}>
          <Archive aria-hidden className="size-5" />
          {t('reasons.archive')}
        </Button>
      </div>
    </fieldset>
  )
}

interface MoveButtonProps extends Pick<ReasonFieldsProps, 'id' | 'position' | 'onMove'> {
  step: -1 | 1
  isAtEnd: boolean
}

/** Stays focusable at the end of the list, so that the focus is not lost after the last step. */
function MoveButton({ id, step, position, isAtEnd, onMove }: MoveButtonProps) {
  const t = useTranslate()
  const Icon = step === -1 ? ArrowUp : ArrowDown
  return (
    <Button
      id={moveId(id, step)}
      variant="secondary"
      compact
      aria-disabled={isAtEnd}
      aria-label={t(step === -1 ? 'reasons.up' : 'reasons.down', { position })}
      onClick={() => !isAtEnd && onMove(step)}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  )
}
