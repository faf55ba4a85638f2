import { profile as source } from '../en/profile.ts'

export const profile: Record<keyof typeof source, string> = source
