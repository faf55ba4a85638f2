import { SceneHead } from './scene-head.tsx'

/** A shop front with a flour mill: the miller at her machine, a child who fetches the flour. */
export function MillScene() {
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true" focusable="false" className="w-full">
      <rect width="480" height="320" rx="10" className="fill-scene-air" />
      <circle cx="440" cy="52" r="24" className="fill-scene-sun" />
      <path d="M0 230c70-24 140-24 220-10s160 10 260-12v70H0z" className="fill-scene-hill" />
      <path d="M0 280h480v30a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z" className="fill-scene-ground" />
      <Shop />
      <Paper />
      <Mill />
      <Miller />
      <Awning />
      <Sacks />
      <Customer />
    </svg>
  )
}

function Shop() {
  return (
    <g>
      <path d="M70 60h320v226H70z" className="fill-scene-wall" />
      <path d="M70 60h320v226H70z" className="fill-none stroke-scene-edge" strokeWidth="2" />
      <path d="M98 116h264v170H98z" className="fill-scene-sky" />
      <path d="M92 30h276v48H92z" className="fill-scene-indigo" />
      <Wheat x={230} y={54} />
      <path d="M116 54h74M270 54h74" className="stroke-scene-wall" strokeWidth="5" strokeLinecap="round" />
    </g>
  )
}

/** An ear of wheat instead of a name on the sign. */
function Wheat({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 17V-6" className="stroke-scene-sun" strokeWidth="2.500" strokeLinecap="round" />
      <g className="fill-scene-sun">
        <ellipse cy="-12" rx="3.500" ry="6" />
        {[-6, 2].map((height) => (
          <g key={height}>
            <ellipse cx="-6" cy={height} rx="3.200" ry="6" transform={`rotate(-32 -6 ${height})`} />
            <ellipse cx="6" cy={height} rx="3.200" ry="6" transform={`rotate(32 6 ${height})`} />
          </g>
        ))}
      </g>
    </g>
  )
}

/** The certificate of no objection, framed on the wall. */
function Paper() {
  return (
    <g>
      <path d="M306 132h42v54h-42z" className="fill-scene-wall stroke-scene-bark" strokeWidth="4" />
      <path d="M314 143h26M314 151h26M314 159h16" className="stroke-scene-edge" strokeWidth="2" />
      <circle cx="336" cy="173" r="6.500" className="fill-scene-leaf" />
      <path d="M332.500 173l2.500 2.500 4.500-5" className="fill-none stroke-scene-wall" strokeWidth="1.800" />
    </g>
  )
}

function Awning() {
  return (
    <g>
      <path d="M84 78h292l22 34H62z" className="fill-scene-wall" />
      <path
        d="M84 78h42l-11 34H62zM167 78h42l-3 34h-47zM251 78h42l8 34h-47zM334 78h42l22 34h-48z"
        className="fill-scene-sun"
      />
      <path
        d="M62 112h48c0 14-48 14-48 0zM158 112h48c0 14-48 14-48 0zM254 112h48c0 14-48 14-48 0zM350 112h48c0 14-48 14-48 0z"
        className="fill-scene-sun"
      />
      <path
        d="M110 112h48c0 14-48 14-48 0zM206 112h48c0 14-48 14-48 0zM302 112h48c0 14-48 14-48 0z"
        className="fill-scene-wall"
      />
      <path d="M62 112h336" className="stroke-scene-edge" strokeWidth="1.500" />
    </g>
  )
}

function Miller() {
  return (
    <g>
      <path d="M122 286c-6-60-2-86 22-94h28c24 8 28 34 22 94z" className="fill-scene-leaf" />
      <path d="M138 214h40l6 72h-52z" className="fill-scene-wall stroke-scene-edge" strokeWidth="1.500" />
      <path
        d="M140 214c2-10 4-16 8-22M176 214c-2-10-4-16-8-22"
        className="fill-none stroke-scene-wall"
        strokeWidth="4"
      />
      <SceneHead x={158} y={166} size={1.8} worn="bun" detail="bindi" look={1.6} />
      <path
        d="M186 206c8 14 20 20 32 14"
        className="fill-none stroke-scene-leaf"
        strokeWidth="15"
        strokeLinecap="round"
      />
      <circle cx="222" cy="218" r="7.500" className="fill-scene-skin" />
      <path
        d="M130 208c-10 20-10 36-4 50"
        className="fill-none stroke-scene-leaf"
        strokeWidth="15"
        strokeLinecap="round"
      />
      <circle cx="128" cy="262" r="7.500" className="fill-scene-skin" />
    </g>
  )
}

/** The mill: hopper above, stones in their drum, the flour that runs from the spout into a tin. */
function Mill() {
  return (
    <g>
      <path d="M212 262h74v26h-74z" className="fill-scene-bark" />
      <path d="M222 148h56l-18 36h-20z" className="fill-scene-edge" />
      <path d="M226 148h48l-5-9h-38z" className="fill-scene-sun" />
      <path d="M242 184h16v14h-16z" className="fill-scene-edge" />
      <circle cx="250" cy="230" r="36" className="fill-scene-indigo" />
      <circle cx="250" cy="230" r="25" className="fill-scene-air" />
      <circle cx="250" cy="230" r="7" className="fill-scene-hair" />
      <path d="M250 205v18M250 237v18M225 230h18M257 230h18" className="stroke-scene-indigo" strokeWidth="3" />
      <path d="M276 244l26 8-4 12-26-6z" className="fill-scene-edge" />
      <path d="M293 262h8v12h-8z" className="fill-scene-wall" />
      <path d="M280 270h36l-3 20h-30z" className="fill-scene-edge" />
      <path d="M282 272c4-8 28-8 32 0z" className="fill-scene-wall" />
    </g>
  )
}

function Sacks() {
  return (
    <g>
      <path d="M28 300c-8-26-4-40 2-50-6-6-4-10 0-10h34c4 0 6 4 0 10 8 12 12 26 4 50z" className="fill-scene-bark" />
      <path d="M84 304c-6-22-4-32 2-40-4-6-2-8 1-8h28c3 0 5 2 1 8 6 10 8 20 2 40z" className="fill-scene-bark" />
      <path d="M29 241c4-9 32-9 36 0zM85 257c3-8 28-8 31 0z" className="fill-scene-sun" />
      <path d="M32 250h32M87 264h28" className="stroke-scene-sky" strokeWidth="2.500" />
      <path d="M40 276h16M94 285h14" className="stroke-scene-sky" strokeWidth="2.500" opacity="0.6" />
    </g>
  )
}

/** A girl on her way home from school, with a tin for the flour. */
function Customer() {
  return (
    <g>
      <path d="M394 276h10v28h-10zM414 276h10v28h-10z" className="fill-scene-brick" />
      <path d="M390 302h15v7h-19zM413 302h15l4 7h-19z" className="fill-scene-hair" />
      <path d="M382 282c-2-40 2-56 16-62h22c14 6 18 22 16 62z" className="fill-scene-indigo" />
      <path d="M396 222c4 10 22 10 26 0" className="fill-none stroke-scene-wall" strokeWidth="3" />
      <SceneHead x={409} y={196} size={1.55} worn="braids" look={-1.8} />
      <path
        d="M388 234c-10 10-14 18-14 26"
        className="fill-none stroke-scene-indigo"
        strokeWidth="11"
        strokeLinecap="round"
      />
      <path d="M358 262h30v28h-30z" className="fill-scene-edge" />
      <path d="M356 258h34v6h-34z" className="fill-scene-brick" />
      <circle cx="374" cy="260" r="6" className="fill-scene-skin" />
    </g>
  )
}
