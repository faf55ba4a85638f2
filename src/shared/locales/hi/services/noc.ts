import type { definition } from '../../../services/catalogue/noc.ts'
import type { WordsFor } from '../../../services/service-words.ts'
import { words as source } from '../../en/services/noc.ts'

export const words: WordsFor<typeof definition> = source
