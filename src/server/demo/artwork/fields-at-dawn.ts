// SPDX-License-Identifier: Apache-2.0
import { drawScene, placeAt, verticalGradient } from './draw-scene.ts'

/** Wheat fields at sunrise: mist over the river, palms, and a farmer with two bullocks on the path. */
export const fieldsAtDawn = () =>
  drawScene(`
  <defs>${verticalGradient('sky', [
    [0, '#5b6ba8'],
    [0.35, '#d99a9a'],
    [0.55, '#f9cf8f'],
  ])}${verticalGradient('field', [
    [0, '#d9b24a'],
    [1, '#a97a1c'],
  ])}<radialGradient id="glow"><stop offset="0" stop-color="#fff6d8"/><stop offset=".3" stop-color="#ffe0a0" stop-opacity=".75"/><stop offset="1" stop-color="#ffd080" stop-opacity="0"/></radialGradient></defs>
  <rect width="1200" height="900" fill="url(#sky)"/>
  <circle cx="640" cy="392" r="340" fill="url(#glow)"/><circle cx="640" cy="392" r="66" fill="#fff1c4"/>
  <path d="M0 440c120-60 240-70 350-30s180 20 290-20 240-30 320 10 160 20 240-10v160H0z" fill="#7d6f9c"/>
  <path d="M0 486c180-46 360-36 540-8s420 4 660-20v120H0z" fill="#5f7f7a"/>
  <path d="M0 520c300-20 820-22 1200-6v26c-400 16-800 16-1200 4z" fill="#f3d9b4" opacity=".75"/>
  ${PALMS}
  <path d="M0 540c380-22 820-24 1200-8v368H0z" fill="url(#field)"/>
  ${FURROWS}
  <path d="M450 531c-8 100-110 226-262 369h252c56-140 66-260 34-369z" fill="#8a5f22"/>
  <path d="M458 531c-10 100-80 226-170 369h74c58-140 94-260 104-369z" fill="#a87a38"/>
  ${placeAt(392, 716, 1, TEAM)}
  ${EARS}`)

const palm = `
  <path d="M-6 0C0-70 2-130-4-190h14C16-130 14-70 10 0z" fill="#3c3a4c"/>
  <path d="M2-190c-40-30-80-20-104 14 36-10 66-8 104-14zM2-190c-20-44-60-60-96-44 40 8 66 20 96 44zM2-190c10-46 46-66 88-54-38 8-62 24-88 54zM2-190c42-24 84-12 104 26-36-14-66-18-104-26zM2-190c-28-8-58 18-66 52 22-24 40-38 66-52zM2-190c30-6 56 20 62 56-20-26-36-42-62-56z" fill="#2f4a48"/>`

const PALMS = [placeAt(140, 552, 1.05, palm), placeAt(214, 556, 0.78, palm), placeAt(1040, 552, 0.92, palm)].join('')

/** Rows of wheat that converge at the horizon. */
const FURROWS = `<g stroke="#8f6614" stroke-width="7" fill="none" opacity=".5">${[
  -900, -560, -260, 760, 1080, 1460, 1900,
]
  .map((x) => `<path d="M${500 + (x - 300) / 12} 546 ${x + 200} 900"/>`)
  .join('')}</g><path d="M520 546c260-12 470-12 680-6v40c-220-14-440-16-676-6z" fill="#f0cd6c" opacity=".6"/>`

const bullock = (hide: string, shade: string) => `
  <ellipse cx="0" cy="2" rx="70" ry="8" fill="#000" opacity=".2"/>
  <path d="M-52-52h14l-4 52h-12zM-30-52h12v52h-12zM28-52h12v52h-12zM44-52h14v52h-12z" fill="${shade}"/>
  <path d="M-62-88c0-14 14-20 30-20h36c8-16 24-20 34-4 16 2 24 14 24 30 0 24-16 36-60 36s-64-14-64-42z" fill="${hide}"/>
  <path d="M54-112c14-12 32-10 38 4 4 12 0 26-10 34l-20-6z" fill="${hide}"/>
  <path d="M66-116c-6-14-2-26 8-32 0 12 4 20 10 26zM80-116c4-14 12-20 22-20-6 10-8 18-10 26z" fill="#d8cbb8"/>
  <path d="M-62-84c-10 16-10 34-6 50" stroke="${shade}" stroke-width="5" fill="none" stroke-linecap="round"/>`

const FARMER = `
  <ellipse cx="0" cy="2" rx="30" ry="6" fill="#000" opacity=".2"/>
  <path d="M-12-56h12l-6 56h-10zM2-56h14l4 56H8z" fill="#3d3036"/>
  <path d="M-18-96h38l2 50h-42z" fill="#e9dcc4"/><path d="M-20-134c10-10 30-10 40 0l2 44h-44z" fill="#c9c0b4"/>
  <path d="M14-124c18 10 30 22 42 26" stroke="#5a3c2c" stroke-width="10" stroke-linecap="round" fill="none"/>
  <circle cx="2" cy="-150" r="15" fill="#5a3c2c"/><path d="M-18-152c-2-14 8-22 20-22s22 8 20 22c-12 6-28 6-40 0z" fill="#b3261e"/>
  <path d="M-14-128c-20 30-24 60-10 92" stroke="#4c3200" stroke-width="5" fill="none"/>`

/** Two bullocks and the farmer behind them. */
const TEAM = `${placeAt(98, -26, 0.92, bullock('#a08a7c', '#83706a'))}${placeAt(56, 0, 1, bullock('#5a464a', '#463639'))}${placeAt(-108, 2, 1, FARMER)}<path d="M-52-96c40 20 60 22 96 20" stroke="#4c3200" stroke-width="4" fill="none"/>`

/** An ear of wheat. */
const ear = `
  <path d="M0 0C4-60 4-110 8-170" stroke="#7a5a14" stroke-width="5" fill="none"/>
  <g fill="#f5d58a"><ellipse cx="8" cy="-186" rx="7" ry="15"/><ellipse cx="-2" cy="-170" rx="6" ry="13" transform="rotate(-24 -2 -170)"/><ellipse cx="17" cy="-168" rx="6" ry="13" transform="rotate(24 17 -168)"/><ellipse cx="-3" cy="-150" rx="6" ry="13" transform="rotate(-24 -3 -150)"/><ellipse cx="16" cy="-148" rx="6" ry="13" transform="rotate(24 16 -148)"/><ellipse cx="-3" cy="-131" rx="5" ry="11" transform="rotate(-24 -3 -131)"/><ellipse cx="14" cy="-129" rx="5" ry="11" transform="rotate(24 14 -129)"/></g>
  <path d="M8-200l2-34M0-184l-10-30M16-182l12-28" stroke="#e9c46a" stroke-width="2.500"/>`

/** The ears of wheat in the foreground, each with its position and scale. Every second ear is mirrored. */
const EARS = [
  [640, 940, 0.9],
  [716, 930, 1.15],
  [800, 950, 1],
  [884, 934, 1.3],
  [960, 950, 1.05],
  [1040, 930, 1.4],
  [1122, 944, 1.15],
  [1190, 926, 1.45],
]
  .map(([x = 0, y = 0, scale = 1], index) => placeAt(x, y, index % 2 === 0 ? scale : -scale, ear))
  .join('')
