import type { Answer } from './client.ts'

/** The statuses of several answers, the lowest first, whoever answered first. */
export const statusesOf = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
