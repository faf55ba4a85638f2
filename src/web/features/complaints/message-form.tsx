// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MESSAGE_LENGTH } from '#shared/complaints/complaints.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

interface MessageFormProps {
  /** Renders other fields above the message. `showsErrors` says that the user has tried to send an incomplete form. */
  fields?: (showsErrors: boolean) => React.ReactNode
  /** Whether the other fields are filled in. */
  areFieldsComplete?: boolean
  message: string
  onChange: (message: string) => void
  error: Error | null
  isPending: boolean
  onSubmit: () => void
  hint?: string
  children: React.ReactNode
}

/** A form for a message. `children` are the buttons. After a failure, the text stays in the form. */
export function MessageForm({ fields, areFieldsComplete = true, message, hint, error, ...props }: MessageFormProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const failure = useFailureText()(error, t('complaints.notSent'))
  const container = useRef<HTMLDivElement>(null)
  const [showsErrors, setShowsErrors] = useState(false)
  const isMessageEmpty = message.trim() === ''
  return (
    <div ref={container}>
      <Form
        onSubmit={() => {
          // Renders immediately, so that the faulty fields are marked before the first of them takes the focus.
          flushSync(() => setShowsErrors(true))
          if (areFieldsComplete && !isMessageEmpty) {
            props.onSubmit()
            setShowsErrors(false)
          } else container.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
        }}
      >
        {fields?.(showsErrors)}
        <TextAreaField
          className="min-h-28"
          name="complaint-message"
          label={t('complaints.message')}
          hint={hint ?? t('complaints.message.hint', { count: formatCount(MESSAGE_LENGTH) })}
          error={showsErrors && isMessageEmpty ? t('complaints.message.missing') : undefined}
          maxLength={MESSAGE_LENGTH}
          value={message}
          onChange={({ target }) => props.onChange(target.value)}
        />
        {failure && !props.isPending && <Notice kind="error" live title={failure} />}
        {props.children}
      </Form>
    </div>
  )
}
