// SPDX-License-Identifier: Apache-2.0
// The colours, texts and drawings that the invented documents of the practice cases have in common.

export const CREAM = '#fffdf7'
export const INK = '#1f2430'
export const SOFT_INK = '#5b6170'
export const GOLD = '#b9a77c'
export const FAULT = '#9b2c1f'
export const FAULT_FILL = 'rgb(240 178 60 / 28%)'
const STAMP = '#3d5a94'

interface TextStyle {
  x: number
  top: number
  font: string
  colour: string
  lineHeight: number
  align?: CanvasTextAlign
}

/** Writes lines below each other. Returns where the next line begins. */
export function writeLines(context: CanvasRenderingContext2D, lines: readonly string[], style: TextStyle) {
  const { x, top, font, colour, lineHeight, align = 'left' } = style
  context.font = font
  context.fillStyle = colour
  context.textAlign = align
  for (const [index, line] of lines.entries()) context.fillText(line, x, top + index * lineHeight)
  context.textAlign = 'left'
  return top + lines.length * lineHeight
}

/** The lines of a text that is at most `width` wide. Words are never broken. */
export function linesOf(context: CanvasRenderingContext2D, text: string, width: number, font: string) {
  context.font = font
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (last === '' || context.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Writes the word that marks an invented document across the page, so pale that the text behind it stays readable. */
export function drawSpecimen(
  context: CanvasRenderingContext2D,
  text: string,
  { width, height }: { width: number; height: number },
) {
  context.save()
  context.translate(width / 2, height / 2)
  context.rotate(-Math.PI / 5)
  context.globalAlpha = 0.13
  context.textBaseline = 'middle'
  writeLines(context, [text], {
    x: 0,
    top: 0,
    font: '700 104px sans-serif',
    colour: FAULT,
    lineHeight: 0,
    align: 'center',
  })
  context.restore()
}

const RAYS = 16

/** The emblem of the invented office: a sun above a field. */
export function drawEmblem(context: CanvasRenderingContext2D, x: number, y: number) {
  context.strokeStyle = GOLD
  context.lineWidth = 2
  circle(context, { x, y, radius: 28 })
  context.stroke()
  for (let ray = 0; ray < RAYS; ray += 1) {
    const angle = (ray * 2 * Math.PI) / RAYS
    context.beginPath()
    context.moveTo(x + 14 * Math.cos(angle), y + 14 * Math.sin(angle))
    context.lineTo(x + 22 * Math.cos(angle), y + 22 * Math.sin(angle))
    context.stroke()
  }
  context.fillStyle = GOLD
  circle(context, { x, y, radius: 10 })
  context.fill()
}

/** A round stamp with a word in its middle. */
export function drawSeal(context: CanvasRenderingContext2D, { x, y, text }: { x: number; y: number; text: string }) {
  context.save()
  context.translate(x, y)
  context.rotate(-0.16)
  context.globalAlpha = 0.75
  context.strokeStyle = STAMP
  context.lineWidth = 3
  circle(context, { x: 0, y: 0, radius: 54 })
  context.stroke()
  context.lineWidth = 1.5
  circle(context, { x: 0, y: 0, radius: 46 })
  context.stroke()
  context.textBaseline = 'middle'
  writeLines(context, [text], {
    x: 0,
    top: 0,
    font: '700 15px sans-serif',
    colour: STAMP,
    lineHeight: 0,
    align: 'center',
  })
  for (const side of [-1, 1]) {
    context.beginPath()
    context.moveTo(-26, side * 18)
    context.lineTo(26, side * 18)
    context.stroke()
  }
  context.restore()
}

interface Signature {
  x: number
  top: number
  /** The width of the line below the signature. */
  width: number
  scale: number
}

/** A scribble above a line. */
export function drawSignature(context: CanvasRenderingContext2D, { x, top, width, scale }: Signature) {
  context.save()
  context.translate(x, top)
  context.scale(scale, scale)
  context.strokeStyle = STAMP
  context.lineWidth = 2.5
  context.beginPath()
  context.moveTo(30, 46)
  context.bezierCurveTo(50, -14, 62, 78, 78, 28)
  context.bezierCurveTo(88, 6, 92, 60, 112, 34)
  context.bezierCurveTo(126, 18, 128, 54, 168, 22)
  context.stroke()
  context.restore()
  context.fillStyle = SOFT_INK
  context.fillRect(x, top + 58 * scale, width, 1.5)
}

interface Area {
  x: number
  top: number
  width: number
  height: number
}

/** A plain drawing of a head and shoulders in a frame. */
export function drawFace(context: CanvasRenderingContext2D, { x, top, width, height }: Area) {
  context.save()
  context.beginPath()
  context.rect(x, top, width, height)
  context.clip()
  context.fillStyle = '#dfe6ee'
  context.fillRect(x, top, width, height)
  context.fillStyle = '#8d9bb0'
  circle(context, { x: x + width / 2, y: top + height * 0.4, radius: width * 0.23 })
  context.fill()
  context.beginPath()
  context.ellipse(x + width / 2, top + height, width * 0.4, height * 0.34, 0, Math.PI, 2 * Math.PI)
  context.fill()
  context.restore()
  context.strokeStyle = GOLD
  context.lineWidth = 1.5
  context.strokeRect(x, top, width, height)
}

/** The plan of some plots beside a road, one of them hatched. Returns where the next line begins. */
export function drawPlots(context: CanvasRenderingContext2D, { x, top, width, height }: Area) {
  context.fillStyle = '#eef1e4'
  context.fillRect(x, top, width, height)
  context.strokeStyle = SOFT_INK
  context.lineWidth = 1.5
  context.strokeRect(x, top, width, height)
  const road = top + height * 0.58
  context.fillStyle = '#d8d3c6'
  context.fillRect(x, road, width, height * 0.14)
  for (const share of [0.2, 0.42, 0.68]) {
    context.beginPath()
    context.moveTo(x + width * share, top)
    context.lineTo(x + width * (share + 0.03), road)
    context.stroke()
  }
  context.fillStyle = 'rgb(61 90 148 / 30%)'
  context.beginPath()
  context.moveTo(x + width * 0.42, top)
  context.lineTo(x + width * 0.68, top)
  context.lineTo(x + width * 0.71, road)
  context.lineTo(x + width * 0.45, road)
  context.fill()
  return top + height
}

function circle(context: CanvasRenderingContext2D, { x, y, radius }: { x: number; y: number; radius: number }) {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
}
