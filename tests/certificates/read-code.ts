// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process'

/** The codes in a picture, read by an independent program (zbarimg). */
export function codesIn(picture: Uint8Array): string[] {
  // zbarimg exits with 4 if the picture contains no code.
  const script = 'zbarimg --quiet --raw --nodbus - || [ $? -eq 4 ]'
  const output = execFileSync('sh', ['-c', script], {
    input: picture,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return output.split('\n').filter((line) => line !== '')
}
