// SPDX-License-Identifier: Apache-2.0
import * as names from '#shared/names.ts'
import * as rules from '#shared/rules.ts'

type TextReader = (text: string) => unknown

const parseWith =
  ({ safeParse }: { safeParse: TextReader }): TextReader =>
  (text) =>
    safeParse(text)

/** The functions of `rules.ts` and `names.ts` that parse a text, by the name of the export. */
export const textReaders = (maxLength: number) =>
  ({
    nonEmptyText: parseWith(rules.nonEmptyText(maxLength)),
    trimmedText: parseWith(rules.trimmedText(maxLength)),
    optionalText: parseWith(rules.optionalText(maxLength)),
    emailAddress: parseWith(rules.emailAddress()),
    mobileNumber: parseWith(rules.mobileNumber()),
    phoneNumber: parseWith(rules.phoneNumber()),
    aadhaarNumber: parseWith(rules.aadhaarNumber()),
    oneOf: parseWith(rules.oneOf(['Female', 'Male'])),
    dateUntilToday: parseWith(rules.dateUntilToday()),
    parseFormJson: parseJson,
    accountName: parseWith(names.accountName(maxLength)),
    personName: parseWith(names.personName(maxLength)),
    visibleText: names.visibleText,
  }) satisfies Partial<Record<keyof typeof rules | keyof typeof names, TextReader>>

/** Exports of `rules.ts` and `names.ts` that parse no text. */
const OTHERS = ['missingOrWrongType', 'todayInIndia']

/** The exports of `rules.ts` and `names.ts` without an entry in `textReaders`, and the entries without an export. */
export function findUncoveredExports(): string[] {
  const exported = new Set([...Object.keys(rules), ...Object.keys(names)])
  const read = new Set([...Object.keys(textReaders(1)), ...OTHERS])
  return [...exported, ...read].filter((name) => !exported.has(name) || !read.has(name))
}

function parseJson(text: string) {
  try {
    return rules.parseFormJson(text)
  } catch (error) {
    return error
  }
}
