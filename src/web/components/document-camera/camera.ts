// SPDX-License-Identifier: Apache-2.0
/** Why there is no camera picture: permission denied, no camera, or any other failure. */
export type CameraError = 'denied' | 'missing' | 'failed'

/**
 * Opens the rear camera, and asks for a picture of `height` rows. `cameraError` classifies the errors that this throws.
 */
export async function openCamera(height = 1080) {
  // Browsers hide cameras from pages served over plain HTTP.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError')
  const width = Math.round((height * 16) / 9)
  const video = { facingMode: 'environment', width: { ideal: width }, height: { ideal: height } }
  return navigator.mediaDevices.getUserMedia({ audio: false, video })
}

export function cameraError(error: unknown): CameraError {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}
