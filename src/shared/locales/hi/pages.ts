import { pages as source } from '../en/pages.ts'

export const pages: Record<keyof typeof source, string> = source
