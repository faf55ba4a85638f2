// SPDX-License-Identifier: Apache-2.0
import { cacheDrawings, type DrawPage, isSideways, type OpenDocument, scaleOf } from '../documents/open-document.ts'

/** What is written on an invented document. It resembles no real document. */
export interface Paper {
  title: string
  /** The line that says that the document is invented. */
  mark: string
  rows: readonly { label: string; value: string }[]
  /** Whether a drawn face is shown. */
  hasFace: boolean
}

const SIZE = { width: 600, height: 800 }
const MARGIN = 48
const ROW_HEIGHT = 30
const INK = '#1f2430'
const SOFT_INK = '#5b6170'
const FONT = 'sans-serif'

/** An invented document, which is drawn in the browser. */
export function openPaper(paper: Paper): OpenDocument {
  const drawPage: DrawPage = async (_page, targetWidth, quarterTurns) => {
    const scale = scaleOf(SIZE, targetWidth, quarterTurns)
    const [width, height] = [Math.round(SIZE.width * scale), Math.round(SIZE.height * scale)]
    const canvas = document.createElement('canvas')
    canvas.width = isSideways(quarterTurns) ? height : width
    canvas.height = isSideways(quarterTurns) ? width : height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser has no memory for a canvas')
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((quarterTurns * Math.PI) / 2)
    context.scale(scale, scale)
    context.translate(-SIZE.width / 2, -SIZE.height / 2)
    drawPaper(context, paper)
    return canvas
  }
  return cacheDrawings([SIZE], drawPage, () => {})
}

function drawPaper(context: CanvasRenderingContext2D, { title, mark, rows, hasFace }: Paper) {
  const { width, height } = SIZE
  context.fillStyle = '#fffdf7'
  context.fillRect(0, 0, width, height)
  context.strokeStyle = '#b9a77c'
  context.lineWidth = 3
  context.strokeRect(18, 18, width - 36, height - 36)
  context.textBaseline = 'top'
  let top = 44
  const write = (text: string, font: string, colour: string, lineHeight: number) => {
    context.font = font
    context.fillStyle = colour
    for (const line of linesOf(context, text, width - 2 * MARGIN)) {
      context.fillText(line, MARGIN, top)
      top += lineHeight
    }
  }
  write(mark, `600 17px ${FONT}`, '#9b2c1f', 28)
  write(title, `700 30px ${FONT}`, INK, 38)
  top += 10
  context.fillStyle = '#b9a77c'
  context.fillRect(MARGIN, top, width - 2 * MARGIN, 2)
  top += 24
  if (hasFace) top = drawFace(context, top)
  for (const { label, value } of rows) {
    write(label, `400 18px ${FONT}`, SOFT_INK, 24)
    write(value, `600 23px ${FONT}`, INK, ROW_HEIGHT)
    top += 14
  }
}

/** A plain drawing of a head and shoulders. Returns where the next line begins. */
function drawFace(context: CanvasRenderingContext2D, top: number) {
  context.fillStyle = '#dfe6ee'
  context.fillRect(MARGIN, top, 150, 180)
  context.fillStyle = '#8d9bb0'
  context.beginPath()
  context.arc(MARGIN + 75, top + 70, 38, 0, 2 * Math.PI)
  context.fill()
  context.beginPath()
  context.ellipse(MARGIN + 75, top + 180, 64, 62, 0, Math.PI, 2 * Math.PI)
  context.fill()
  return top + 204
}

/** The lines of a text that is at most `width` wide. Words are never broken. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number) {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (last === '' || context.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
