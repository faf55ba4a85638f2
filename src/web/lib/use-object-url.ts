import { useEffect, useState } from 'react'

/** A temporary address for a file on this device, given back to the browser when the file changes or leaves. */
export function useObjectUrl(file: Blob | null | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => {
      URL.revokeObjectURL(address)
      setUrl(undefined)
    }
  }, [file])
  return url
}
