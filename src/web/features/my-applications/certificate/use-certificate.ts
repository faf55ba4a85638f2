import { useQuery } from '@tanstack/react-query'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal, postForFile } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'

/** Which certificate is asked for: that of an application, or the newest of a scheme (spec §7). */
export interface AskedCertificate {
  /** The row that it is asked for; the server hands out the newest approved one of its scheme (spec §7). */
  reference: string
  body: { row: OwnApplication } | { schemeName: string }
}

/** Fetches a certificate as a file, and says how it went (spec §8). Nothing of it stays when the window closes. */
export function useCertificate({ reference, body }: AskedCertificate) {
  const t = useTranslate()
  return useQuery({
    queryKey: ['certificate', reference, body],
    queryFn: async () => {
      try {
        const { blob, fileName = `certificate-${reference}.pdf` } = await postForFile('/api/generatepdf', body)
        toasts.success(t('applications.certificate.ready'))
        // Which one the server chose stands in the name alone.
        return { blob, fileName, certified: fileName.replace(/^certificate-|\.pdf$/g, '') }
      } catch (error) {
        toasts.error(t(isRefusal(error) ? 'applications.certificate.refused' : 'applications.certificate.failed'))
        throw error
      }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
