import type { definition } from '../../../services/catalogue/birth-certificates.ts'
import type { WordsFor } from '../../../services/service-words.ts'
import { words as source } from '../../en/services/birth-certificates.ts'

export const words: WordsFor<typeof definition> = source
