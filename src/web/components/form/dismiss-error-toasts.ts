// SPDX-License-Identifier: Apache-2.0
import { useEffect } from 'react'
import { loadToasts } from '#web/lib/toasts.ts'

/**
 * Dismisses the error toasts of a form as soon as the form has no more errors, because an old error message would be
 * wrong on the next step. Until then, the error summary shows the errors.
 */
export function useDismissErrorToasts(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return
    return () => void dismissErrorToasts()
  }, [hasErrors])
}

async function dismissErrorToasts() {
  const { toast } = await loadToasts()
  for (const shown of toast.getToasts()) {
    if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id)
  }
}
