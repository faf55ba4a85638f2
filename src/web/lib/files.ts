// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'react'

const KILO = 1024

/** A number of bytes for display: '340KB', '2.4MB', '10GB'. */
export function fileSize(bytes: number) {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO))}KB`
  if (bytes >= KILO ** 3) return `${Math.floor(bytes / KILO ** 3)}GB`
  const megabytes = bytes / KILO / KILO
  return `${Number.isInteger(megabytes) ? megabytes : megabytes.toFixed(1)}MB`
}

/** An object URL for a file on this device. It is released when the file changes or the component unmounts. */
export function useObjectUrl(file: Blob | null | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => {
      URL.revokeObjectURL(objectUrl)
      setUrl(undefined)
    }
  }, [file])
  return url
}
