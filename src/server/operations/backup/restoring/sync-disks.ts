import { runProgram } from '../../../platform/db/embedded/run-program.ts'

/** Has every disk keep what was written: of a hundred thousand files, each one after the other takes minutes. */
export async function syncDisks(): Promise<void> {
  const { code } = await runProgram('sync', [])
  if (code !== 0) throw new Error('The disks could not be flushed')
}
