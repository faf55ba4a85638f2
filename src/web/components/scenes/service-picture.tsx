// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import type { ServiceDefinition } from '#shared/services/define-service.ts'

// The style of the landing page's scenes: flat shapes in the scenes' colours, without outlines.

/** A newborn in a cloth cradle that hangs from a branch. */
const CRADLE = (
  <>
    <path d="M6 86h108" className="stroke-scene-hill" strokeWidth="4" strokeLinecap="round" />
    <path d="M8 16c30-9 74-9 104 0" className="fill-none stroke-scene-bark" strokeWidth="6" strokeLinecap="round" />
    <g className="fill-scene-leaf">
      <ellipse cx="18" cy="10" rx="9" ry="4.500" transform="rotate(-24 18 10)" />
      <ellipse cx="101" cy="9" rx="9" ry="4.500" transform="rotate(22 101 9)" />
      <ellipse cx="86" cy="6" rx="7" ry="3.500" transform="rotate(-14 86 6)" />
    </g>
    <path d="M38 13 28 54M82 13l10 41" className="fill-none stroke-scene-bark" strokeWidth="2" />
    <path d="M35.500 51c-1-9 4-15.500 11.500-15.500S59.500 42 58.500 51z" className="fill-scene-wall" />
    <circle cx="47" cy="49" r="10" className="fill-scene-skin" />
    <path d="M40.500 43c3-5 10-5 13 0-4-2-9-2-13 0z" className="fill-scene-hair" />
    <path
      d="M44 52c1.500 2 4.500 2 6 0M41.500 47.500h3M49.500 47.500h3"
      className="fill-none stroke-scene-hair"
      strokeWidth="1.200"
      strokeLinecap="round"
    />
    <path d="M24 52c20 10 52 10 72 0-2 24-18 32-36 32S26 76 24 52z" className="fill-scene-sun" />
    <path d="M26 63c20 9 48 9 68 0M31 73c18 6 40 6 58 0" className="fill-none stroke-scene-brick" strokeWidth="2.500" />
  </>
)

/** A house with a tiled roof, an open door, and a pot of tulsi in front of it. */
const HOUSE = (
  <>
    <path d="M22 46h76v40H22z" className="fill-scene-wall" />
    <path d="M12 48 34 20h52l22 28z" className="fill-scene-brick" />
    <path d="M28 34h64M20 42h80" className="fill-none stroke-scene-wall" strokeWidth="1.500" opacity="0.500" />
    <path d="M52 86V58h18v28z" className="fill-scene-hair" />
    <path d="M70 58l8 4v24h-8z" className="fill-scene-leaf" />
    <path
      d="M31 56h13v13H31zM83 56h11v13H83z"
      className="fill-scene-air stroke-scene-bark"
      strokeWidth="2.500"
      strokeLinejoin="round"
    />
    <path d="M4 86h112" className="stroke-scene-bark" strokeWidth="3" strokeLinecap="round" />
    <path d="M94 86l2-9h12l2 9z" className="fill-scene-sun" />
    <g className="fill-scene-leaf">
      <circle cx="102" cy="70" r="6" />
      <circle cx="96" cy="74" r="4" />
      <circle cx="108" cy="74" r="4" />
    </g>
  </>
)

/** A shop front with an awning, and sacks of flour on the counter. */
const SHOP = (
  <>
    <path d="M20 34h80v52H20z" className="fill-scene-wall" />
    <path d="M26 16h68v14H26z" className="fill-scene-indigo" />
    <path d="M38 23h44" className="stroke-scene-wall" strokeWidth="2.500" strokeLinecap="round" />
    <path d="M14 30h92l6 16H8z" className="fill-scene-wall" />
    <path d="M30 30h15l-1 16H26zM60 30h15l3 16H60zM90 30h16l6 16H94z" className="fill-scene-sun" />
    <path d="M28 52h44v16H28z" className="fill-scene-sky" />
    <path d="M24 68h54v6H24z" className="fill-scene-bark" />
    <path d="M82 52h13v34H82z" className="fill-scene-leaf" />
    <circle cx="91.500" cy="69" r="1.500" className="fill-scene-wall" />
    <path d="M34 68c-2-8 1-11 6-11s8 3 6 11zM50 68c-2-6 1-9 5-9s7 3 5 9z" className="fill-scene-brick" />
    <path d="M4 86h112" className="stroke-scene-bark" strokeWidth="3" strokeLinecap="round" />
  </>
)

/** A sheet with a seal, for a service without its own picture. */
const PAPER = (
  <>
    <path d="M36 10h36l14 14v64H36z" className="fill-scene-wall" />
    <path d="M72 10l14 14H72z" className="fill-scene-edge" />
    <path
      d="M46 36h30M46 46h30M46 56h18"
      className="fill-none stroke-scene-edge"
      strokeWidth="2.500"
      strokeLinecap="round"
    />
    <circle cx="72" cy="70" r="9" className="fill-scene-sun" />
  </>
)

const PICTURES: Record<NonNullable<ServiceDefinition['picture']>, ReactNode> = {
  cradle: CRADLE,
  house: HOUSE,
  shop: SHOP,
}

/** A small scene for a service, shown beside its text. */
export function ServicePicture({ picture }: Pick<ServiceDefinition, 'picture'>) {
  return (
    <svg viewBox="0 0 120 88" aria-hidden="true" className="max-h-28 w-full">
      {picture ? PICTURES[picture] : PAPER}
    </svg>
  )
}
