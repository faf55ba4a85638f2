import { announcements as source } from '../en/announcements.ts'

export const announcements: Record<keyof typeof source, string> = source
