// SPDX-License-Identifier: Apache-2.0
import { drawScene, placeAt, verticalGradient, womanInSari } from './draw-scene.ts'

/** Two women at the village's hand pump in the heat of the day, one pumping, the other with her pot. */
export const handPump = () =>
  drawScene(`
  <defs>${verticalGradient('sky', [
    [0, '#bfe0ea'],
    [0.7, '#fdf3dc'],
  ])}${verticalGradient('lane', [
    [0, '#e6cd9a'],
    [1, '#cda869'],
  ])}</defs>
  <rect width="1200" height="900" fill="url(#sky)"/>
  <path d="M0 470c240-60 460-40 640-14s380 6 560-26v160H0z" fill="#b9d8ae"/>
  ${LANE_HOUSES}${placeAt(176, -14, 1, NEEM)}
  <path d="M0 600c360-22 780-26 1200-4v304H0z" fill="url(#lane)"/>
  ${PLATFORM}${PUMP}
  ${placeAt(330, 778, 1.5, womanInSari({ cloth: '#1e7b4b', trim: '#f5d58a' }, 'M10-146c24 12 48 14 71 5'))}
  ${placeAt(880, 790, -1.55, womanInSari({ cloth: '#e8930c', trim: '#b3261e', skin: '#a86f4a' }, 'M6-146c18 22 22 44 14 66'))}
  ${POTS}`)

const LANE_HOUSES = `
  <g><path d="M0 400h210v220H0z" fill="#f0d9b0"/><path d="M-20 408 90 318l146 90z" fill="#b4564d"/><path d="M60 480h60v140H60z" fill="#27408b"/><path d="M142 480h40v44h-40z" fill="#7a4f00"/><path d="M0 586h210v34H0z" fill="#c9985a"/></g>
  <g><path d="M940 430h260v190H940z" fill="#fbf3e2"/><path d="M912 438l120-84h168v84z" fill="#c98a3a"/><path d="M1006 500h52v120h-52z" fill="#1e7b4b"/><path d="M1100 494h52v50h-52z" fill="#27408b"/><path d="M940 590h260v30H940z" fill="#d9b98a"/>
    <g fill="none" stroke="#fff" stroke-width="4"><circle cx="976" cy="540" r="12"/><path d="M976 520v40M956 540h40"/></g></g>`

const NEEM = `
  <path d="M596 300c8 120 4 210-16 310h60c-18-100-22-190-8-310z" fill="#7c5a24"/>
  <g fill="#3b9a6a"><circle cx="520" cy="250" r="110"/><circle cx="690" cy="240" r="120"/><circle cx="600" cy="180" r="120"/></g>
  <g fill="#2f7d56"><circle cx="470" cy="300" r="70"/><circle cx="740" cy="300" r="74"/><circle cx="610" cy="290" r="92"/></g>
  <path d="M500 220c20-20 48-20 66 0M620 150c22-22 52-22 72 0M660 290c20-20 46-20 64 0" stroke="#8fd0ab" stroke-width="7" fill="none" stroke-linecap="round"/>`

const PLATFORM = `
  <ellipse cx="600" cy="800" rx="330" ry="58" fill="#8b8577"/>
  <ellipse cx="600" cy="784" rx="330" ry="58" fill="#c9c2b2"/>
  <ellipse cx="600" cy="784" rx="276" ry="44" fill="#b5ad9b"/>
  <path d="M668 792c40 12 120 14 190 6" stroke="#8fb8cf" stroke-width="16" stroke-linecap="round" fill="none" opacity=".8"/>`

const PUMP = `
  <path d="M560 770h80v18h-80z" fill="#1c2f69"/>
  <path d="M578 520h44v256h-44z" fill="#27408b"/><path d="M578 520h14v256h-14z" fill="#4a63b0"/>
  <path d="M562 470h76v58h-76z" fill="#27408b"/><path d="M562 470h20v58h-20z" fill="#4a63b0"/>
  <path d="M622 566h64c16 0 24 10 24 26v18h-22v-14c0-6-4-10-10-10h-56z" fill="#27408b"/>
  <path d="M694 610c4 60 4 100 2 132" stroke="#9cc9e6" stroke-width="12" stroke-linecap="round" fill="none"/><path d="M691 616c3 50 3 80 1 118" stroke="#fff" stroke-width="3" fill="none"/>
  <path d="M600 486C560 500 500 530 452 566" stroke="#1c2f69" stroke-width="15" stroke-linecap="round" fill="none"/><circle cx="600" cy="486" r="13" fill="#e8930c"/>`

const pot = (colour: string, light: string) => `
  <ellipse cx="0" cy="2" rx="40" ry="8" fill="#000" opacity=".16"/>
  <path d="M-16-70h32l-4 14c26 8 34 24 30 38-4 14-18 20-42 20s-38-6-42-20c-4-14 4-30 30-38z" fill="${colour}"/>
  <ellipse cx="0" cy="-70" rx="19" ry="5" fill="${light}"/><path d="M-32-20c-4-14 6-26 18-30" stroke="${light}" stroke-width="5" fill="none" stroke-linecap="round"/>`

const POTS = [
  placeAt(696, 806, 1.05, pot('#c98a3a', '#f0c47c')),
  placeAt(452, 846, 1.15, pot('#a9553a', '#d98b6c')),
  placeAt(540, 866, 1, pot('#8f98a8', '#d5dae2')),
].join('')
