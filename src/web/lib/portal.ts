// SPDX-License-Identifier: Apache-2.0
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import type { TextsInPage } from '#shared/built-pages.ts'
import type { PortalInfo } from '#shared/portal-info.ts'
import type { OfferedServices } from '#shared/services/service-words.ts'
import { getJson } from './api-client.ts'

/** Whether this is a demo, where nothing is real. */
export function useIsDemo() {
  const { data } = usePortal()
  return data?.mode === 'demo'
}

/**
 * The JSON that the server wrote into the page, in the element with this id. Reading it avoids layout shifts. Undefined
 * if there is none, as on Vite's development server.
 */
export function readPageData<Data>(id: string): Data | undefined {
  const text = globalThis.document?.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}

/** The installation: its mode, its panchayat and its rules for passwords. */
export const usePortal = () =>
  useQuery({
    queryKey: ['portal'],
    queryFn: () => getJson<PortalInfo>('/api/portal'),
    initialData: () => readPageData<PortalInfo>('portal'),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The minimum length of a password in spec §9. It is used until the policy of the installation is known. */
const SPECIFIED_LEAST_LENGTH = 6

/** The installation's rules for passwords. */
export function usePasswordPolicy(): PasswordPolicy {
  const { data: portal } = usePortal()
  const leastLength = portal?.passwordLeastLength ?? SPECIFIED_LEAST_LENGTH
  const refuseCommon = portal?.mode === 'production'
  return useMemo(() => ({ leastLength, refuseCommon }), [leastLength, refuseCommon])
}

/** The services in the page; undefined after the user has chosen another language. */
export function servicesInPage() {
  const words = readPageData<TextsInPage>('words')
  return words?.language === globalThis.document?.documentElement.lang
    ? readPageData<OfferedServices>('services')
    : undefined
}

/** The services of this installation with their texts, and the upload limits. A form's page contains them. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => getJson<OfferedServices>('/api/services'),
  initialData: servicesInPage,
  staleTime: Number.POSITIVE_INFINITY,
})

export const useServices = () => useQuery(servicesQuery)

/** One service by its id; undefined while loading or if there is none. */
export const useService = (id: string) => useServices().data?.services.find((service) => service.id === id)

/** Finds the service whose form has this path, in upper or lower case. */
export function serviceAt(services: OfferedServices['services'], pathname: string) {
  // Slashes at the end are ignored. With the lookbehind, a match begins only at the first of several slashes, so the time is
  // linear.
  const path = pathname.replace(/(?<!\/)\/+$/, '').toLowerCase()
  return services.find(({ paths }) => paths.page.toLowerCase() === path)
}

/** The link that calls a telephone number of the office. */
export const telephoneLink = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
