// SPDX-License-Identifier: Apache-2.0
import { Phone } from 'lucide-react'
import type { PortalInfo } from '#shared/portal-info.ts'
import { buttonLook } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { telephoneLink, usePortal } from '#web/lib/portal.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { useIsHydrated } from '#web/startup/prerendered.ts'
import { Loaded } from './feedback/notice.tsx'
import { SkeletonList } from './feedback/skeleton.tsx'
import { DataList } from './layout/sections.tsx'

const LINK =
  '-my-2.5 inline-flex min-h-11 min-w-0 items-center text-indigo [overflow-wrap:anywhere] underline decoration-1 underline-offset-4'

/** The address and contact details of the panchayat office, as configured. Needs the locale module `pages`. */
export function OfficeContact() {
  const t = useTranslate()
  const query = usePortal()
  // A prerendered page does not contain the contact details.
  if (!useIsHydrated()) return <SkeletonList rows={1} />
  return (
    <Loaded query={query} failure={t('office.failed')} placeholder={<SkeletonList rows={1} />}>
      {(portal) => <ContactList portal={portal} />}
    </Loaded>
  )
}

interface CallOfficeProps {
  variant?: 'primary' | 'secondary'
  className?: string
}

/** A button that calls the office; nothing if its telephone number is not configured. */
export function CallOffice({ variant = 'primary', className = '' }: CallOfficeProps) {
  const t = useTranslate()
  const phone = usePortal().data?.contact.phone
  if (!phone) return null
  return (
    <a href={telephoneLink(phone)} className={`${buttonLook(variant)} ${className}`}>
      <Phone aria-hidden className="size-5 shrink-0" />
      <span>
        {t('office.call')} <bdi className="whitespace-nowrap">{phone}</bdi>
      </span>
    </a>
  )
}

/** A separate chunk, because the opening hours need the office's calendar, which only some screens show. */
const OpeningHours = lazyComponent(() => import('./opening-hours.tsx').then((module) => module.OpeningHours))

function ContactList({ portal: { panchayat, contact } }: { portal: PortalInfo }) {
  const t = useTranslate()
  const { address, phone, email, hours } = contact
  const rows = [
    { term: t('office.name'), value: panchayat.name },
    { term: t('office.location'), value: [panchayat.block, panchayat.district, panchayat.state].join(', ') },
    address && { term: t('office.address'), value: address },
    phone && { term: t('office.phone'), value: <ContactLink href={telephoneLink(phone)}>{phone}</ContactLink> },
    email && { term: t('office.email'), value: <ContactLink href={`mailto:${email}`}>{email}</ContactLink> },
    hours && { term: t('office.hours'), value: <OpeningHours hours={hours} fallback={hours} errorFallback={hours} /> },
  ]
  return (
    <>
      <DataList rows={rows.filter((row) => typeof row === 'object')} />
      {!phone && !email && <p className="mt-3">{t('office.unknown')}</p>}
    </>
  )
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} dir="ltr" className={LINK}>
      {children}
    </a>
  )
}
