import { settings as source } from '../en/settings.ts'

export const settings: Record<keyof typeof source, string> = source
