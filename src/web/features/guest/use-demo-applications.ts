// SPDX-License-Identifier: Apache-2.0
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import { DEMO_APPLICATIONS } from './demo-applications.ts'

/**
 * The demo applications in the user's language. Applications for services that this portal does not offer are left out.
 */
export function useDemoApplications() {
  const t = useTranslate()
  const { data: offered, isError, refetch } = useServices()
  const applications = offered
    ? DEMO_APPLICATIONS.flatMap(({ summary, reason, ...application }) => {
        const words = offered.services.find(({ id }) => id === application.collection)?.words
        if (!words) return []
        const { department, scheme, card } = words
        return [
          {
            ...application,
            department,
            scheme,
            service: card.title,
            summary: t(summary),
            ...(reason && { reason: t(reason) }),
          },
        ]
      })
    : undefined
  return { applications, hasFailed: isError && !offered, retry: () => void refetch() }
}

export type TranslatedApplication = NonNullable<ReturnType<typeof useDemoApplications>['applications']>[number]
