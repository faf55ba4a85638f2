/** Enough for the finest code on a photo of the whole paper, in pixels. */
const MOST_SIDE = 2400

interface Source {
  picture: CanvasImageSource
  width: number
  height: number
}

/** Draws a picture, or what a camera sees, onto a canvas that is used again and again. Throws where that is not possible. */
export function drawSource(canvas: HTMLCanvasElement, { picture, width, height }: Source) {
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw pictures')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
}
