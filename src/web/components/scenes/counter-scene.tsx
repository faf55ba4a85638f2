import { SceneHead } from './scene-head.tsx'

/** The office counter: the secretary takes a villager's documents, files behind him, the clock above. */
export function CounterScene() {
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true" focusable="false" className="w-full">
      <rect width="480" height="320" rx="10" className="fill-scene-air" />
      <path d="M0 268h480v42a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z" className="fill-scene-hill" />
      <Window />
      <Clock />
      <Shelf />
      <Secretary />
      <Counter />
      <Villager />
    </svg>
  )
}

function Window() {
  return (
    <g transform="translate(-12 -10)">
      <path d="M34 62h84v92H34z" className="fill-scene-sky stroke-scene-bark" strokeWidth="5" />
      <circle cx="96" cy="86" r="11" className="fill-scene-sun" />
      <path d="M37 132c20-14 44-14 78-4v23H37z" className="fill-scene-leaf" />
      <path d="M76 62v92M34 106h84" className="stroke-scene-bark" strokeWidth="3" />
      <path d="M26 154h100v7H26z" className="fill-scene-bark" />
    </g>
  )
}

function Clock() {
  return (
    <g>
      <circle cx="190" cy="82" r="27" className="fill-scene-wall stroke-scene-indigo" strokeWidth="5" />
      <path d="M190 61v4M190 99v4M169 82h4M207 82h4" className="stroke-scene-edge" strokeWidth="2.500" />
      <path d="M190 82V68M190 82l-11-6" className="fill-none stroke-scene-hair" strokeWidth="3" strokeLinecap="round" />
      <circle cx="190" cy="82" r="2.500" className="fill-scene-brick" />
    </g>
  )
}

/** Binders by row: position, width and height, and colour. */
const FILES = [
  [264, 86, 12, 34, 'fill-scene-indigo'],
  [277, 90, 10, 30, 'fill-scene-brick'],
  [288, 84, 13, 36, 'fill-scene-leaf'],
  [302, 88, 11, 32, 'fill-scene-sun'],
  [372, 86, 12, 34, 'fill-scene-brick'],
  [385, 84, 13, 36, 'fill-scene-indigo'],
  [399, 90, 10, 30, 'fill-scene-sun'],
  [410, 86, 12, 34, 'fill-scene-leaf'],
  [423, 88, 12, 32, 'fill-scene-indigo'],
  [264, 138, 13, 36, 'fill-scene-sun'],
  [278, 142, 10, 32, 'fill-scene-leaf'],
  [384, 142, 11, 32, 'fill-scene-leaf'],
  [396, 138, 13, 36, 'fill-scene-brick'],
  [410, 140, 11, 34, 'fill-scene-sun'],
  [422, 142, 13, 32, 'fill-scene-brick'],
] as const

function Shelf() {
  return (
    <g>
      <path d="M254 62h192v150H254z" className="fill-scene-sky" />
      <path d="M250 56h200v8H250zM250 120h200v6H250zM250 174h200v6H250z" className="fill-scene-bark" />
      <path d="M250 56h7v160h-7zM443 56h7v160h-7z" className="fill-scene-bark" />
      {FILES.map(([x, y, width, height, cloth]) => (
        <g key={`${x}-${y}`}>
          <rect x={x} y={y} width={width} height={height} className={cloth} />
          <rect x={x + 3} y={y + 6} width={width - 6} height="9" className="fill-scene-wall" />
        </g>
      ))}
    </g>
  )
}

function Secretary() {
  return (
    <g>
      <path d="M298 222c-4-40 2-60 20-66h32c18 6 24 26 20 66z" className="fill-scene-wall" />
      <path d="M308 222c-3-30-1-54 12-66h28c13 12 15 36 12 66z" className="fill-scene-indigo" />
      <path d="M321 155l13 27 13-27z" className="fill-scene-wall" />
      <SceneHead x={334} y={132} size={1.75} worn="short" detail="glasses" look={-2.4} />
      <g className="fill-none stroke-scene-wall" strokeWidth="15" strokeLinecap="round">
        <path d="M305 170c-10 17-22 26-38 28" />
        <path d="M363 170c9 14 9 25 1 35" />
      </g>
      <circle cx="258" cy="199" r="7.500" className="fill-scene-skin" />
      <circle cx="360" cy="208" r="7.500" className="fill-scene-skin" />
    </g>
  )
}

function Counter() {
  return (
    <g>
      <path d="M184 212h270v10H184z" className="fill-scene-edge" />
      <path d="M192 222h254v72H192z" className="fill-scene-bark" />
      <path
        d="M206 234h104v48H206zM328 234h104v48H328z"
        className="fill-none stroke-scene-sky"
        strokeWidth="2"
        opacity="0.5"
      />
      <path d="M388 196h44v5h-44zM392 190h40v6h-40zM386 201h48v5h-48zM390 206h42v6h-42z" className="fill-scene-wall" />
      <path d="M392 196h40M388 201h44M386 206h48" className="stroke-scene-edge" strokeWidth="1.500" />
      <path d="M342 212h22v-5h-22zM349 207h8l2-14c0-4-12-4-12 0z" className="fill-scene-brick" />
      <path d="M284 212h38l-3-5h-32z" className="fill-scene-indigo" />
    </g>
  )
}

function Villager() {
  return (
    <g>
      <path d="M106 300l6-74h54l8 74z" className="fill-scene-wall" />
      <path d="M138 232l-2 68" className="stroke-scene-edge" strokeWidth="1.500" />
      <path d="M98 258c-3-56 4-84 26-92h28c22 8 28 36 26 92z" className="fill-scene-sun" />
      <path d="M112 170c-8 22-10 52-8 90h16c0-42 4-72 12-94z" className="fill-scene-brick" />
      <path
        d="M162 180c14 16 30 24 52 20"
        className="fill-none stroke-scene-sun"
        strokeWidth="16"
        strokeLinecap="round"
      />
      <path d="M214 180l36 8-5 26-36-8z" className="fill-scene-wall stroke-scene-edge" strokeWidth="1.500" />
      <path d="M220 189l22 5M219 195l22 5M217 201l14 3" className="stroke-scene-edge" strokeWidth="1.500" />
      <circle cx="218" cy="200" r="7.500" className="fill-scene-skin" />
      <SceneHead x={138} y={142} size={1.75} worn="turban" cloth="fill-scene-leaf" detail="moustache" look={2.4} />
      <g className="fill-scene-bark">
        <path d="M102 300h34v8h-40zM142 300h34l4 8h-38z" />
      </g>
    </g>
  )
}
