import { SceneHead } from './scene-head.tsx'

/** A mother on the cot before her house, the newborn in her arm, the phone in her hand. */
export function NewbornScene() {
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true" focusable="false" className="w-full">
      <rect width="480" height="320" rx="10" className="fill-scene-sky" />
      <path d="M0 250h480v60a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z" className="fill-scene-hill" />
      <House />
      <Tulsi />
      <Cot />
      <Mother />
      <Newborn />
      <Phone />
    </svg>
  )
}

function House() {
  return (
    <g>
      <path d="M72 78h336v174H72z" className="fill-scene-wall" />
      <path d="M48 84 104 30h272l56 54z" className="fill-scene-brick" />
      <path
        d="M72 66h336M92 48h296M124 32l-32 50M184 32l-14 50M240 32v50M296 32l14 50M356 32l32 50"
        className="fill-none stroke-scene-wall"
        strokeWidth="2"
        opacity="0.45"
      />
      <path d="M98 118h66v134H98z" className="fill-scene-bark" />
      <path d="M104 124h24v128h-24zM134 124h24v128h-24z" className="fill-scene-leaf" />
      <path d="M324 122h58v54h-58z" className="fill-scene-air stroke-scene-bark" strokeWidth="5" />
      <path d="M343 122v54M363 122v54" className="stroke-scene-bark" strokeWidth="3" />
      <Garland />
    </g>
  )
}

/** Marigolds over the door: a child was born. */
function Garland() {
  return (
    <g>
      <path d="M92 112c22 14 56 14 78 0" className="fill-none stroke-scene-leaf" strokeWidth="3" />
      <g className="fill-scene-sun">
        {[
          [92, 112],
          [104, 118],
          [117, 121],
          [131, 122],
          [145, 121],
          [158, 118],
          [170, 112],
        ].map(([cx, cy]) => (
          <circle key={cx} cx={cx} cy={cy} r="5" />
        ))}
      </g>
    </g>
  )
}

function Tulsi() {
  return (
    <g>
      <path d="M400 236h48l-6 46h-36z" className="fill-scene-brick" />
      <path d="M394 228h60v11h-60z" className="fill-scene-brick stroke-scene-sky" strokeWidth="1.500" />
      <path d="M424 228v-34" className="stroke-scene-bark" strokeWidth="4" />
      <g className="fill-scene-leaf">
        <circle cx="424" cy="182" r="15" />
        <circle cx="409" cy="198" r="12" />
        <circle cx="439" cy="198" r="12" />
        <circle cx="424" cy="204" r="11" />
      </g>
    </g>
  )
}

function Cot() {
  return (
    <g>
      <path d="M112 262h264v12H112z" className="fill-scene-bark" />
      <path d="M120 252h248l8 12H112z" className="fill-scene-sun" />
      <path
        d="M136 252l-4 11M168 252l-2 11M200 252v11M288 252v11M320 252l2 11M352 252l4 11"
        className="stroke-scene-wall"
        strokeWidth="2"
        opacity="0.7"
      />
      <path d="M118 274h13v34h-13zM357 274h13v34h-13z" className="fill-scene-bark" />
    </g>
  )
}

function Mother() {
  return (
    <g>
      <path d="M172 296c-6-34 14-48 40-50h64c26 2 46 16 40 50-2 8-142 8-144 0z" className="fill-scene-indigo" />
      <path d="M196 256c-10-52-4-80 28-90h40c32 10 38 38 28 90z" className="fill-scene-brick" />
      <path
        d="M198 176c8-24 8-40 9-58 1-34 15-52 37-52s36 18 37 52c1 18 1 34 9 58-26 16-66 16-92 0z"
        className="fill-scene-indigo"
      />
      <path d="M208 164c-12 30-16 62-14 94h36c-4-32 8-58 36-78z" className="fill-scene-indigo" />
      <SceneHead
        x={244}
        y={122}
        size={2.5}
        worn="veil"
        cloth="fill-scene-indigo"
        detail="bindi"
        look={-1}
        isLookingDown
      />
      <path d="M204 288c26 8 54 8 80 0" className="fill-none stroke-scene-sun" strokeWidth="4" />
    </g>
  )
}

function Newborn() {
  return (
    <g>
      <path d="M176 214c4-20 24-26 42-18l58 34c12 10 4 30-12 28l-66-10c-16-4-26-18-22-34z" className="fill-scene-sun" />
      <path
        d="M214 198c-8 14-10 32-4 48M240 212c-6 12-8 26-4 40"
        className="fill-none stroke-scene-wall"
        strokeWidth="2.500"
        opacity="0.8"
      />
      <g transform="translate(196 214) rotate(-18)">
        <circle r="15" className="fill-scene-skin" />
        <path d="M-15 1C-16-14 13-18 15-1C8-8-6-9-15 1z" className="fill-scene-hair" />
        <path
          d="M-8 2c1.500 1.500 3.500 1.500 5 0M3 2c1.500 1.500 3.500 1.500 5 0M-3 7.500c1.500 1.500 4 1.500 5.500 0"
          className="fill-none stroke-scene-hair"
          strokeWidth="1.500"
          strokeLinecap="round"
        />
      </g>
      <path
        d="M206 180c-30 18-38 46-22 58 14 8 40 10 62 10"
        className="fill-none stroke-scene-brick"
        strokeWidth="17"
        strokeLinecap="round"
      />
      <circle cx="252" cy="247" r="8.500" className="fill-scene-skin" />
    </g>
  )
}

function Phone() {
  return (
    <g>
      <path
        d="M284 184c16 20 22 36 26 40"
        className="fill-none stroke-scene-brick"
        strokeWidth="17"
        strokeLinecap="round"
      />
      <g transform="rotate(10 322 196)">
        <rect x="304" y="164" width="36" height="62" rx="5" className="fill-scene-hair" />
        <rect x="308" y="170" width="28" height="49" rx="2" className="fill-scene-wall" />
        <path
          d="M314 195l6 6 11-13"
          className="fill-none stroke-scene-leaf"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M313 178h18M313 210h18" className="stroke-scene-edge" strokeWidth="2.500" />
      </g>
      <circle cx="312" cy="220" r="8.500" className="fill-scene-skin" />
      <path d="M306 228l16 4" className="stroke-scene-sun" strokeWidth="4" strokeLinecap="round" />
    </g>
  )
}
