// SPDX-License-Identifier: Apache-2.0
declare global {
  interface Window {
    /** The stream of the fake camera. */
    fakeCamera?: MediaStream
  }
}

/** Replaces the camera by a fake camera that sees this photo, in base64. The browser runs this function in the page. */
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
  window.fakeCamera = stream
  navigator.mediaDevices.getUserMedia = async () => stream
}
