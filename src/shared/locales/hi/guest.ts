import { guest as source } from '../en/guest.ts'

export const guest: Record<keyof typeof source, string> = source
