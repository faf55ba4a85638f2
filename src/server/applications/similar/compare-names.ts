// SPDX-License-Identifier: Apache-2.0
import { foldText } from '#shared/services/answers-schema.ts'
import { skeleton } from '../duplicate-keys.ts'

/** How far two answers agree. */
export type Match = 'same' | 'similar' | 'different'

/** A text prepared for a comparison: its words, and the same words in a spelling that is equal for similar sounds. */
export interface ComparedText {
  words: readonly string[]
  sounds: readonly string[]
}

// The limits keep a comparison fast, even if somebody submits very long texts.
const MAX_WORDS = 6
const MAX_PLACE_WORDS = 15
const MAX_LETTERS = 24

/** The words of an address or another place. */
export const comparedPlace = (text: string) => comparedText(text, MAX_PLACE_WORDS)

/** The words of a text, by default of a name, without case, look-alike letters and punctuation. */
export function comparedText(text: string, maxWords = MAX_WORDS): ComparedText {
  // Letters, marks and digits form words; everything else separates them.
  const words = foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => word.slice(0, MAX_LETTERS))
  return { words: words.map(skeleton), sounds: words.map((word) => skeleton(soundOf(word))) }
}

/**
 * Different spellings that clerks and applicants use for the same name, in Latin letters and in Devanagari. `soundOf` replaces
 * each of them by one common spelling, in this order.
 */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ksh/g, 'x'],
  [/ee/g, 'i'],
  [/oo|ou/g, 'u'],
  [/[vw]/g, 'b'],
  [/ph/g, 'f'],
  [/([bcdgjkst])h/g, '$1'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/y/g, 'i'],
  [/([a-z])\1+/g, '$1'],
  // Nukta, chandrabindu, long vowels, and consonants that are often confused.
  [/\u093c/g, ''],
  [/\u0901/g, '\u0902'],
  [/\u0940/g, '\u093f'],
  [/\u0942/g, '\u0941'],
  [/[\u0936\u0937]/g, '\u0938'],
  [/\u0923/g, '\u0928'],
  [/\u0935/g, '\u092c'],
]

const soundOf = (word: string) =>
  SPELLINGS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word.normalize('NFD'))

/**
 * The minimum similarity of two words: in a word of five letters, one letter may be wrong. With a lower minimum,
 * brothers such as Rohan and Rohit would have similar names.
 */
const MIN_WORD_SIMILARITY = 0.8

/**
 * Compares two names, in any order of their words. They are similar if each word of the shorter name matches a different
 * word of the longer one, because people omit a middle or last name, or write its first letter.
 */
export function compareNames(one: ComparedText, other: ComparedText): Match {
  if (one.words.length === 0 || other.words.length === 0) return 'different'
  if (inAnyOrder(one.words) === inAnyOrder(other.words)) return 'same'
  const [short, long] =
    one.sounds.length <= other.sounds.length ? [one.sounds, other.sounds] : [other.sounds, one.sounds]
  return countMatches(short, long) === short.length ? 'similar' : 'different'
}

/** The minimum fraction of the shorter address's words that the longer address contains. People abbreviate some words. */
const MIN_PLACE_SIMILARITY = 0.7

/** Compares two addresses or other places by their words. */
export function comparePlaces(one: ComparedText, other: ComparedText): Match {
  const shorterLength = Math.min(one.words.length, other.words.length)
  if (shorterLength === 0) return 'different'
  if (one.words.join(' ') === other.words.join(' ')) return 'same'
  return countMatches(one.sounds, other.sounds) / shorterLength >= MIN_PLACE_SIMILARITY ? 'similar' : 'different'
}

const inAnyOrder = (words: readonly string[]) => [...words].sort().join(' ')

/** The number of words that match a word of the other text. Each word of the other text matches once. */
function countMatches(words: readonly string[], others: readonly string[]) {
  const remaining = [...others]
  let count = 0
  // Long words come first, so that an initial does not take a word that a longer word matches.
  for (const word of [...words].sort((a, b) => b.length - a.length)) {
    const index = remaining.findIndex((other) => isSimilarWord(word, other))
    if (index < 0) continue
    remaining.splice(index, 1)
    count += 1
  }
  return count
}

function isSimilarWord(one: string, other: string) {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  // Two house or plot numbers that differ in one digit are different places.
  if (short === '' || /\p{N}/u.test(one + other)) return false
  // A single letter is an initial.
  if (short.length === 1) return long.startsWith(short)
  if (short.length < long.length * MIN_WORD_SIMILARITY) return false
  return 1 - editDistance(short, long) / long.length >= MIN_WORD_SIMILARITY
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function editDistance(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (one[line - 1] === other[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
