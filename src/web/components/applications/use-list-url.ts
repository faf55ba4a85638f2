// SPDX-License-Identifier: Apache-2.0
import { useSearchParams } from '#web/lib/router.tsx'

/**
 * The state of a list, stored in the URL: its view, and which application or certificate is open. A link can therefore
 * open an application, and Back closes its details.
 */
export function useListUrl() {
  const [params, setParams] = useSearchParams()
  const change = (name: string, value: string | null, addsHistoryEntry: boolean) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: !addsHistoryEntry },
    )
  return {
    isTable: params.get('view') === 'table',
    showTable: (isTable: boolean) => change('view', isTable ? 'table' : null, false),
    /** The reference of the application whose details are open. */
    opened: params.get('application'),
    open: (reference: string) => change('application', reference, true),
    /** The reference of the application whose certificate is open. */
    certificate: params.get('certificate'),
    closeCertificate: () => change('certificate', null, false),
    close: () => change('application', null, false),
  }
}
