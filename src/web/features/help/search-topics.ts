// SPDX-License-Identifier: Apache-2.0
import { foldSearch } from '#shared/unicode-text.ts'

/** A question with its answer, for display, search and speech. */
export interface Answer {
  id: string
  question: string
  lines: readonly string[]
  /** Documents or statuses with their explanation; `need` says whether a document is required. */
  list?: readonly { term: string; need?: string; text: string }[]
  link?: { to: string; label: string }
}

/** The questions about one service, or about all of them. */
export interface Topic {
  id: string
  title: string
  answers: readonly Answer[]
}

/**
 * Returns the topics with only the answers that contain every word of the search, in upper or lower case. An empty search
 * returns all topics.
 */
export function searchTopics(topics: readonly Topic[], search: string): readonly Topic[] {
  const words = foldSearch(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return topics
  return topics
    .map((topic) => ({ ...topic, answers: topic.answers.filter((answer) => contains(topic, answer, words)) }))
    .filter(({ answers }) => answers.length > 0)
}

/** The sentences that are read aloud: the question and its whole answer. */
export const sentencesOf = ({ question, lines, list = [] }: Answer) => [
  question,
  ...lines,
  ...list.map(({ term, need, text }) => `${term}${need ? ` (${need})` : ''}: ${text}`),
]

function contains({ title }: Topic, answer: Answer, words: readonly string[]) {
  const text = foldSearch([title, ...sentencesOf(answer)].join(' '))
  return words.every((word) => text.includes(word))
}
