import { refusals as source } from '../en/refusals.ts'

export const refusals: Record<keyof typeof source, string> = source
