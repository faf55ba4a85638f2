/** A fault that a person can mend; its message is one clear sentence for the terminal. */
export class SetUpFault extends Error {}

/** Runs a command's whole work; a SetUpFault ends it with its sentence alone, anything else with its stack. */
export async function runCommand(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof SetUpFault ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
