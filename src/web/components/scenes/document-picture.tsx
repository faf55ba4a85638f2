// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import type { DocumentPicture as PictureName } from '#shared/services/field-kinds.ts'

// Small drawings of documents, in the style of the scenes: flat shapes in the scenes' colours.

const SHEET = (
  <>
    <path d="M11 4h19l8 8v32H11z" className="fill-scene-wall stroke-scene-edge" strokeWidth="1.500" />
    <path d="M30 4v8h8" className="fill-none stroke-scene-edge" strokeWidth="1.500" />
  </>
)

const LINES = <path d="M16 33h17M16 38h11" className="fill-none stroke-scene-edge" strokeWidth="2" />

/** A head with shoulders. */
const PERSON = (
  <>
    <circle cx="24" cy="19" r="6" className="fill-scene-skin" />
    <path d="M17.500 18c0-9 13-9 13 0-3-3-10-3-13 0z" className="fill-scene-hair" />
    <path d="M13 36c1-14 21-14 22 0z" className="fill-scene-indigo" />
  </>
)

const DRAWINGS: Record<PictureName, ReactNode> = {
  bill: (
    <>
      {SHEET}
      <path d="M16 22l8.500-8 8.500 8v7H16z" className="fill-scene-brick" />
      <path d="M22.500 23h4v6h-4z" className="fill-scene-wall" />
      {LINES}
    </>
  ),
  birth: (
    <>
      {SHEET}
      <ellipse cx="24.500" cy="23" rx="8" ry="7" className="fill-scene-sun" />
      <circle cx="24.500" cy="18.500" r="5" className="fill-scene-skin" />
      <path d="M20.500 16c2-4 6-4 8 0-3-1.500-5-1.500-8 0z" className="fill-scene-hair" />
      {LINES}
    </>
  ),
  card: (
    <>
      <rect
        x="3"
        y="10"
        width="42"
        height="28"
        rx="3"
        className="fill-scene-wall stroke-scene-edge"
        strokeWidth="1.500"
      />
      <path
        d="M3.750 13a2.250 2.250 0 0 1 2.250-2.250h36A2.250 2.250 0 0 1 44.250 13v3H3.750z"
        className="fill-scene-sun"
      />
      <g transform="translate(-2 11.500) scale(0.660)">{PERSON}</g>
      <path d="M25 22h15M25 27h15M25 32h9" className="fill-none stroke-scene-edge" strokeWidth="2" />
    </>
  ),
  deed: (
    <>
      {SHEET}
      <path d="M16 14h11M16 19h17" className="fill-none stroke-scene-edge" strokeWidth="2" />
      <path d="M16 25h17v13H16z" className="fill-scene-hill" />
      <path d="M16 38v-5l8-4 9 5v4z" className="fill-scene-leaf" />
    </>
  ),
  letter: (
    <>
      {SHEET}
      <path
        d="M16 17c2-3 3 3 5 0s3 3 5 0 3 3 6 0M16 24c2-3 3 3 5 0s3 3 5 0 3 3 6 0M16 31c2-3 3 3 5 0s3 3 5 0"
        className="fill-none stroke-scene-edge"
        strokeWidth="1.750"
      />
      <path d="M23 39c3-6 4 2 6-1s3 1 4 0" className="fill-none stroke-scene-indigo" strokeWidth="2" />
    </>
  ),
  map: (
    <>
      <path
        d="M4 11l13-5 14 5 13-5v31l-13 5-14-5-13 5z"
        className="fill-scene-hill stroke-scene-edge"
        strokeWidth="1.500"
      />
      <path d="M17 6v31M31 11v31" className="fill-none stroke-scene-edge" strokeWidth="1.500" />
      <path d="M6 31c10-9 22 2 37-12" className="fill-none stroke-scene-sun" strokeWidth="2.500" />
      <path d="M20 14l8 2v8l-8-2z" className="fill-scene-brick" />
    </>
  ),
  portrait: (
    <>
      <rect
        x="9"
        y="5"
        width="30"
        height="38"
        rx="2"
        className="fill-scene-air stroke-scene-edge"
        strokeWidth="1.500"
      />
      <g transform="translate(0 6.500)">{PERSON}</g>
    </>
  ),
  stamp: (
    <>
      {SHEET}
      <path d="M16 14h11M16 19h17M16 24h17" className="fill-none stroke-scene-edge" strokeWidth="2" />
      <path d="M26 35l-2 9 5-3 5 3-2-9z" className="fill-scene-brick" />
      <circle cx="29" cy="34" r="5.500" className="fill-scene-sun" />
    </>
  ),
}

/** A small drawing of a document; a sheet of paper if `picture` is undefined. */
export function DocumentPicture({ picture }: { picture: PictureName | undefined }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12 shrink-0">
      {picture ? (
        DRAWINGS[picture]
      ) : (
        <>
          {SHEET}
          {LINES}
        </>
      )}
    </svg>
  )
}
