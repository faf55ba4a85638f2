// SPDX-License-Identifier: Apache-2.0
import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface StepFrameProps {
  step: 1 | 2 | 3
  title: string
  text: string
  onSubmit: () => void
  children: ReactNode
}

/** One step: its number, its heading and its form. From the second step on, the heading takes the focus. */
export function StepFrame({ step, title, text, onSubmit, children }: StepFrameProps) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step > 1) heading.current?.focus()
  }, [step])
  return (
    <Form onSubmit={onSubmit}>
      <div>
        <p className="text-ink-soft text-sm">{t('reset.step', { step })}</p>
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {title}
        </h2>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
      {children}
    </Form>
  )
}
