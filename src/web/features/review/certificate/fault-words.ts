import type { OfferedService } from '#shared/services/wire.ts'
import { useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The id of the input of one answer (`familyMembers.0.dob`), apart from those of the window behind. */
export const idOf = (path: string) => `correct-${path}`

/** A fault of a correction, whoever found it: where it stands, and its code. */
export interface FoundFault {
  field: string
  code: string
}

/** The sentence of a fault of a correction, in the service's own words. */
export function useFaultWords({ words }: OfferedService) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  return ({ field, code }: FoundFault) => {
    const [name = field, , column] = field.split('.')
    const label = (column && words.columns[name]?.[column]) ?? words.fields[name] ?? t('review.certificate.reason')
    return sentence(code, label)
  }
}
