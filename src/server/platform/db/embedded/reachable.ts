import { type Account, runProgram } from './run-program.ts'

/** Whether `account` can enter `folder`: tried for real, so that modes, lists and mounts all count. */
export async function isReachable(folder: string, account: Account): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], account)
  return code === 0
}
