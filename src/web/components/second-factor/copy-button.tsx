import { Copy } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'

/** Copies a text. Draws nothing where the browser keeps its clipboard back: over plain HTTP. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslate()
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.success(t('factor.codes.copied'))
    } catch {
      toasts.error(t('factor.codes.copyFailed'))
    }
  }
  return (
    <Button variant="secondary" compact onClick={() => void copy()} className="print:hidden">
      <Copy aria-hidden className="size-5" />
      {label}
    </Button>
  )
}
