import { spawn } from 'node:child_process'

/** The operating-system account under which PostgreSQL runs: it refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

export interface Outcome {
  /** The exit code; null where the program could not be run or was ended by a signal. */
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a short program to its end, as `account` where given; a program that cannot be run has no exit code. */
export function runProgram(file: string, args: readonly string[], account?: Account): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...childOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk
    })
    child.on('error', (error) => resolve({ code: null, stdout, stderr: error.message }))
    child.on('close', (code) => resolve({ code, stdout: stdout.trim(), stderr: stderr.trim() }))
  })
}

/**
 * The surroundings of every child: a folder that any account may enter, and an environment without
 * PGDATA, PGPORT and their like, which PostgreSQL's programs would obey.
 */
export function childOptions(account?: Account) {
  const path = `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`
  const identity = account && process.getuid?.() === 0 ? account : {}
  return { cwd: '/', env: { PATH: path, LC_ALL: 'C' }, ...identity }
}
