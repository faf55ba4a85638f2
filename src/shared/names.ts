// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import type { FieldErrorCode } from './field-errors.ts'
import { nonEmptyText } from './rules.ts'

// The rules for names of people and accounts, for browser and server. They are not in `rules.ts`, which every screen loads.

const NAME_ERROR = { error: 'name' satisfies FieldErrorCode }

/**
 * Characters that are not visible: Unicode's default-ignorable characters, which include the joiners, and the blank Braille
 * pattern.
 */
const INVISIBLE = /[\p{DI}\u2800]/gu

/** The visible part of a text. */
export const visibleText = (text: string) => text.replace(INVISIBLE, '')

/**
 * Finds an invisible character that a name does not need, line breaks and tabs included. The scripts from Devanagari to
 * Sinhala use the joiners ZWJ and ZWNJ to choose the shape of a letter, so a joiner may follow a character of these scripts.
 */
const NEEDLESS_INVISIBLE = /(?:^|[^\u0900-\u0dff])[\u200c\u200d]|(?![\u200c\u200d])[\n\r\t\u2028\u2029\p{DI}\u2800]/u

/**
 * Text that mail programs turn into a link: a URL with a scheme, `www.` or a path, an email address, or a domain that ends
 * with a common or a national top-level domain.
 */
const LINK =
  /:\/\/|www\.|\S@\S|[\p{L}\p{M}\p{N}]\.(?:[\p{L}\p{M}\p{N}]{2,24}[/:?#]|(?:com|net|org|info|biz|app|dev|xyz|top|site|shop|online|live|link|club|store|भारत|[a-z]{2})(?![\p{L}\p{M}\p{N}-]|\.[\p{L}\p{N}]))/iu

/** The name of an account: one line without invisible characters. */
export const accountName = (maxLength: number) =>
  nonEmptyText(maxLength).check(z.refine<string>((value) => !NEEDLESS_INVISIBLE.test(value), NAME_ERROR))

/**
 * The name of a person: the rules of an account name, and no links. The office's mails contain names, so a link in a name
 * would appear to come from the office.
 */
export const personName = (maxLength: number) =>
  accountName(maxLength).check(z.refine<string>((value) => !LINK.test(value), NAME_ERROR))
