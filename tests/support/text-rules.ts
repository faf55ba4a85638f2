// SPDX-License-Identifier: Apache-2.0
import * as names from '#shared/names.ts'
import * as rules from '#shared/rules.ts'

type TextReader = (text: string) => unknown

const reads =
  ({ safeParse }: { safeParse: TextReader }): TextReader =>
  (text) =>
    safeParse(text)

/** Everything that `rules.ts` and `names.ts` read texts with, by the name of its export. */
export const textReaders = (maxLength: number) =>
  ({
    requiredText: reads(rules.requiredText(maxLength)),
    trimmedText: reads(rules.trimmedText(maxLength)),
    optionalText: reads(rules.optionalText(maxLength)),
    emailAddress: reads(rules.emailAddress()),
    mobileNumber: reads(rules.mobileNumber()),
    phoneNumber: reads(rules.phoneNumber()),
    aadhaarNumber: reads(rules.aadhaarNumber()),
    oneOf: reads(rules.oneOf(['Female', 'Male'])),
    pastDay: reads(rules.pastDay()),
    parseSentJson: readsJson,
    accountName: reads(names.accountName(maxLength)),
    personName: reads(names.personName(maxLength)),
    visibleText: names.visibleText,
  }) satisfies Partial<Record<keyof typeof rules | keyof typeof names, TextReader>>

/** Exports of these files that read no text. */
const OTHERS = ['typeFault', 'todayInIndia']

/** The exports without a reader, and the readers without an export. */
export function unreadExports(): string[] {
  const exported = new Set([...Object.keys(rules), ...Object.keys(names)])
  const read = new Set([...Object.keys(textReaders(1)), ...OTHERS])
  return [...exported, ...read].filter((name) => !exported.has(name) || !read.has(name))
}

function readsJson(text: string) {
  try {
    return rules.parseSentJson(text)
  } catch (error) {
    return error
  }
}
