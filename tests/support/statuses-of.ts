import type { Answer } from './client.ts'

/** The sorted statuses of several responses. */
export const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
