import { help as source } from '../en/help.ts'

export const help: Record<keyof typeof source, string> = source
