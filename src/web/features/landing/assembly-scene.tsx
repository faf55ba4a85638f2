/** The gram sabha: the village sits in a half circle below its banyan, in the morning. */
export function AssemblyScene() {
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true" focusable="false" className="w-full">
      <rect width="480" height="320" rx="10" className="fill-scene-sky" />
      <circle cx="404" cy="72" r="34" className="fill-scene-sun" />
      <path d="M0 214c60-36 120-40 190-24s150 22 290-14v144H0z" className="fill-scene-hill" />
      <Hut />
      <path d="M0 256c120-16 240-20 480-4v58a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z" className="fill-scene-ground" />
      <Banyan />
      <Sitting />
    </svg>
  )
}

function Hut() {
  return (
    <g>
      <path d="M392 186h56v44h-56z" className="fill-scene-wall" />
      <path d="M382 190l38-28 38 28z" className="fill-scene-brick" />
      <path d="M412 206h16v24h-16z" className="fill-scene-bark" />
    </g>
  )
}

function Banyan() {
  return (
    <g transform="translate(66 22) scale(4.600)">
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

/** Who sits there: place, size and the colour of the cloth. */
const PEOPLE = [
  { x: 84, y: 268, colour: 'fill-scene-indigo' },
  { x: 132, y: 280, colour: 'fill-scene-sun' },
  { x: 184, y: 287, colour: 'fill-scene-brick' },
  { x: 240, y: 290, colour: 'fill-scene-indigo' },
  { x: 296, y: 287, colour: 'fill-scene-leaf' },
  { x: 348, y: 280, colour: 'fill-scene-brick' },
  { x: 396, y: 268, colour: 'fill-scene-sun' },
] as const

function Sitting() {
  return (
    <g>
      <path d="M176 250h128l10 10H166z" className="fill-scene-edge" />
      {PEOPLE.map(({ x, y, colour }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d="M-17 22c-3-9 2-14 8-16 0-6 3-10 9-10s9 4 9 10c6 2 11 7 8 16z" className={colour} />
          <circle cy="-11" r="7.500" className="fill-scene-hair" />
        </g>
      ))}
    </g>
  )
}
