// SPDX-License-Identifier: Apache-2.0
import { cacheDrawings, type DrawPage, isSideways, type OpenDocument, scaleOf } from '../documents/open-document.ts'
import {
  CREAM,
  drawEmblem,
  drawFace,
  drawPlots,
  drawSeal,
  drawSignature,
  drawSpecimen,
  FAULT,
  FAULT_FILL,
  GOLD,
  INK,
  linesOf,
  SOFT_INK,
  writeLines,
} from './paper-parts.ts'

/** The layout of an invented document. No layout resembles the documents of a real office. */
export type PaperLook = 'certificate' | 'letter' | 'map' | 'card' | 'photo' | 'receipt'

interface PaperRow {
  label: string
  value: string
  /** Whether the fault of the case is in this row. */
  isFault: boolean
}

/** The content of an invented document. */
export interface Paper {
  look: PaperLook
  title: string
  /** The invented office or shop that issued it. */
  issuer: string
  /** The word across the document. */
  specimen: string
  /** The line that says that the document is invented. */
  mark: string
  rows: readonly PaperRow[]
  /** The number of the document in the register of the invented office. */
  number: string
  /** The label below the signature. */
  signature: string
  /** Whether the document itself is the fault of the case, because it is of the wrong kind. */
  isFault: boolean
}

/** The size of the page. All positions and sizes below are in these units, which `openPaper` scales to the screen. */
const SIZE = { width: 600, height: 800 }
const MARGIN = 56
const INNER_WIDTH = SIZE.width - 2 * MARGIN
const SANS = 'sans-serif'
const SERIF = 'serif'

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
    context.textBaseline = 'top'
    drawPaper(context, paper)
    return canvas
  }
  return cacheDrawings([SIZE], drawPage, () => {})
}

function drawPaper(context: CanvasRenderingContext2D, paper: Paper) {
  const isCard = paper.look === 'card' || paper.look === 'photo'
  context.fillStyle = isCard ? '#e6e3dc' : CREAM
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  if (isCard) drawCard(context, paper)
  else if (paper.look === 'receipt') drawReceipt(context, paper)
  else drawSheet(context, paper)
  drawSpecimen(context, paper.specimen, SIZE)
  writeLines(context, [paper.mark], {
    x: SIZE.width / 2,
    top: SIZE.height - 46,
    font: `600 15px ${SANS}`,
    colour: FAULT,
    lineHeight: 20,
    align: 'center',
  })
}

/** A certificate with a border and an emblem, or a letter or a map with a letterhead; below the rows a seal and a signature. */
function drawSheet(context: CanvasRenderingContext2D, paper: Paper) {
  const { look, issuer, specimen, signature, rows } = paper
  if (look === 'certificate') {
    context.strokeStyle = GOLD
    context.lineWidth = 4
    context.strokeRect(18, 18, SIZE.width - 36, SIZE.height - 36)
    context.lineWidth = 1
    context.strokeRect(26, 26, SIZE.width - 52, SIZE.height - 52)
  }
  drawEmblem(context, SIZE.width / 2, 72)
  const centred = { x: SIZE.width / 2, colour: SOFT_INK, align: 'center' } as const
  let top = writeLines(context, [issuer], { ...centred, top: 108, font: `400 17px ${SERIF}`, lineHeight: 26 })
  top = drawTitle(context, paper, top)
  top = writeLines(context, [paper.number], { ...centred, top: top + 2, font: `400 15px ${SANS}`, lineHeight: 20 })
  context.fillStyle = GOLD
  context.fillRect(MARGIN, top + 6, INNER_WIDTH, 2)
  top += 20
  if (look === 'map') top = drawPlots(context, { x: MARGIN, top, width: INNER_WIDTH, height: 170 }) + 14
  for (const row of rows) top = drawTableRow(context, row, top)
  const bottom = Math.min(Math.max(top + 36, 500), 640)
  drawSeal(context, { x: MARGIN + 62, y: bottom + 52, text: specimen })
  drawSignature(context, { x: SIZE.width - MARGIN - 190, top: bottom, width: 190, scale: 1 })
  writeLines(context, linesOf(context, signature, 190, `400 14px ${SANS}`), {
    x: SIZE.width - MARGIN - 95,
    top: bottom + 66,
    font: `400 14px ${SANS}`,
    colour: SOFT_INK,
    lineHeight: 18,
    align: 'center',
  })
}

/** The title in the middle, in a frame if the document is of the wrong kind. Returns where the next line begins. */
function drawTitle(context: CanvasRenderingContext2D, { title, isFault }: Paper, top: number) {
  const font = `700 29px ${SERIF}`
  const lines = linesOf(context, title, INNER_WIDTH, font)
  const height = lines.length * 36
  if (isFault) drawFaultFrame(context, { x: MARGIN - 8, top: top - 4, width: INNER_WIDTH + 16, height: height + 6 })
  return writeLines(context, lines, {
    x: SIZE.width / 2,
    top,
    font,
    colour: INK,
    lineHeight: 36,
    align: 'center',
  })
}

const LABEL_WIDTH = 176

/** A label and its value beside each other, with a line below. Returns where the next row begins. */
function drawTableRow(context: CanvasRenderingContext2D, { label, value, isFault }: PaperRow, top: number) {
  const [labelFont, valueFont] = [`400 16px ${SANS}`, `600 20px ${SANS}`]
  const labelLines = linesOf(context, label, LABEL_WIDTH - 14, labelFont)
  const valueLines = linesOf(context, value, INNER_WIDTH - LABEL_WIDTH, valueFont)
  const height = Math.max(labelLines.length * 21, valueLines.length * 26) + 16
  if (isFault) drawFaultFrame(context, { x: MARGIN - 8, top: top + 1, width: INNER_WIDTH + 16, height: height - 2 })
  writeLines(context, labelLines, { x: MARGIN, top: top + 10, font: labelFont, colour: SOFT_INK, lineHeight: 21 })
  writeLines(context, valueLines, {
    x: MARGIN + LABEL_WIDTH,
    top: top + 7,
    font: valueFont,
    colour: INK,
    lineHeight: 26,
  })
  if (!isFault) {
    context.fillStyle = '#e5dcc4'
    context.fillRect(MARGIN, top + height - 1, INNER_WIDTH, 1)
  }
  return top + height
}

/**
 * A card with a coloured band, a portrait and rows, as it lies on a scanner. On a card the rows are beside the portrait; on a
 * photo they are below it.
 */
function drawCard(context: CanvasRenderingContext2D, paper: Paper) {
  const { look, issuer, title, rows, isFault } = paper
  const isPhoto = look === 'photo'
  const [x, top, width] = [MARGIN - 16, 110, INNER_WIDTH + 32]
  const face = isPhoto ? { x: x + width / 2 - 100, width: 200, height: 240 } : { x: x + 20, width: 116, height: 140 }
  const textX = isPhoto ? x + 28 : x + 160
  const textWidth = x + width - 20 - textX
  const rowHeights = rows.map(({ value }) => 28 + linesOf(context, value, textWidth, `600 20px ${SANS}`).length * 26)
  const textHeight = rowHeights.reduce((sum, height) => sum + height, 0)
  const height = 84 + (isPhoto ? face.height + 12 + textHeight : Math.max(face.height, textHeight)) + 34
  context.fillStyle = 'rgb(0 0 0 / 12%)'
  context.fillRect(x + 5, top + 6, width, height)
  context.fillStyle = CREAM
  context.fillRect(x, top, width, height)
  context.fillStyle = '#2f4b7c'
  context.fillRect(x, top, width, 62)
  writeLines(context, [issuer], { x: x + 20, top: top + 9, font: `400 14px ${SANS}`, colour: '#fff', lineHeight: 20 })
  writeLines(context, [title], { x: x + 20, top: top + 29, font: `700 22px ${SANS}`, colour: '#fff', lineHeight: 28 })
  drawEmblem(context, x + width - 42, top + 31)
  if (isFault) drawFaultFrame(context, { x, top, width, height })
  drawFace(context, { ...face, top: top + 80 })
  let rowTop = top + 80 + (isPhoto ? face.height + 12 : 0)
  for (const [index, { label, value, isFault: isFaultRow }] of rows.entries()) {
    const rowHeight = rowHeights[index] ?? 0
    if (isFaultRow) drawFaultFrame(context, { x: textX - 8, top: rowTop - 4, width: textWidth + 16, height: rowHeight })
    const lines = linesOf(context, value, textWidth, `600 20px ${SANS}`)
    writeLines(context, [label], { x: textX, top: rowTop, font: `400 15px ${SANS}`, colour: SOFT_INK, lineHeight: 20 })
    writeLines(context, lines, { x: textX, top: rowTop + 20, font: `600 20px ${SANS}`, colour: INK, lineHeight: 26 })
    rowTop += rowHeight
  }
  if (!isPhoto && height > 310) drawSignature(context, { x: x + 20, top: top + height - 86, width: 116, scale: 0.6 })
  context.fillStyle = GOLD
  context.fillRect(x, top + height - 12, width, 12)
  writeLines(context, [paper.number], {
    x,
    top: top + height + 14,
    font: `400 15px ${SANS}`,
    colour: SOFT_INK,
    lineHeight: 20,
  })
}

/** A narrow strip of paper with the goods of a shop. */
function drawReceipt(context: CanvasRenderingContext2D, paper: Paper) {
  const { issuer, rows } = paper
  context.strokeStyle = '#cfc8b8'
  context.setLineDash([6, 5])
  context.lineWidth = 2
  context.strokeRect(MARGIN - 20, 40, INNER_WIDTH + 40, 420)
  let top = writeLines(context, [issuer], {
    x: SIZE.width / 2,
    top: 66,
    font: `700 20px monospace`,
    colour: INK,
    lineHeight: 30,
    align: 'center',
  })
  context.setLineDash([])
  top = drawTitle(context, paper, top)
  context.setLineDash([6, 5])
  for (const row of rows) {
    context.beginPath()
    context.moveTo(MARGIN, top + 10)
    context.lineTo(SIZE.width - MARGIN, top + 10)
    context.stroke()
    top = writeLines(context, [row.label], {
      x: MARGIN,
      top: top + 22,
      font: `400 18px monospace`,
      colour: SOFT_INK,
      lineHeight: 24,
    })
    top = writeLines(context, linesOf(context, row.value, INNER_WIDTH, `600 21px monospace`), {
      x: MARGIN,
      top,
      font: `600 21px monospace`,
      colour: INK,
      lineHeight: 28,
    })
  }
  context.setLineDash([])
}

interface Box {
  x: number
  top: number
  width: number
  height: number
}

/** Marks the part of the document that shows the fault of the case. */
function drawFaultFrame(context: CanvasRenderingContext2D, { x, top, width, height }: Box) {
  context.fillStyle = FAULT_FILL
  context.fillRect(x, top, width, height)
  context.strokeStyle = FAULT
  context.lineWidth = 3
  context.strokeRect(x, top, width, height)
}
