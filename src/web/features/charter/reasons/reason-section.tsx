// SPDX-License-Identifier: Apache-2.0
import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Trash2 } from 'lucide-react'
import { OWN_REASON_LENGTH, type OwnReason, REASON_KINDS, REQUIRED_LANGUAGE, textIn } from '#shared/charter/reasons.ts'
import { Button } from '#web/components/controls/button.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import type { EditedReason, ReasonError } from './edited-reasons.ts'
import { UsedCount } from './used-count.tsx'

/**
 * The element ids of the button that opens a reason, of the reason's field for a language code or a kind, and of the buttons
 * that move the reason.
 */
export const reasonId = (key: number) => `reason-${key}`
export const fieldId = (key: number, field: string) => `reason-${key}-${field}`
export const moveId = (key: number, step: -1 | 1) => fieldId(key, step === -1 ? 'up' : 'down')

interface ReasonSectionProps {
  reason: EditedReason
  position: number
  /** Whether the reason is the first or the last one of its group. */
  isFirst: boolean
  isLast: boolean
  /** Whether the reason is stored as the form shows it. Only then its past use can be counted. */
  isStored: boolean
  errors: readonly ReasonError[]
  isOpen: boolean
  onToggle: () => void
  onChange: (changes: Partial<OwnReason>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/**
 * One of the panchayat's own reasons. Collapsed, the section shows the text and what the reason is offered for; expanded,
 * also the fields. While the reason has an error, the section stays expanded, so that the link in the error summary works.
 */
export function ReasonSection(props: ReasonSectionProps) {
  const { reason, position, isFirst, isLast, isStored, errors, onToggle, onMove } = props
  const { key, texts, kinds, isFromOther } = reason
  const t = useTranslate()
  const language = useLanguage()
  const isOpen = props.isOpen || errors.length > 0
  const text = textIn(texts, language).trim()
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="flex items-center gap-1">
        <button
          type="button"
          id={reasonId(key)}
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-2 rounded-md py-2 text-start hover:bg-indigo-soft"
        >
          <ChevronDown
            aria-hidden
            className={`size-5 shrink-0 text-ink-soft ${isOpen ? 'rotate-180' : 'rtl:rotate-90 ltr:-rotate-90'}`}
          />
          <span className="min-w-0 flex-1">
            <span className="block break-words font-semibold">
              <span className="sr-only">{t('reasons.number', { position })}: </span>
              {text === '' ? <span className="text-ink-soft">{t('reasons.empty')}</span> : text}
            </span>
            {text !== '' && <OtherLanguages texts={texts} />}
            {/* If the reason is offered only for the kind in the heading of its group, the kind is not repeated. */}
            {kinds.join() !== reason.group && (
              <span className="block text-ink-soft text-sm">
                {kinds.map((kind) => t(`reasons.kind.${kind}`)).join(' · ')}
              </span>
            )}
            {kinds.includes('rejection') && isStored && <UsedCount name={text} />}
            {isFromOther && <span className="block font-semibold text-sm text-turmeric">{t('reasons.fromOther')}</span>}
          </span>
        </button>
        <div className="flex shrink-0 max-sm:flex-col [&>button]:px-3">
          <MoveButton {...{ reasonKey: key, step: -1, position, isAtEnd: isFirst, onMove }} />
          <MoveButton {...{ reasonKey: key, step: 1, position, isAtEnd: isLast, onMove }} />
        </div>
      </div>
      {isOpen && <ReasonFields {...props} />}
    </li>
  )
}

/** The text in each language of the portal but the one shown above, or a note that the text is missing in that language. */
function OtherLanguages({ texts }: Pick<OwnReason, 'texts'>) {
  const t = useTranslate()
  const language = useLanguage()
  const { data: portal } = usePortal()
  const shownLanguage = texts[language] === undefined ? REQUIRED_LANGUAGE : language
  return portal?.languages
    .filter(({ code }) => code !== shownLanguage)
    .map(({ code, name }) => {
      const text = texts[code]?.trim()
      return text ? (
        <span key={code} lang={code} className="block break-words">
          {text}
        </span>
      ) : (
        <span key={code} className="block text-sm text-turmeric">
          {t('reasons.untranslated', { language: name })}
        </span>
      )
    })
}

/** The text in every language of the portal, and what the reason is offered for. */
function ReasonFields({ reason, position, errors, onChange, onRemove }: ReasonSectionProps) {
  const { key, texts, kinds } = reason
  const t = useTranslate()
  const { data: portal } = usePortal()
  const hasError = (part: ReasonError['part']) => errors.some((error) => error.part === part)
  return (
    <div className="flex flex-col gap-4 pt-2 pb-5">
      {portal?.languages.map(({ code, name }) => (
        <TextAreaField
          key={code}
          name={fieldId(key, code)}
          lang={code}
          label={t('reasons.text', { language: name })}
          optional={code !== REQUIRED_LANGUAGE}
          error={hasError('text') && code === REQUIRED_LANGUAGE ? t('reasons.text.missing') : undefined}
          rows={2}
          maxLength={OWN_REASON_LENGTH}
          value={texts[code] ?? ''}
          onChange={({ target }) => onChange({ texts: { ...texts, [code]: target.value } })}
        />
      ))}
      <div>
        <div className="flex flex-wrap gap-x-6">
          {REASON_KINDS.map((kind) => (
            <CheckboxField
              key={kind}
              id={fieldId(key, kind)}
              name={fieldId(key, kind)}
              label={t(`reasons.kind.${kind}`)}
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                onChange({
                  kinds: REASON_KINDS.filter((other) => (other === kind ? target.checked : kinds.includes(other))),
                })
              }
            />
          ))}
        </div>
        {hasError('kind') && (
          <p className="flex items-center gap-1.5 font-semibold text-brick">
            <CircleAlert aria-hidden className="size-5 shrink-0" />
            {t('reasons.kind.missing')}
          </p>
        )}
      </div>
      <Button
        variant="danger"
        compact
        className="w-fit"
        aria-label={t('reasons.remove.of', { position })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-5" />
        {t('reasons.remove')}
      </Button>
    </div>
  )
}

interface MoveButtonProps extends Pick<ReasonSectionProps, 'position' | 'onMove'> {
  reasonKey: number
  step: -1 | 1
  isAtEnd: boolean
}

/**
 * Moves a reason up or down. At the end of its group, the button does nothing, but stays focusable, so that the focus is not
 * lost after the last step.
 */
function MoveButton({ reasonKey, step, position, isAtEnd, onMove }: MoveButtonProps) {
  const t = useTranslate()
  const Icon = step === -1 ? ArrowUp : ArrowDown
  return (
    <Button
      id={moveId(reasonKey, step)}
      variant="quiet"
      compact
      aria-disabled={isAtEnd}
      aria-label={t(step === -1 ? 'reasons.up' : 'reasons.down', { position })}
      onClick={() => !isAtEnd && onMove(step)}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  )
}
