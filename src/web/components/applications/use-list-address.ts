import { useSearchParams } from '#web/lib/router.tsx'

/**
 * The view and the open application or certificate of a list, stored in the URL: links can share them, and Back closes the
 * details.
 */
export function useListAddress() {
  const [address, setAddress] = useSearchParams()
  const change = (name: string, value: string | null, isStep: boolean) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: !isStep },
    )
  return {
    isTable: address.get('view') === 'table',
    showTable: (isTable: boolean) => change('view', isTable ? 'table' : null, false),
    /** The application whose details are open. */
    opened: address.get('application'),
    open: (reference: string) => change('application', reference, true),
    /** The application whose certificate is open. */
    certificate: address.get('certificate'),
    closeCertificate: () => change('certificate', null, false),
    close: () => change('application', null, false),
  }
}
