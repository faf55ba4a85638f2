// SPDX-License-Identifier: Apache-2.0
import { Copy } from 'lucide-react'
import { toasts } from '#web/lib/toasts.ts'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  label: string
  /** The messages after the text was copied, and after copying failed. */
  copied: string
  failed: string
}

/**
 * A button that copies a text. Renders nothing if the browser has no clipboard API, which is the case over plain HTTP.
 */
export function CopyButton({ text, label, copied, failed }: CopyButtonProps) {
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.success(copied)
    } catch {
      toasts.error(failed)
    }
  }
  return (
    <Button variant="secondary" compact onClick={() => void copy()} className="print:hidden">
      <Copy aria-hidden className="size-5" />
      {label}
    </Button>
  )
}
