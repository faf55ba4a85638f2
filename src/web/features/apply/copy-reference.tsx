import { Copy } from 'lucide-react'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'

/** Copies an application ID. Draws nothing where the browser keeps its clipboard back: over plain HTTP. */
export function CopyReference({ reference }: { reference: string }) {
  const t = useTranslate()
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      toasts.success(t('apply.done.copied'))
    } catch {
      toasts.error(t('apply.done.notCopied'))
    }
  }
  return (
    <Button variant="secondary" compact onClick={() => void copy()} className="print:hidden">
      <Copy aria-hidden className="size-5" />
      {t('apply.done.copy')}
    </Button>
  )
}
