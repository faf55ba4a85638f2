// SPDX-License-Identifier: Apache-2.0
/** The size of every scene in SVG user units. Content outside is clipped. */
const SCENE = { width: 1200, height: 900 } as const

/** Wraps content as an SVG picture. */
export const drawScene = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE.width} ${SCENE.height}" width="${SCENE.width}" height="${SCENE.height}">${content}</svg>`

/** A vertical gradient. */
export const verticalGradient = (id: string, stops: readonly (readonly [offset: number, colour: string])[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`

/** Moves and scales a part of a scene. A negative scale also mirrors the part horizontally. */
export const placeAt = (x: number, y: number, scale: number, part: string, verticalScale = Math.abs(scale)) =>
  `<g transform="translate(${x} ${y}) scale(${scale} ${verticalScale})">${part}</g>`

const SKIN = '#8d5a3b'
const HAIR = '#1d2433'

interface Clothes {
  cloth: string
  /** The colour of the border of a sari, or of the trousers. */
  trim: string
  skin?: string
}

/** A person who sits on the ground with their back to the viewer; feet at the origin, 100 units high. */
export const seatedPerson = ({ cloth, trim, skin = SKIN }: Clothes, head: 'bun' | 'turban' | 'short' = 'short') => `
  <ellipse cx="0" cy="2" rx="52" ry="9" fill="#000" opacity=".14"/>
  <path d="M-50 0c-4-18 8-27 22-30-2-20 8-36 28-36s30 16 28 36c14 3 26 12 22 30z" fill="${cloth}"/>
  <path d="M-34-4c16 5 52 5 68 0l4 4h-76z" fill="${trim}" opacity=".75"/>
  <path d="M-7-74h14v14c-4 4-10 4-14 0z" fill="${skin}"/>
  ${HEADS[head](cloth, trim, skin)}`

const HEADS = {
  short: (_cloth: string, _trim: string, skin: string) => `
    <circle cx="0" cy="-86" r="17" fill="${skin}"/>
    <path d="M-17-84c-2-14 6-22 17-22s19 8 17 22c-2 8-7 12-17 12s-15-4-17-12z" fill="${HAIR}"/>`,
  bun: (_cloth: string, _trim: string, skin: string) => `
    <circle cx="0" cy="-86" r="17" fill="${skin}"/>
    <path d="M-18-84c-2-15 6-23 18-23s20 8 18 23c-2 10-8 13-18 13s-16-3-18-13z" fill="${HAIR}"/>
    <circle cx="0" cy="-74" r="9" fill="${HAIR}"/><circle cx="6" cy="-80" r="3.500" fill="#e8930c"/>`,
  turban: (_cloth: string, trim: string, skin: string) => `
    <circle cx="0" cy="-84" r="16" fill="${skin}"/>
    <path d="M-22-86c-2-16 8-24 22-24s24 8 22 24c-12 7-32 7-44 0z" fill="${trim}"/>
    <path d="M-20-92c14 6 28-4 36-14M-16-101c10 4 18-1 24-8" stroke="#000" stroke-opacity=".16" stroke-width="3" fill="none"/>`,
}

/** A woman in a sari, seen from the side, with her arms in front of her; feet at the origin, 230 units high. */
export const womanInSari = ({ cloth, trim, skin = SKIN }: Clothes, arm = 'M6-146c26 8 44 22 56 40') => `
  <ellipse cx="4" cy="2" rx="46" ry="8" fill="#000" opacity=".16"/>
  <path d="M-34 0c2-56 4-92 14-128h42c12 36 16 76 18 128-24 6-52 6-74 0z" fill="${cloth}"/>
  <path d="M-34 0l1-14c24 6 48 6 73 0l0 14c-24 6-52 6-74 0z" fill="${trim}"/>
  <path d="M8-128c6 40 8 84 6 120" stroke="#000" stroke-opacity=".14" stroke-width="4" fill="none"/>
  <path d="M-22-122c-4-30 2-52 22-52s28 20 24 52c-14 8-32 8-46 0z" fill="${trim}"/>
  <path d="${arm}" stroke="${skin}" stroke-width="13" stroke-linecap="round" fill="none"/>
  <path d="M-6-186h16v18c-5 5-11 5-16 0z" fill="${skin}"/>
  <ellipse cx="4" cy="-200" rx="18" ry="20" fill="${skin}"/>
  <path d="M14-214c-24-14-44 0-40 24 2 16-2 40-12 66-4 14 0 26 8 24 14-12 24-46 24-70 4-22 6-36 20-44z" fill="${cloth}"/>
  <path d="M14-214c-10-2-22 4-24 18 8-8 16-10 26-10z" fill="${HAIR}"/>`

/**
 * A child in the school's uniform, seen from the back, with a bag on the shoulders; feet at the origin, 150 units high.
 */
export const schoolChild = (hair: 'plaits' | 'short', skin = SKIN) => `
  <ellipse cx="0" cy="2" rx="28" ry="6" fill="#000" opacity=".16"/>
  <path d="M-14-44h11v44h-11zM3-44h11v44h-11z" fill="${skin}"/>
  <path d="M-17-4h15v6h-15zM2-4h15v6h-15z" fill="${HAIR}"/>
  ${hair === 'plaits' ? '<path d="M-18-74h36l8 42h-52z" fill="#27408b"/>' : '<path d="M-18-74h36v40h-15l-3-16-3 16h-15z" fill="#27408b"/>'}
  <path d="M-20-106h40l4 36h-48z" fill="#fbf8f3"/>
  <path d="M-20-104c-8 10-12 22-14 38M20-104c8 10 12 22 14 38" stroke="#fbf8f3" stroke-width="11" stroke-linecap="round" fill="none"/>
  <circle cx="-35" cy="-62" r="5.500" fill="${skin}"/><circle cx="35" cy="-62" r="5.500" fill="${skin}"/>
  <rect x="-17" y="-102" width="34" height="40" rx="7" fill="#b3261e"/><path d="M-17-86h34" stroke="#7d1a15" stroke-width="3"/>
  <path d="M-6-118h12v12h-12z" fill="${skin}"/><circle cx="0" cy="-128" r="17" fill="${skin}"/>
  <path d="M-18-126c-2-15 6-22 18-22s20 7 18 22c-2 9-8 12-18 12s-16-3-18-12z" fill="${HAIR}"/>
  ${
    hair === 'plaits'
      ? `<path d="M-14-122c-8 10-9 20-7 30M14-122c8 10 9 20 7 30" stroke="${HAIR}" stroke-width="7" stroke-linecap="round" fill="none"/><circle cx="-21" cy="-92" r="5" fill="#e8930c"/><circle cx="21" cy="-92" r="5" fill="#e8930c"/>`
      : ''
  }`
