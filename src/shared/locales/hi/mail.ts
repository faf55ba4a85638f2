import { mail as source } from '../en/mail.ts'

export const mail: Record<keyof typeof source, string> = source
