import type { definition } from '../../../services/catalogue/household.ts'
import type { WordsFor } from '../../../services/service-words.ts'
import { words as source } from '../../en/services/household.ts'

export const words: WordsFor<typeof definition> = source
