import type { ReactNode } from 'react'

const COVERED = <path d="M-13 15C-16-7-10-14.500 0-14.500S16-7 13 15z" />

/** Hair or headwear, behind the face and in front of it. */
const WORN = {
  short: {
    over: (
      <path
        d="M-9.500 0C-11-10-5.500-13 0-13S11-10 9.500 0C8.500-4.500 6-6.500 0-6.500S-8.500-4.500-9.500 0z"
        className="fill-scene-hair"
      />
    ),
  },
  gray: {
    over: (
      <path
        d="M-9.500 1C-11-10-5.500-13 0-13S11-10 9.500 1C8.500-4 7-7.500 0-8S-8.500-4-9.500 1z"
        className="fill-scene-edge"
      />
    ),
  },
  bun: {
    behind: <circle cx="-7" cy="-10" r="5" className="fill-scene-hair" />,
    over: <Parting />,
  },
  braids: {
    behind: (
      <>
        <path
          d="M-10 0c-4 8-4 14-1 18M10 0c4 8 4 14 1 18"
          className="fill-none stroke-scene-hair"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path d="M-14 17h5v4h-5zM9 17h5v4H9z" className="fill-scene-brick" />
      </>
    ),
    over: <Parting />,
  },
  veil: { behind: COVERED, over: <Parting /> },
  turban: {
    over: (
      <>
        <path d="M-11.500-3C-13-13-5-17 1-16.500S13-11 11.500-3C5-6.500-5-6.500-11.500-3z" />
        <path
          d="M-9-7C-4-12 4-14 10-10M-3-6C2-10 7-11 11-8"
          className="fill-none stroke-scene-wall"
          strokeWidth="1"
          opacity="0.6"
        />
      </>
    ),
  },
} satisfies Record<string, { behind?: ReactNode; over: ReactNode }>

function Parting() {
  return (
    <path
      d="M-9.600 3C-11-9-5-12.500 0-12.500S11-9 9.600 3C8.500-3.500 4.500-6.500 0-9C-4.500-6.500-8.500-3.500-9.600 3z"
      className="fill-scene-hair"
    />
  )
}

interface SceneHeadProps {
  x: number
  y: number
  /** 1 is a face of twenty units. */
  size?: number
  worn: keyof typeof WORN
  /** Fill of a veil or a turban. */
  cloth?: string
  /** The direction of the gaze: units to the right, negative to the left. */
  look?: number
  /** Eyes down: at a child, a document, a phone. */
  isLookingDown?: boolean
  /** A dot on the forehead, a moustache, glasses. */
  detail?: 'bindi' | 'moustache' | 'glasses'
}

/** A face with its hair, used by all scenes. */
export function SceneHead(props: SceneHeadProps) {
  const { x, y, size = 1, worn, cloth, look = 0, isLookingDown = false, detail } = props
  const { over, behind } = { behind: null, ...WORN[worn] }
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} className={cloth}>
      {behind}
      <g className="fill-scene-skin">
        <path d="M-3.500 6h7v8h-7z" />
        <circle cx="-8.800" cy="1.500" r="1.900" />
        <circle cx="8.800" cy="1.500" r="1.900" />
        <ellipse rx="8.800" ry="10" />
      </g>
      <g transform={`translate(${look} ${isLookingDown ? 1.2 : 0})`} strokeLinecap="round">
        <Eyes isLookingDown={isLookingDown} />
        <path d="M-2.800 5c1.600 1.700 4 1.700 5.600 0" className="fill-none stroke-scene-hair" strokeWidth="1" />
        {detail && DETAILS[detail]}
      </g>
      {over}
    </g>
  )
}

function Eyes({ isLookingDown }: { isLookingDown: boolean }) {
  if (isLookingDown) {
    return (
      <path d="M-5 .5c.8.9 2.200.9 3 0M2 .5c.8.9 2.200.9 3 0" className="fill-none stroke-scene-hair" strokeWidth="1" />
    )
  }
  return (
    <g className="fill-scene-hair">
      <circle cx="-3.400" cy=".5" r="1.150" />
      <circle cx="3.400" cy=".5" r="1.150" />
    </g>
  )
}

const DETAILS = {
  bindi: <circle cy="-3.500" r="1" className="fill-scene-brick" />,
  moustache: (
    <path
      d="M-4 4c1.200-1.300 2.800-1.300 4-.4 1.200-.9 2.800-.9 4 .4"
      className="fill-none stroke-scene-hair"
      strokeWidth="1.700"
    />
  ),
  glasses: (
    <g className="fill-none stroke-scene-hair" strokeWidth=".8">
      <circle cx="-3.500" cy=".5" r="2.700" />
      <circle cx="3.500" cy=".5" r="2.700" />
      <path d="M-.8.3c.5-.4 1.100-.4 1.600 0" />
    </g>
  ),
} as const
