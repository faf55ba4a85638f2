declare global {
  interface Window {
    /** The picture that the fake camera shows. */
    shown?: MediaStream
  }
}

/** Shows a photo to the fake camera. Runs in the page. */
export async function showToCamera(photo: string) {
  const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes]))
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const draw = () => {
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    requestAnimationFrame(draw)
  }
  draw()
  const stream = canvas.captureStream()
  window.shown = stream
  navigator.mediaDevices.getUserMedia = async () => stream
}
