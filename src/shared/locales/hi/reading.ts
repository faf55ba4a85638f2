import { connection } from './connection.ts'
import { help } from './help.ts'
import { pages } from './pages.ts'

/** Words of the pages that are read: help, privacy, the connection check. */
export const messages = { ...help, ...pages, ...connection } as const
