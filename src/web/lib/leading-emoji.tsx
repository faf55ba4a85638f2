// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'

/** The emoji with which texts of the specification begin. */
const LEADING = /^[📌✅❌] /u

/**
 * Makes a leading emoji invisible, because a device without a font for emoji shows a box instead. Every message has an
 * icon of its own. The text in the page, and what screen readers announce, still contains the emoji.
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
