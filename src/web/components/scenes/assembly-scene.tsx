// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'

/** The gram sabha: the village sits in a half circle below its banyan, in the morning. */
export function AssemblyScene() {
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true" className="w-full">
      <rect width="480" height="320" rx="10" className="fill-scene-sky" />
      <circle cx="404" cy="72" r="34" className="fill-scene-sun" />
      <path d="M0 214c60-36 120-40 190-24s150 22 290-14v90H0z" className="fill-scene-hill" />
      <Hut />
      <path d="M0 252c120-16 240-20 480-4v62a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z" className="fill-scene-ground" />
      <Banyan />
      <path d="M158 244h164l10 11H148z" className="fill-scene-edge" />
      <Speaker />
      {VILLAGE.map((person) => (
        <Seated key={person.x} {...person} />
      ))}
    </svg>
  )
}

function Hut() {
  return (
    <g>
      <path d="M404 186h56v44h-56z" className="fill-scene-wall" />
      <path d="M394 190l38-28 38 28z" className="fill-scene-brick" />
      <path d="M424 206h16v24h-16z" className="fill-scene-bark" />
    </g>
  )
}

function Banyan() {
  return (
    <g transform="translate(66 14) scale(4.600)">
      <g className="fill-scene-bark">
        <path d="M28.300 33h7.400c.1 6.500 1.300 11.500 5.800 18h-19c4.500-6.500 5.700-11.500 5.800-18z" />
        <path d="M17.600 34h2.200c0 5.800-.9 10.600-3 17h-2.600c2.400-6.600 3.400-11.300 3.400-17zM46.400 34h-2.200c0 5.800.9 10.600 3 17h2.600c-2.400-6.600-3.400-11.300-3.400-17zM8.600 33h1.800c.1 6-.7 11.100-2.600 17H5.600c2.300-6.100 3-11 3-17zM55.400 33h-1.800c-.1 6 .7 11.100 2.600 17h2.200c-2.300-6.100-3-11-3-17z" />
      </g>
      <path
        d="M32 2c5.200 0 9.700 2.900 12 7.200 1-.3 2.100-.4 3.200-.4 5.700 0 10.300 4.400 10.700 9.900C61.400 20.300 64 23.700 64 27.600c0 4.800-3.900 8.400-8.700 8.400-2 0-3.800-.7-5.200-1.800-1.600 1.800-4 3-6.600 3-2.300 0-4.400-.9-6-2.300-1.500 1.100-3.400 1.800-5.500 1.800s-4-.7-5.500-1.800c-1.600 1.400-3.700 2.300-6 2.300-2.600 0-5-1.200-6.600-3C12.500 35.300 10.700 36 8.700 36 3.900 36 0 32.400 0 27.600c0-3.900 2.600-7.300 6.100-8.900.4-5.500 5-9.900 10.700-9.900 1.100 0 2.200.1 3.200.4C22.300 4.900 26.800 2 32 2z"
        className="fill-scene-leaf"
      />
      <path
        d="M11 24c3-4 8-4 11-1M26 12c3-4 9-4 12 0M42 23c3-3 8-3 11 1M27 24c3-3 7-3 10 0"
        className="fill-none stroke-scene-vein"
        strokeWidth="1"
        strokeLinecap="round"
      />
    </g>
  )
}

/** The sarpanch on the platform, with a document in her hand. */
function Speaker() {
  return (
    <g>
      <path d="M212 246c-2-11 8-15 16-15h24c8 0 18 4 16 15z" className="fill-scene-brick" />
      <path d="M228 232c-3-14-1-24 4-28h16c5 4 7 14 4 28z" className="fill-scene-sun" />
      <path d="M233 204c8 6 13 16 15 28h5c2-13 0-23-5-28z" className="fill-scene-brick" />
      <Head x={240} y={193} headStyle="bun">
        <circle cy="-3.500" r="1" className="fill-scene-brick" />
      </Head>
      <path d="M260 207h16v20h-16z" className="fill-scene-wall stroke-scene-edge" strokeWidth="1" />
      <path d="M263 212h10M263 216h10M263 220h6" className="stroke-scene-edge" strokeWidth="1" />
      <path d="M248 214c5 6 8 7 13 5" className="fill-none stroke-scene-sun" strokeWidth="6" strokeLinecap="round" />
      <circle cx="262" cy="219" r="3.200" className="fill-scene-skin" />
      <circle cx="220" cy="236" r="3.200" className="fill-scene-skin" />
    </g>
  )
}

/** The seated people, facing the centre: position, clothes, headwear. */
const VILLAGE = [
  { x: 70, y: 262, headStyle: 'turban', cloth: 'fill-scene-brick', dress: 'fill-scene-indigo', gaze: 2.4 },
  { x: 122, y: 274, headStyle: 'veil', cloth: 'fill-scene-leaf', dress: 'fill-scene-leaf', gaze: 2 },
  { x: 176, y: 284, headStyle: 'short', dress: 'fill-scene-brick', gaze: 1.4 },
  { x: 240, y: 288, headStyle: 'gray', dress: 'fill-scene-sun', gaze: 0 },
  { x: 302, y: 284, headStyle: 'veil', cloth: 'fill-scene-indigo', dress: 'fill-scene-indigo', gaze: -1.4 },
  { x: 356, y: 274, headStyle: 'bun', dress: 'fill-scene-brick', gaze: -2 },
  { x: 408, y: 262, headStyle: 'turban', cloth: 'fill-scene-sun', dress: 'fill-scene-leaf', gaze: -2.4 },
] as const

function Seated({ x, y, dress, ...head }: (typeof VILLAGE)[number]) {
  return (
    <g>
      <path
        transform={`translate(${x} ${y})`}
        d="M-24 24c-3-10 7-14 13-14h22c6 0 16 4 13 14z"
        className={`${dress} stroke-scene-ground`}
        strokeWidth="1.500"
      />
      <path transform={`translate(${x} ${y})`} d="M-12 16c-3-14-1-22 4-25H8c5 3 7 11 4 25z" className={dress} />
      <Head x={x} y={y - 19} size={0.95} {...head} />
      <g className="fill-scene-skin">
        <circle cx={x - 13} cy={y + 14} r="3.200" />
        <circle cx={x + 13} cy={y + 14} r="3.200" />
      </g>
    </g>
  )
}

/** The hair or headwear of each style: the parts behind the face and the parts in front of it. */
const HEAD_STYLES = {
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
  veil: {
    behind: <path d="M-13 15C-16-7-10-14.500 0-14.500S16-7 13 15z" />,
    over: <Parting />,
  },
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

interface HeadProps {
  x: number
  y: number
  /** The scale. At 1, a face is twenty units high. */
  size?: number
  headStyle: keyof typeof HEAD_STYLES
  /** Fill of a veil or a turban. */
  cloth?: string
  /** The direction of the gaze: units to the right, negative to the left. */
  gaze?: number
}

/** A face with its hair. */
function Head({ x, y, size = 1, headStyle, cloth, gaze = 0, children }: HeadProps & { children?: ReactNode }) {
  const { over, behind } = { behind: null, ...HEAD_STYLES[headStyle] }
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} className={cloth}>
      {behind}
      <g className="fill-scene-skin">
        <path d="M-3.500 6h7v8h-7z" />
        <circle cx="-8.800" cy="1.500" r="1.900" />
        <circle cx="8.800" cy="1.500" r="1.900" />
        <ellipse rx="8.800" ry="10" />
      </g>
      <g transform={`translate(${gaze} 0)`} strokeLinecap="round">
        <g className="fill-scene-hair">
          <circle cx="-3.400" cy=".5" r="1.150" />
          <circle cx="3.400" cy=".5" r="1.150" />
        </g>
        <path d="M-2.800 5c1.600 1.700 4 1.700 5.600 0" className="fill-none stroke-scene-hair" strokeWidth="1" />
        {children}
      </g>
      {over}
    </g>
  )
}
