/**
 * A fault at start that a person can mend: the message is one clear sentence for the terminal.
 * The start prints just that sentence and ends with code 1; anything else thrown is a bug and keeps its stack.
 */
export class StartUpFault extends Error {
  override readonly name = 'StartUpFault'
}
