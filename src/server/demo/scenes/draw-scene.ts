/** The frame of every scene, in user units; what is drawn beyond it is cut off. */
export const SCENE = { width: 1200, height: 900 } as const

/** One picture of the village as an SVG drawing. */
export const drawScene = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE.width} ${SCENE.height}" width="${SCENE.width}" height="${SCENE.height}">${content}</svg>`

/** A ground that changes its colour from top to bottom. */
export const upright = (id: string, stops: readonly (readonly [place: number, colour: string])[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([place, colour]) => `<stop offset="${place}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`

/** Draws a part at a place, larger or smaller, and mirrored where the scale is negative. */
export const at = (x: number, y: number, scale: number, part: string, upwards = Math.abs(scale)) =>
  `<g transform="translate(${x} ${y}) scale(${scale} ${upwards})">${part}</g>`
