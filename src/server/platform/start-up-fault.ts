// SPDX-License-Identifier: Apache-2.0
/**
 * An error at start that the operator can repair. Its message is one clear sentence for the terminal. The program prints
 * only this sentence and exits with code 1. Any other thrown error is a bug and is printed with its stack.
 */
export class StartUpFault extends Error {
  override readonly name = 'StartUpFault'
}

/** How an operator runs a command: with the program of an unpacked release, or with npm in a clone. */
export const commandLine = (command: string, args = '') =>
  process.env.GRAM_SEVA_RELEASE
    ? `gram-seva ${command}${args && ` ${args}`}`
    : `npm run ${command}${args && ` -- ${args}`}`
