/** An error that the user can fix; its message is one sentence for the terminal. */
export class SetUpFault extends Error {}

/** Runs a command. A SetUpFault prints its message only, any other error its stack. */
export async function runCommand(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof SetUpFault ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
