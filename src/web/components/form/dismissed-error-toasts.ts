import { useEffect } from 'react'
import { fetchToasts } from '#web/lib/toasts.ts'

/**
 * Dismisses the error toasts of a form as soon as it has no more errors, because the message would be wrong above the next
 * step. The error summary shows the errors until then.
 */
export function useDismissedErrorToasts(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return
    return () => void dismissErrorToasts()
  }, [hasErrors])
}

async function dismissErrorToasts() {
  const { toast } = await fetchToasts()
  for (const shown of toast.getToasts()) {
    if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id)
  }
}
