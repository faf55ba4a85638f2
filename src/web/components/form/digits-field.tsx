// SPDX-License-Identifier: Apache-2.0
import type { ChangeEvent } from 'react'
import { asciiDigits } from '#shared/unicode-text.ts'
import { TextField, type TextFieldProps } from '#web/components/fields/text-field.tsx'

/** The maximum number of digits of a phone number: ten, and a 0 before the area code. */
export const PHONE_DIGITS = 11

/** An Aadhaar number in a `DigitsField`: twelve digits in groups of four, as on the card. */
export const AADHAAR_DIGITS = { maxDigits: 12, group: 4 } as const

interface DigitsFieldProps extends TextFieldProps {
  /** The maximum number of digits. */
  maxDigits: number
  /** Inserts a space after this many digits, as on an Aadhaar card. */
  group?: number
}

/** A field for digits: a mobile number, an Aadhaar number or a code. Digits of any script become 0-9. */
export function DigitsField({ maxDigits, group, onChange, ...field }: DigitsFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const caret = target.selectionStart ?? target.value.length
    const digitsBeforeCaret = onlyDigits(target.value.slice(0, caret)).length
    const isAtEnd = caret === target.value.length
    target.value = grouped(truncated(onlyDigits(target.value), maxDigits), group)
    // Grouping moves the text, so the caret is placed after the typed digit. Grouping as many zeros as there are digits before
    // the caret gives its position with the spaces.
    const caretPosition = isAtEnd ? target.value.length : grouped('0'.repeat(digitsBeforeCaret), group).length
    target.setSelectionRange(caretPosition, caretPosition)
    onChange?.(event)
  }
  return <TextField inputMode="numeric" {...field} onChange={change} />
}

const onlyDigits = (text: string) => asciiDigits(text).replace(/\D/g, '')

/**
 * Limits the number of digits. A pasted mobile number of 12 digits begins with the country code 91, which is removed. A
 * field for 12 digits, such as an Aadhaar number, is not affected.
 */
const truncated = (digits: string, maxLength: number) =>
  maxLength < 12 && digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits.slice(0, maxLength)

function grouped(digits: string, group: number | undefined) {
  if (group === undefined) return digits
  return digits.match(new RegExp(`\\d{1,${group}}`, 'g'))?.join(' ') ?? ''
}
