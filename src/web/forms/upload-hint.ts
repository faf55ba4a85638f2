// SPDX-License-Identifier: Apache-2.0
import type { Translate } from '#shared/locales/translator.ts'
import type { DocumentSlot } from '#shared/services/field-kinds.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import { fileSize } from '#web/lib/files.ts'

type Slot = Pick<DocumentSlot, 'accepts' | 'most'>

/**
 * The sentence that says how to add a document, such as 'Take a photo of each page, or choose a PDF'. The form, the list
 * of needed documents and Help use it. It offers photos even for a slot that accepts only PDFs, because the browser
 * converts photos to PDFs.
 */
export const uploadInstruction = ({ accepts, most }: Slot, t: Translate) => t(`files.add.${accepts}`, { count: most })

/** The sentence of `uploadInstruction` that fits several slots. */
export function sharedUploadInstruction(slots: readonly Slot[], t: Translate) {
  const accepts = slots.every((slot) => slot.accepts === 'image-or-pdf') ? 'image-or-pdf' : 'pdf'
  return uploadInstruction({ accepts, most: Math.max(...slots.map(({ most }) => most)) }, t)
}

/** The sentence of `uploadInstruction`, with the limits in brackets. */
export function uploadHint(slot: Slot, { fileBytes, filesPerField }: UploadLimits, t: Translate) {
  const count = Math.min(slot.most, filesPerField)
  return `${uploadInstruction(slot, t)} (${t('files.limits', { size: fileSize(fileBytes), count })})`
}
