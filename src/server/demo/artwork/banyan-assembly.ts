// SPDX-License-Identifier: Apache-2.0
import { drawScene, placeAt, seatedPerson, verticalGradient, womanInSari } from './draw-scene.ts'

/** The gram sabha below the banyan: the villagers sit in a half circle in front of a table with documents. */
export const banyanAssembly = () =>
  drawScene(`
  <defs>${verticalGradient('sky', [
    [0, '#cfe3f1'],
    [0.6, '#fff3d6'],
  ])}${verticalGradient('ground', [
    [0, '#e9d6ab'],
    [1, '#cfae74'],
  ])}</defs>
  <rect width="1200" height="900" fill="url(#sky)"/>
  <path d="M0 470c150-70 320-70 520-34s420 36 680-20v200H0z" fill="#bcdcc0"/>
  <path d="M0 520c220-40 420-26 640-6s380 10 560-16v120H0z" fill="#93c49d"/>
  ${HOUSES}
  <path d="M0 590c300-34 800-40 1200-10v320H0z" fill="url(#ground)"/>
  <ellipse cx="600" cy="690" rx="520" ry="96" fill="#7a5a24" opacity=".22"/>
  ${TRUNK}${CROWN}
  ${TABLE}
  ${SITTING.map(([x, y, scale, cloth, trim, head]) => placeAt(x, y, scale, seatedPerson({ cloth, trim }, head))).join('')}`)

const HOUSES = `
  <g><path d="M60 470h150v110H60z" fill="#f3e6cc"/><path d="M36 478 135 400l99 78z" fill="#b4564d"/><path d="M112 512h44v68h-44z" fill="#7a4f00"/><path d="M74 500h24v28H74zM172 500h24v28h-24z" fill="#27408b" opacity=".7"/></g>
  <g><path d="M1010 476h136v96h-136z" fill="#fbf8f3"/><path d="M990 484l88-62 88 62z" fill="#c98a3a"/><path d="M1060 512h38v60h-38z" fill="#27408b"/></g>`

const TRUNK = `
  <g fill="#6b4a1c">
    <path d="M520 330h160c0 130 20 220 96 300-60 26-292 26-352 0 76-80 96-170 96-300z"/>
    <path d="M372 340h22c0 110-10 200-34 286h-26c26-96 38-186 38-286zM828 340h-22c0 110 10 200 34 286h26c-26-96-38-186-38-286zM292 330h14c0 110-8 200-26 276h-16c20-86 28-176 28-276zM908 330h-14c0 110 8 200 26 276h16c-20-86-28-176-28-276zM452 350h10c2 90-2 170-10 250h-12c8-84 12-164 12-250zM748 350h-10c-2 90 2 170 10 250h12c-8-84-12-164-12-250z"/>
  </g>
  <path d="M560 340c4 120-16 210-70 286M640 340c-4 120 16 210 70 286M600 350v280" stroke="#8a642c" stroke-width="10" fill="none" stroke-linecap="round"/>`

const CROWN = `
  <path d="M600 24c92 0 170 40 214 100 20-6 42-9 64-9 104 0 184 66 190 152 44 22 74 58 74 98 0 62-76 106-164 106-34 0-66-8-92-22-30 24-74 38-122 38-44 0-84-12-114-32-28 16-38 20-50 20s-22-4-50-20c-30 20-70 32-114 32-48 0-92-14-122-38-26 14-58 22-92 22-88 0-164-44-164-106 0-40 30-76 74-98 6-86 86-152 190-152 22 0 44 3 64 9 44-60 122-100 214-100z" fill="#1e7b4b"/>
  <path d="M600 24c92 0 170 40 214 100 20-6 42-9 64-9 104 0 184 66 190 152 44 22 74 58 74 98 0 20-8 38-22 54-20-60-90-96-170-90-40-70-120-100-200-80-60-50-180-60-250 10-90-24-170 10-210 84-70-4-130 20-158 70-30-90 10-130 68-160 6-86 86-152 190-152 22 0 44 3 64 9 44-60 122-100 146-86z" fill="#2f9160"/>
  <path d="M210 300c30-40 80-44 112-12M440 180c34-44 92-46 130-8M690 170c36-40 96-36 128 8M890 300c28-34 76-36 108-2M520 320c34-34 92-34 126 0M320 400c24-24 62-24 86 0M770 400c24-24 62-24 86 0" stroke="#7fc4a0" stroke-width="9" fill="none" stroke-linecap="round"/>`

const TABLE = `
  ${placeAt(440, 690, 0.82, womanInSari({ cloth: '#b3261e', trim: '#e8930c' }))}
  <path d="M520 640h200l16 18H504z" fill="#a9743a"/><path d="M516 658h12v52h-12zM712 658h12v52h-12z" fill="#7a4f00"/>
  <path d="M556 626l44-4 6 16-44 4zM618 628h46v10h-46z" fill="#fff"/><path d="M680 618h16v22h-16z" fill="#27408b"/>`

/** For each seated person: the position, the scale, the colours of the clothes and of their trim, and the kind of head. */
const SITTING = [
  [150, 740, 1.05, '#27408b', '#f5d58a', 'turban'],
  [1050, 740, 1.05, '#1e7b4b', '#fbf8f3', 'turban'],
  [262, 790, 1.15, '#e8930c', '#b3261e', 'bun'],
  [938, 790, 1.15, '#7a4f9a', '#f5d58a', 'bun'],
  [392, 826, 1.22, '#fbf8f3', '#b3261e', 'turban'],
  [808, 826, 1.22, '#b3261e', '#fff3d6', 'bun'],
  [530, 852, 1.28, '#1e7b4b', '#e8930c', 'bun'],
  [670, 852, 1.28, '#27408b', '#fbf8f3', 'short'],
] as const
