import { execFileSync } from 'node:child_process'

/** What the codes in a picture say, as another program than ours reads them (zbarimg). */
export function codesIn(picture: Uint8Array): string[] {
  // Where there is none, zbarimg says so by its status.
  const script = 'zbarimg --quiet --raw --nodbus - || [ $? -eq 4 ]'
  const read = execFileSync('sh', ['-c', script], {
    input: picture,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return read.split('\n').filter((line) => line !== '')
}
