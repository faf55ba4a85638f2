import type { Writable } from 'node:stream'

/**
 * Writes the lines of one event-loop round together: a system call per line took a tenth of a short request. No line is lost
 * when the process ends by itself.
 */
export function openLogStream(out: Writable) {
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) out.write(lines.join(''))
    lines = []
  }
  process.on('exit', flush)
  // The reader of the log has closed the pipe; the portal continues.
  out.on('error', () => {})
  return {
    write(line: string) {
      if (lines.push(line) === 1) setImmediate(flush)
    },
  }
}
