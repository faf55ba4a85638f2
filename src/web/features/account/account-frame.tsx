// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import { AppShell } from '#web/shell/app-shell.tsx'

/** The layout of the short account pages: one column, and on wide screens a second column (`beside`) next to it. */
export function AccountFrame({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <AppShell>
      <div className="mx-auto grid w-full max-w-[28rem] items-start gap-8 md:max-w-none md:grid-cols-[minmax(0,26rem)_minmax(0,25rem)] md:justify-between lg:gap-12">
        <div>{children}</div>
        {beside}
      </div>
    </AppShell>
  )
}

/** A drawing for the second column: the panchayat office between a house and a neem tree, in the morning. */
export function VillageStreet() {
  return (
    <svg viewBox="0 0 352 190" aria-hidden="true" className="hidden w-full md:block print:hidden">
      <rect width="352" height="190" rx="10" className="fill-scene-air" />
      <circle cx="284" cy="48" r="22" className="fill-scene-sun" />
      <path d="M0 128c50-22 96-22 150-10s120 10 202-8v80H0z" className="fill-scene-hill" />
      <path d="M0 158h352v22a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z" className="fill-scene-sky" />
      <g className="fill-scene-leaf">
        <circle cx="300" cy="104" r="24" />
        <circle cx="322" cy="116" r="19" />
        <circle cx="280" cy="118" r="18" />
      </g>
      <path d="M297 120h8v40h-10z" className="fill-scene-bark" />
      <path d="M28 112h72v50H28z" className="fill-scene-wall stroke-scene-edge" strokeWidth="1.5" />
      <path d="M20 114l44-30 44 30z" className="fill-scene-brick" />
      <path d="M54 130h20v32H54z" className="fill-scene-bark" />
      <path d="M128 92h124v70H128z" className="fill-scene-wall stroke-scene-edge" strokeWidth="1.5" />
      <path d="M120 84h140v10H120z" className="fill-scene-indigo" />
      <path d="M150 60h80v24h-80z" className="fill-scene-wall stroke-scene-edge" strokeWidth="1.5" />
      <g className="fill-scene-indigo">
        <path d="M190 63c4 0 6 2 7 4 4 0 6 3 6 6s-3 5-6 5h-14c-3 0-6-2-6-5s2-6 6-6c1-2 3-4 7-4z" />
        <path d="M188 78h4l2 4h-8z" />
        <path d="M178 114h24v48h-24z" />
      </g>
      <g className="fill-scene-air stroke-scene-edge" strokeWidth="1.5">
        <path d="M142 112h22v20h-22zM216 112h22v20h-22z" />
      </g>
      <path d="M153 112v20M142 122h22M227 112v20M216 122h22" className="stroke-scene-edge" strokeWidth="1.5" />
      <path d="M120 162h140v5H120z" className="fill-scene-edge" />
      <g className="fill-scene-hair">
        <circle cx="114" cy="134" r="5" />
        <circle cx="272" cy="137" r="5" />
      </g>
      <path d="M114 140c6 0 9 4 9 10v15h-18v-15c0-6 3-10 9-10z" className="fill-scene-sun" />
      <path d="M272 143c6 0 9 4 9 9v13h-18v-13c0-5 3-9 9-9z" className="fill-scene-leaf" />
    </svg>
  )
}
