import { applications as source } from '../en/applications.ts'

export const applications: Record<keyof typeof source, string> = source
