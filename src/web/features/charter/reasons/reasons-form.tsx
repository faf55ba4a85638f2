// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { REJECTION_REASONS } from '#shared/applications/overview.ts'
import { MAX_OWN_REASONS, type OfferedReasons, type OwnReason, REQUIRED_LANGUAGE } from '#shared/charter/reasons.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { Form, FormSection } from '#web/components/layout/sections.tsx'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { reasonsQuery } from '#web/queries/reasons.ts'
import { moveId, ReasonFields, textId } from './reason-fields.tsx'

/** A reason with a number that stays the same while it is moved. */
interface EditedReason extends OwnReason {
  key: number
}

const ADD_ID = 'add-reason'
const NO_REASON: OwnReason = { texts: { [REQUIRED_LANGUAGE]: '' }, kinds: ['rejection'] }

/** The built-in reasons to offer, and the panchayat's own reasons to edit, move and archive, and to save. */
export function ReasonsForm({ owner, offered }: { owner: string; offered: OfferedReasons }) {
  const t = useTranslate()
  const [hidden, setHidden] = usePreservedState(owner, 'reasons/hidden', offered.hidden)
  const [reasons, setReasons] = usePreservedState<EditedReason[]>(
    owner,
    'reasons/own',
    offered.reasons.map((reason, key) => ({ ...reason, key })),
  )
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useChangeReasons()
  const failure = useFailureText()(error)
  const change = (next: EditedReason[], focused?: string) => {
    flushSync(() => setReasons(next))
    if (focused) document.getElementById(focused)?.focus()
  }
  const add = () => {
    const key = Math.max(-1, ...reasons.map((reason) => reason.key)) + 1
    setIsChecked(false)
    change([...reasons, { ...NO_REASON, key }], textId(key, REQUIRED_LANGUAGE))
  }
  const submit = () => {
    setIsChecked(true)
    const wrong = reasons.find((reason) => isTextMissing(reason) || reason.kinds.length === 0)
    if (wrong) return document.getElementById(textId(wrong.key, REQUIRED_LANGUAGE))?.focus()
    mutate({ hidden, reasons: reasons.map(({ texts, kinds }) => ({ texts: writtenTexts(texts), kinds })) })
  }
  return (
    <Form onSubmit={submit} className="flex max-w-citizen flex-col gap-5">
      <FormSection title={t('reasons.builtIn')}>
        <p className="text-ink-soft">{t('reasons.builtIn.hint')}</p>
        {REJECTION_REASONS.map((code) => (
          <CheckboxField
            key={code}
            id={`offered-${code}`}
            name={`offered-${code}`}
            label={t(`review.reason.${code}.text`)}
            checked={!hidden.includes(code)}
            onChange={({ target }) =>
              setHidden(target.checked ? hidden.filter((other) => other !== code) : [...hidden, code])
            }
          />
        ))}
      </FormSection>
      <FormSection title={t('reasons.own')}>
        {reasons.length === 0 && <p className="text-ink-soft">{t('reasons.none')}</p>}
        {reasons.map((reason, index) => (
          <ReasonFields
            key={reason.key}
            id={reason.key}
            reason={reason}
            position={index + 1}
            isLast={index === reasons.length - 1}
            textFault={isChecked && isTextMissing(reason)}
            kindFault={isChecked && reason.kinds.length === 0}
            onChange={(changes) =>
              setReasons(reasons.map((other) => (other.key === reason.key ? { ...other, ...changes } : other)))
            }
            onMove={(step) => change(moved(reasons, index, step), moveId(reason.key, step))}
            onArchive={() =>
              change(
                reasons.filter(({ key }) => key !== reason.key),
                ADD_ID,
              )
            }
          />
        ))}
        <Button
          id={ADD_ID}
          variant="secondary"
          className="w-full sm:w-fit"
          disabled={reasons.length >= MAX_OWN_REASONS}
          onClick={add}
        >
          <Plus aria-hidden className="size-5" />
          {t('reasons.add')}
        </Button>
        {reasons.length >= MAX_OWN_REASONS && (
          <p className="text-ink-soft">{t('reasons.most', { most: MAX_OWN_REASONS })}</p>
        )}
      </FormSection>
      {failure && <Notice kind="error" live title={failure} />}
      <Button type="submit" busy={isPending} className="w-full sm:w-fit">
        {t('reasons.save')}
      </Button>
    </Form>
  )
}

const isTextMissing = ({ texts }: OwnReason) => (texts[REQUIRED_LANGUAGE] ?? '').trim() === ''

/** The texts without the languages that were left empty. */
const writtenTexts = (texts: OwnReason['texts']) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

/** The list with one reason exchanged with its neighbour. */
function moved(reasons: readonly EditedReason[], index: number, step: -1 | 1): EditedReason[] {
  const [reason, neighbour] = [reasons[index], reasons[index + step]]
  return reason && neighbour ? reasons.with(index, neighbour).with(index + step, reason) : [...reasons]
}

function useChangeReasons() {
  const t = useTranslate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: OfferedReasons) => (await postJson<{ data: OfferedReasons }>('/api/reasons', body)).data,
    onSuccess: (saved) => {
      client.setQueryData(reasonsQuery.queryKey, saved)
      toasts.success(t('reasons.saved'))
    },
  })
}
