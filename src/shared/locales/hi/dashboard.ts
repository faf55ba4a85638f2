import { dashboard as source } from '../en/dashboard.ts'

export const dashboard: Record<keyof typeof source, string> = source
