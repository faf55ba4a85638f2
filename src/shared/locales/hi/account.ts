import { account as source } from '../en/account.ts'

export const account: Record<keyof typeof source, string> = source
