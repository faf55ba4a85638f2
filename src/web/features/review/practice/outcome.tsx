// SPDX-License-Identifier: Apache-2.0
import type { Decision } from '#shared/applications/lifecycle.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { fullNameOf, type NamedDocument } from '../documents/name-documents.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { type PracticeCase, textOf } from './create-cases.ts'

/** What the reviewer can have decided in practice. */
const DECIDED: Partial<Record<Decision, MessageKey>> = {
  Verified: 'practice.decided.Verified',
  Rejected: 'practice.decided.Rejected',
}

interface OutcomeProps {
  practiceCase: PracticeCase
  documents: readonly NamedDocument[]
  decision: Decision
  isLast: boolean
  onNext: () => void
}

/** Whether the decision was right, and why. */
export function Outcome({ practiceCase, documents, decision, isLast, onNext }: OutcomeProps) {
  const t = useTranslate()
  const explain = useExplanation()
  const isRight = decision === practiceCase.rightDecision
  const decided = DECIDED[decision]
  useShortcuts('dialog', { saveAndNext: onNext })
  return (
    <div className="flex flex-col gap-3 p-3">
      <Notice live kind={isRight ? 'success' : 'warning'} title={t(isRight ? 'practice.right' : 'practice.wrong')}>
        {decided && t(decided)} {explain(practiceCase, documents)}
      </Notice>
      <Button compact onClick={onNext} className="not-desk:mb-14">
        {t(isLast ? 'practice.finish' : 'practice.next')}
      </Button>
    </div>
  )
}

/** Returns a function that says what is wrong in a case, or that nothing is. */
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
