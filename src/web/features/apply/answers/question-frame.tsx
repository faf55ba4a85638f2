// SPDX-License-Identifier: Apache-2.0
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { labelOfPart } from '#shared/services/named-parts.ts'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { useApplication } from './application-context.ts'

/** The Listen button, which is loaded only if the device has a voice. The form works without it. */
const ListenToQuestion = lazyComponent(
  async () => {
    await firstVoice()
    const [module] = await Promise.all([import('#web/components/controls/listen-button.tsx'), loadWords(['reading'])])
    return module.ListenToQuestion
  },
  { errorFallback: null },
)

/** Resolves when the browser has found a voice of the device, which may be some time after its start. */
const firstVoice = () =>
  new Promise<void>((resolve) => {
    if (!('speechSynthesis' in window)) return
    const check = () => speechSynthesis.getVoices().length > 0 && resolve()
    speechSynthesis.addEventListener('voiceschanged', check)
    check()
  })

interface QuestionFrameProps {
  name: string
  /** Set if the question is the card of a document. A closed card has no Listen button. */
  card?: 'open' | 'closed'
  /** Whether the question is a document that the applicant has replaced, so that it needs no mark. */
  isCorrected?: boolean
  children: ReactNode
}

/** A question with its Listen button, and with a mark if the office asks to correct it. */
export function QuestionFrame({ name, card, isCorrected = false, children }: QuestionFrameProps) {
  const t = useTranslate()
  const { service, marked, rejectedFiles } = useApplication()
  const question = (
    <div className="relative flex flex-col gap-5" data-question={name}>
      {card !== 'closed' && (
        <ListenToQuestion question={labelOfPart(service.words, name)} isInCard={card !== undefined} />
      )}
      {children}
    </div>
  )
  if (!marked?.has(name) || (isCorrected && rejectedFiles?.[name])) return question
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-brick border-s-4 ps-4">
      <legend className="contents">
        <span className="flex gap-1.5 font-semibold text-brick">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t(rejectedFiles?.[name] ? 'apply.correction.marked' : 'apply.correction.mentioned')}
        </span>
      </legend>
      {question}
    </fieldset>
  )
}
