// SPDX-License-Identifier: Apache-2.0
/**
 * An error at start that the operator can repair. Its message is one clear sentence for the terminal. The program prints
 * only this sentence and exits with code 1. Any other thrown error is a bug and is printed with its stack.
 */
export class StartUpError extends Error {
  override readonly name = 'StartUpError'
}

/** A command as the operator types it: `gram-seva …` in an unpacked release, `npm run …` in a clone of the repository. */
export function commandLine(command: string, args = '') {
  if (process.env.GRAM_SEVA_RELEASE) return args === '' ? `gram-seva ${command}` : `gram-seva ${command} ${args}`
  return args === '' ? `npm run ${command}` : `npm run ${command} -- ${args}`
}
