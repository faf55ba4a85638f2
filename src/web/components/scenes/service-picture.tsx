import type { ReactNode } from 'react'
import type { ServiceDefinition } from '#shared/services/define-service.ts'

/** A newborn in a cloth cradle that hangs from a branch. */
const CRADLE = (
  <>
    <path d="M8 16c30-9 74-9 104 0" className="fill-none stroke-turmeric" strokeWidth="6" strokeLinecap="round" />
    <g className="fill-leaf">
      <ellipse cx="18" cy="10" rx="9" ry="4.500" transform="rotate(-24 18 10)" />
      <ellipse cx="101" cy="9" rx="9" ry="4.500" transform="rotate(22 101 9)" />
      <ellipse cx="86" cy="6" rx="7" ry="3.500" transform="rotate(-14 86 6)" />
    </g>
    <path d="M38 13 28 54M82 13l10 41" className="fill-none stroke-ink" strokeWidth="2" />
    <circle cx="47" cy="50" r="11" className="fill-surface stroke-ink" strokeWidth="2" />
    <path
      d="M43 51c1.500 2 3 2 4.500 0M41 46.500h3M49 46.500h3"
      className="fill-none stroke-ink"
      strokeWidth="1.500"
      strokeLinecap="round"
    />
    <path d="M24 52c20 10 52 10 72 0-2 24-18 34-36 34S26 76 24 52z" className="fill-marigold" />
    <path d="M26 63c20 9 48 9 68 0M31 74c18 6 40 6 58 0" className="fill-none stroke-surface" strokeWidth="2.500" />
  </>
)

/** A house with a tiled roof, an open door, and a pot of tulsi in front of it. */
const HOUSE = (
  <>
    <path d="M22 46h76v40H22z" className="fill-surface stroke-ink" strokeWidth="2" />
    <path d="M12 48 34 20h52l22 28z" className="fill-brick" />
    <path d="M28 34h64M20 42h80" className="fill-none stroke-surface" strokeWidth="2" />
    <path d="M52 86V58h18v28z" className="fill-indigo" />
    <path d="M70 58l8 4v24h-8z" className="fill-turmeric" />
    <path d="M31 56h13v13H31zM82 56h11v13H82z" className="fill-indigo-soft stroke-ink" strokeWidth="2" />
    <path d="M4 86h112" className="stroke-turmeric" strokeWidth="3" strokeLinecap="round" />
    <path d="M94 86l2-9h12l2 9z" className="fill-marigold" />
    <g className="fill-leaf">
      <circle cx="102" cy="70" r="6" />
      <circle cx="96" cy="74" r="4" />
      <circle cx="108" cy="74" r="4" />
    </g>
  </>
)

/** A shop front with its awning down, sacks of flour before the counter. */
const SHOP = (
  <>
    <path d="M20 34h80v52H20z" className="fill-surface stroke-ink" strokeWidth="2" />
    <path d="M26 16h68v12H26z" className="fill-indigo" />
    <path d="M36 22h48" className="stroke-on-indigo" strokeWidth="2.500" strokeLinecap="round" />
    <path d="M14 30h92l6 16H8z" className="fill-surface stroke-ink" strokeWidth="1.500" />
    <path d="M30 30h15l-1 16H26zM60 30h15l3 16H60zM90 30h16l6 16H94z" className="fill-marigold" />
    <path d="M28 52h44v16H28z" className="fill-indigo-soft" />
    <path d="M24 68h54v6H24z" className="fill-turmeric" />
    <path d="M80 52h14v34H80z" className="fill-turmeric" />
    <circle cx="90.500" cy="69" r="1.500" className="fill-surface" />
    <path d="M34 68c-2-8 1-11 6-11s8 3 6 11zM50 68c-2-6 1-9 5-9s7 3 5 9z" className="fill-leaf" />
    <path d="M4 86h112" className="stroke-turmeric" strokeWidth="3" strokeLinecap="round" />
  </>
)

/** A sheet with a seal, for a service without its own picture. */
const PAPER = (
  <>
    <path d="M36 10h36l14 14v64H36z" className="fill-surface stroke-ink" strokeWidth="2" />
    <path
      d="M72 10v14h14M46 36h30M46 46h30M46 56h18"
      className="fill-none stroke-ink"
      strokeWidth="2"
      strokeLinecap="round"
    />
    <circle cx="72" cy="70" r="9" className="fill-marigold" />
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
    <svg viewBox="0 0 120 88" aria-hidden="true" focusable="false" className="max-h-28 w-full">
      {picture ? PICTURES[picture] : PAPER}
    </svg>
  )
}
