import { apply as source } from '../en/apply.ts'

export const apply: Record<keyof typeof source, string> = source
