// SPDX-License-Identifier: Apache-2.0
import type { DocumentPicture } from '#shared/services/field-kinds.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { type NamedDocument, nameDocuments } from '../documents/name-documents.ts'
import type { PracticeCase } from './create-cases.ts'
import { openPaper, type Paper, type PaperLook } from './draw-document.ts'

/**
 * Returns a function that gives the documents of a case, which the browser draws. If `isFaultMarked`, the fault of the case
 * is marked on its document.
 */
export function usePapers() {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()

  /** The value of an answer as it is written on the document. */
  const shownValue = ({ service, onDocuments }: PracticeCase, name: string) => {
    const answer = onDocuments[name]
    const field = service.fields[name]
    if (Array.isArray(answer)) return answer.map((row) => Object.values(row)[0]).join(', ')
    if (!answer || !field) return ''
    if (field.kind === 'past-date') return formatCalendarDay(answer)
    return field.kind === 'choice' ? (service.words.options[name]?.[answer] ?? answer) : answer
  }
  /** The texts that all documents have in common. */
  const common = {
    specimen: t('practice.paper.specimen'),
    mark: t('practice.paper.mark'),
    issuer: t('practice.paper.issuer'),
    signature: t('practice.paper.signature'),
  }
  /** The receipt of a shop, which is used as a document of the wrong kind. */
  const receipt = (number: string, isFault: boolean): Paper => ({
    number,
    ...common,
    look: 'receipt',
    issuer: t('practice.paper.shop'),
    title: t('practice.paper.receipt'),
    rows: [
      { label: t('practice.paper.goods'), value: t('practice.paper.goods.text'), isFault: false },
      { label: t('practice.paper.total'), value: '₹ 412', isFault: false },
    ],
    isFault,
  })
  const paperOf = (practiceCase: PracticeCase, document: NamedDocument, isFaultMarked: boolean): Paper => {
    const { service, application, fault, validUntil } = practiceCase
    // The number is unique within the round: it consists of the number of the case and the position of the document.
    const position = practiceCase.documents.findIndex(({ slot }) => slot === document.slot)
    const number = t('practice.paper.number', {
      number: `${application._id.replace(/\D/g, '')}${String(41 + position)}`,
    })
    const { slot, title, kind, confirms } = document
    const markedFault = isFaultMarked && fault?.slot === slot ? fault : undefined
    if (fault?.kind === 'wrongKind' && fault.slot === slot) return receipt(number, markedFault !== undefined)
    const day = validUntil[slot]
    const rows = confirms
      .map((name) => ({
        label: service.words.fields[name] ?? name,
        value: shownValue(practiceCase, name),
        isFault: markedFault !== undefined && 'field' in markedFault && markedFault.field === name,
      }))
      .filter(({ value }) => value !== '')
    const validity = day !== undefined && {
      label: t('practice.paper.validUntil'),
      value: formatCalendarDay(day),
      isFault: markedFault?.kind === 'expired',
    }
    return {
      ...common,
      number,
      look: lookOf(service.documents[slot]?.picture),
      title: kind ?? title,
      rows: validity ? [...rows, validity] : rows,
      isFault: false,
    }
  }
  return (practiceCase: PracticeCase, isFaultMarked: boolean): NamedDocument[] =>
    nameDocuments(practiceCase.documents, practiceCase.service, practiceCase.application).map((document) => ({
      ...document,
      // A different address, so that the drawing with the mark replaces the one without it.
      address: isFaultMarked ? `${document.address}#fault` : document.address,
      open: () => Promise.resolve(openPaper(paperOf(practiceCase, document, isFaultMarked))),
    }))
}

/** The layout of a document, which follows from its picture in the form, so that a new service needs no change here. */
function lookOf(picture: DocumentPicture | undefined): PaperLook {
  if (picture === 'portrait') return 'photo'
  if (picture === 'bill') return 'letter'
  return picture === 'card' || picture === 'map' || picture === 'letter' ? picture : 'certificate'
}
