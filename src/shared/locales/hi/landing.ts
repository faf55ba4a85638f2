import { landing as source } from '../en/landing.ts'

export const landing: Record<keyof typeof source, string> = source
