import { foldSearch } from '#shared/unicode-text.ts'
import type { Answer, Topic } from './answer.ts'

/** The topics with the answers that contain every word of the search, whatever the case; all of them for no word. */
export function searchTopics(topics: readonly Topic[], search: string): readonly Topic[] {
  const words = foldSearch(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return topics
  return topics
    .map((topic) => ({ ...topic, answers: topic.answers.filter((answer) => contains(topic, answer, words)) }))
    .filter(({ answers }) => answers.length > 0)
}

/** What is read aloud of an answer: its question and everything below. */
export const sentencesOf = ({ question, lines, list = [] }: Answer) => [
  question,
  ...lines,
  ...list.map(({ term, need, text }) => `${term}${need ? ` (${need})` : ''}: ${text}`),
]

function contains({ title }: Topic, answer: Answer, words: readonly string[]) {
  const text = foldSearch([title, ...sentencesOf(answer)].join(' '))
  return words.every((word) => text.includes(word))
}
