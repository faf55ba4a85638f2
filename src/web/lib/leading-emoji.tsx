// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'

/** The emoji with which texts of the specification begin. */
const LEADING = /^[📌✅❌] /u

/**
 * Hides a leading emoji from sight, because a device without a font for emoji shows a box. Every message already begins
 * with an icon of its kind. The text itself, and what screen readers announce, still contains the emoji.
 */
export function withoutEmoji(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  const [emoji] = LEADING.exec(text) ?? []
  if (emoji === undefined) return text
  return (
    <>
      <span className="sr-only">{emoji}</span>
      {text.slice(emoji.length)}
    </>
  )
}
