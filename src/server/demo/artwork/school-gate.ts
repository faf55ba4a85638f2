// SPDX-License-Identifier: Apache-2.0
import { drawScene, placeAt, schoolChild, verticalGradient } from './draw-scene.ts'

/** The primary school on its first day: children come to the door, and the flag is raised. */
export const schoolGate = () =>
  drawScene(`
  <defs>${verticalGradient('sky', [
    [0, '#a9cfee'],
    [0.7, '#eaf4fb'],
  ])}${verticalGradient('yard', [
    [0, '#ecdcb6'],
    [1, '#d6b983'],
  ])}</defs>
  <rect width="1200" height="900" fill="url(#sky)"/>
  ${CLOUDS}
  <path d="M0 520c200-70 380-60 560-20s420 10 640-30v150H0z" fill="#b7d9b4"/>
  ${TREES}
  <path d="M0 600h1200v300H0z" fill="url(#yard)"/>
  ${BUILDING}${FLAG}
  <path d="M520 632h160l150 268H370z" fill="#f6ecd2"/>
  ${CHILDREN.map(([x, y, scale, hair]) => placeAt(x, y, scale, schoolChild(hair))).join('')}`)

const CLOUDS = `<g fill="#fff" opacity=".9"><path d="M120 150c0-30 50-40 70-14 20-26 76-10 70 24 30 2 30 34 0 34H110c-30 0-28-40 10-44zM860 100c0-26 44-34 62-12 18-22 66-8 60 20 26 2 26 30 0 30H850c-26 0-24-34 10-38z"/></g>`

const TREES = `
  <path d="M96 440h24v180H96z" fill="#7c5a24"/><circle cx="108" cy="400" r="86" fill="#2f7d56"/><circle cx="66" cy="440" r="56" fill="#1e7b4b"/><circle cx="156" cy="436" r="58" fill="#3b9a6a"/>
  <path d="M1106 460h22v160h-22z" fill="#7c5a24"/><circle cx="1116" cy="420" r="78" fill="#1e7b4b"/><circle cx="1076" cy="456" r="50" fill="#2f7d56"/><circle cx="1158" cy="452" r="52" fill="#3b9a6a"/>`

const window = (x: number) => `
  <rect x="${x}" y="440" width="92" height="86" fill="#27408b"/><path d="M${x} 483h92M${x + 31} 440v86M${x + 61} 440v86" stroke="#fbf8f3" stroke-width="5"/>
  <rect x="${x - 8}" y="526" width="108" height="12" fill="#c98a3a"/>`

const pillar = (x: number) =>
  `<rect x="${x}" y="396" width="22" height="224" fill="#fff"/><rect x="${x - 5}" y="606" width="32" height="16" fill="#c98a3a"/>`

const BUILDING = `
  <path d="M230 386h740v234H230z" fill="#f7e2a8"/>
  <path d="M230 560h740v60H230z" fill="#e2b866"/>
  ${[270, 402, 706, 838].map(window).join('')}
  <path d="M556 430h88v190h-88z" fill="#7a4f00"/><path d="M564 438h34v182h-34z" fill="#4c3200"/><path d="M602 438h34v182h-34z" fill="#96671d"/>
  ${[236, 374, 516, 662, 804, 942].map(pillar).join('')}
  <path d="M196 396 270 300h660l74 96z" fill="#b4564d"/>
  <path d="M214 372h772M232 348h736M250 324h700" stroke="#95433b" stroke-width="5"/>
  <rect x="440" y="340" width="320" height="60" rx="6" fill="#27408b"/>
  <g fill="#fff"><rect x="478" y="362" width="74" height="14" rx="4"/><rect x="566" y="362" width="52" height="14" rx="4"/><rect x="632" y="362" width="92" height="14" rx="4"/></g>
  <path d="M210 620h780l20 16H190z" fill="#c9bfa8"/>`

const FLAG = `
  <path d="M1040 120h10v520h-10z" fill="#857d6e"/><circle cx="1045" cy="116" r="9" fill="#e8930c"/>
  <path d="M1050 130c40-14 70 14 116 0v26c-46 14-76-14-116 0z" fill="#ff9933"/>
  <path d="M1050 156c40-14 70 14 116 0v26c-46 14-76-14-116 0z" fill="#fff"/>
  <path d="M1050 182c40-14 70 14 116 0v26c-46 14-76-14-116 0z" fill="#138808"/>
  <circle cx="1108" cy="169" r="10" fill="none" stroke="#27408b" stroke-width="2.500"/>
  <path d="M1108 160v18M1099 169h18M1102 163l12 12M1114 163l-12 12" stroke="#27408b" stroke-width="1.200"/>`

/** For each child: the position, the scale and the hair. */
const CHILDREN = [
  [566, 690, 0.78, 'short'],
  [628, 700, 0.8, 'plaits'],
  [486, 764, 1, 'plaits'],
  [702, 780, 1.02, 'short'],
  [592, 860, 1.24, 'plaits'],
  [404, 866, 1.22, 'short'],
  [806, 872, 1.24, 'plaits'],
] as const
