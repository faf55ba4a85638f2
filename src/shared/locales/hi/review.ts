import { review as source } from '../en/review.ts'

export const review: Record<keyof typeof source, string> = source
