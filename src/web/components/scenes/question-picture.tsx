// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import type { QuestionPicture as Drawing } from '#shared/services/field-kinds.ts'

// Drawings of documents, each with a mark where the applicant finds one answer. The digits are the same in all languages.

const LINE = 'fill-none stroke-scene-edge'

const SHEET = (
  <path
    d="M84 6h128l24 24v144H84z"
    className="fill-scene-wall stroke-scene-edge"
    strokeWidth="2"
    strokeLinejoin="round"
  />
)

/** The box around the answer, and an arrow to it from the left. */
function Mark({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <g className="fill-none stroke-scene-sun" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
      <rect x={x} y={y} width={width} height="26" rx="8" />
      <path d={`M14 ${y + 13}H${x - 10}m-10-9 10 9-10 9`} />
    </g>
  )
}

function Answer({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize="15" fontWeight="600" className="fill-scene-indigo">
      {children}
    </text>
  )
}

const DRAWINGS: Record<Drawing, ReactNode> = {
  aadhaarNumber: (
    <>
      <rect
        x="62"
        y="18"
        width="220"
        height="144"
        rx="8"
        className="fill-scene-wall stroke-scene-edge"
        strokeWidth="2"
      />
      <path d="M63 26a7 7 0 0 1 7-7h204a7 7 0 0 1 7 7v12H63z" className="fill-scene-sky" />
      <circle cx="106" cy="68" r="13" className="fill-scene-skin" />
      <path d="M92 66c0-20 28-20 28 0-6-7-22-7-28 0z" className="fill-scene-hair" />
      <path d="M80 108c2-32 50-32 52 0z" className="fill-scene-indigo" />
      <path d="M150 60h108M150 76h84M150 92h60" className={LINE} strokeWidth="5" strokeLinecap="round" />
      <Answer x={172} y={140}>
        0000 0000 0000
      </Answer>
      <Mark x={100} y={122} width={144} />
    </>
  ),
  birthDate: (
    <>
      {SHEET}
      <ellipse cx="118" cy="46" rx="18" ry="16" className="fill-scene-sun" />
      <circle cx="118" cy="36" r="11" className="fill-scene-skin" />
      <path d="M108 32c4-10 16-10 20 0-7-4-13-4-20 0z" className="fill-scene-hair" />
      <path
        d="M148 34h44M148 50h64M100 78h118M100 94h90M100 148h110"
        className={LINE}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <Answer x={160} y={127}>
        15.06.2026 · 04:20
      </Answer>
      <Mark x={92} y={109} width={136} />
    </>
  ),
  plotNumber: (
    <>
      {SHEET}
      <path d="M124 28h72M100 46h64" className={LINE} strokeWidth="5" strokeLinecap="round" />
      <path d="M96 62h128v22H96z" className="fill-scene-sky" />
      <path
        d="M96 62h128v98H96zM150 62v98M190 62v98M96 84h128M96 112h128M96 136h128"
        className={LINE}
        strokeWidth="2"
      />
      <path
        d="M106 73h32M158 73h24M198 73h18M158 98h20M198 98h16M108 124h26M158 124h22M198 124h14M108 148h28M158 148h18M198 148h16"
        className={LINE}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <Answer x={122} y={104}>
        123/4
      </Answer>
      <Mark x={94} y={85} width={58} />
    </>
  ),
}

/**
 * A drawing of a document with a mark where the applicant finds one answer. Screen readers skip the drawing, because the
 * text below it says the same.
 */
export function QuestionPicture({ picture }: { picture: Drawing }) {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className="w-full max-w-80 rounded-md bg-scene-air">
      {DRAWINGS[picture]}
    </svg>
  )
}
