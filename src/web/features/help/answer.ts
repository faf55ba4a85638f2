/** One question of the help with its answer, as it is shown, searched and read aloud. */
export interface Answer {
  id: string
  question: string
  lines: readonly string[]
  /** Papers, statuses: each with what there is to say of it; `need` stands beside its name. */
  list?: readonly { term: string; need?: string; text: string }[]
  link?: { to: string; label: string }
}

/** Answers of one matter: a service, or whatever concerns them all. */
export interface Topic {
  id: string
  title: string
  answers: readonly Answer[]
}
