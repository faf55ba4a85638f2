// SPDX-License-Identifier: Apache-2.0
import type { MessageKey } from '#shared/locales/translator.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { fullNameOf, type NamedDocument } from '../documents/name-documents.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import {
  type Choice,
  isRightChoice,
  mistakeInRequestedChanges,
  type PlantedFault,
  type PracticeCase,
  type PracticeDecision,
  textOf,
} from './create-cases.ts'

/** The sentence that repeats what the reviewer has decided in the practice case. */
const DECIDED: Partial<Record<PracticeDecision, MessageKey>> = {
  Verified: 'practice.decided.Verified',
  Rejected: 'practice.decided.Rejected',
  changes: 'practice.decided.changes',
}

/** The sentence about the effect that the decision would have on a real application. */
const IN_REAL_CASE: typeof DECIDED = {
  Verified: 'practice.real.Verified',
  Rejected: 'practice.real.Rejected',
  changes: 'practice.real.changes',
}

interface OutcomeProps {
  practiceCase: PracticeCase
  documents: readonly NamedDocument[]
  choice: Choice
  isLast: boolean
  /** Shows the document with the fault, which the outcome covers on a phone. */
  onShowFault: () => void
  onNext: () => void
  onRetry: () => void
}

/** Whether the decision was right, and why. */
export function Outcome({ practiceCase, documents, choice, isLast, onShowFault, onNext, onRetry }: OutcomeProps) {
  const t = useTranslate()
  const explain = useExplanation()
  const isRight = isRightChoice(practiceCase, choice)
  const decided = DECIDED[choice.decision]
  const inRealCase = IN_REAL_CASE[choice.decision]
  const mistake = mistakeInRequestedChanges(practiceCase, choice)
  useShortcuts('dialog', { saveAndNext: onNext })
  return (
    <div className="flex flex-col gap-3 p-3">
      <Notice live kind={isRight ? 'success' : 'error'} title={t(isRight ? 'practice.right' : 'practice.wrong')}>
        <p>
          {decided && t(decided)} {mistake && t(`practice.decided.${mistake}`)} {explain(practiceCase, documents)}
        </p>
        {practiceCase.fault && <p className="mt-2 font-semibold">{t(ADVICE[practiceCase.fault.kind])}</p>}
        {inRealCase && <p className="mt-2">{t(inRealCase)}</p>}
      </Notice>
      <div className="flex flex-wrap gap-2 not-desk:mb-14">
        <Button compact onClick={onNext} className="grow">
          {t(isLast ? 'practice.finish' : 'practice.next')}
        </Button>
        {!isRight && (
          <Button compact variant="secondary" onClick={onRetry} className="grow">
            {t('practice.retry')}
          </Button>
        )}
        {practiceCase.fault && (
          <Button compact variant="secondary" onClick={onShowFault} className="grow desk:hidden">
            {t('practice.showFault')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The sentence that says which decision is right for each kind of fault. */
const ADVICE: Record<PlantedFault['kind'], MessageKey> = {
  checkDigit: 'practice.advice.changes',
  expired: 'practice.advice.either',
  wrongKind: 'practice.advice.either',
  name: 'practice.advice.name',
}

/** Returns a function that describes the fault of a case, or says that the case has none. */
function useExplanation() {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  return ({ service, fault, application }: PracticeCase, documents: readonly NamedDocument[]) => {
    if (!fault) return t('practice.fault.none')
    const faulty = documents.find(({ slot }) => slot === fault.slot)
    const document = faulty ? fullNameOf(faulty) : fault.slot
    switch (fault.kind) {
      case 'name':
        return t('practice.fault.name', {
          document,
          field: service.words.fields[fault.field] ?? fault.field,
          onForm: textOf(application.answers, fault.field),
          onDocument: fault.onDocument,
        })
      case 'checkDigit':
        return t('practice.fault.checkDigit', { document, field: service.words.fields[fault.field] ?? fault.field })
      case 'wrongKind':
        return t('practice.fault.wrongKind', { document })
      case 'expired':
        return t('practice.fault.expired', { document, day: formatCalendarDay(fault.day) })
    }
  }
}
