/** Help: questions and answers, what to bring, the office. */
export const help = {} as const
