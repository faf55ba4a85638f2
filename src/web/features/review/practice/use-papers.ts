// SPDX-License-Identifier: Apache-2.0
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { type NamedDocument, nameDocuments } from '../documents/name-documents.ts'
import type { PracticeCase } from './create-cases.ts'
import { openPaper, type Paper } from './draw-document.ts'

/** Returns a function that gives the documents of a case, which the browser draws. */
export function usePapers() {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()

  const shownValue = ({ service, onDocuments }: PracticeCase, name: string) => {
    const answer = onDocuments[name]
    const field = service.fields[name]
    if (Array.isArray(answer)) return answer.map((row) => Object.values(row)[0]).join(', ')
    if (!answer || !field) return ''
    if (field.kind === 'past-date') return formatCalendarDay(answer)
    return field.kind === 'choice' ? (service.words.options[name]?.[answer] ?? answer) : answer
  }
  const receipt: Omit<Paper, 'mark'> = {
    title: t('practice.paper.receipt'),
    rows: [
      { label: t('practice.paper.goods'), value: t('practice.paper.goods.text') },
      { label: t('practice.paper.total'), value: '₹ 412' },
    ],
    hasFace: false,
  }
  const paperOf = (practiceCase: PracticeCase, { slot, title, kind, confirms }: NamedDocument): Paper => {
    const { service, fault, validUntil } = practiceCase
    const mark = t('practice.paper.mark')
    if (fault?.kind === 'wrongKind' && fault.slot === slot) return { ...receipt, mark }
    const day = validUntil[slot]
    const rows = confirms
      .map((name) => ({ label: service.words.fields[name] ?? name, value: shownValue(practiceCase, name) }))
      .filter(({ value }) => value !== '')
    return {
      title: kind ?? title,
      mark,
      rows:
        day === undefined ? rows : [...rows, { label: t('practice.paper.validUntil'), value: formatCalendarDay(day) }],
      hasFace: service.documents[slot]?.picture === 'portrait',
    }
  }
  return (practiceCase: PracticeCase): NamedDocument[] =>
    nameDocuments(practiceCase.documents, practiceCase.service, practiceCase.application.answers).map((document) => ({
      ...document,
      open: () => Promise.resolve(openPaper(paperOf(practiceCase, document))),
    }))
}
