import { notices as source } from '../en/notices.ts'

export const notices: Record<keyof typeof source, string> = source
