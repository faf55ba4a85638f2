import { admin as source } from '../en/admin.ts'

export const admin: Record<keyof typeof source, string> = source
