import { shell as source } from '../en/shell.ts'

export const shell: Record<keyof typeof source, string> = source
