// SPDX-License-Identifier: Apache-2.0
/** An error that the user can fix; its message is one sentence for the terminal. */
export class SetUpError extends Error {}

/** Runs a command. Prints only the message of a SetUpError, but the stack of any other error. */
export async function runCommand(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof SetUpError ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
