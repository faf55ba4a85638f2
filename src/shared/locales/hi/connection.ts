import { connection as source } from '../en/connection.ts'

export const connection: Record<keyof typeof source, string> = source
