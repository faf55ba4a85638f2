// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

const UNIT = 'gram-seva.service'

/** An entry of `journalctl --output=json`. A message that is not UTF-8 is a list of bytes. */
const entrySchema = z.object({
  MESSAGE: z.unknown(),
  SYSLOG_IDENTIFIER: z.string().optional(),
  __REALTIME_TIMESTAMP: z.string().regex(/^\d+$/),
})
/** A line that the portal has logged. Only these lines are known to contain no personal data. */
const logLineSchema = z.object({ level: z.union([z.string(), z.number()]), time: z.unknown(), msg: z.string() })

/**
 * Reads the entries of the journal since `since` that the portal has logged, and the entries of systemd about the portal's unit.
 * All other entries are only counted, because they may contain personal data: for example, Node.js prints the message of a
 * fatal error. If there is no journal or it cannot be read, returns the reason and what the operator must add (`missing`).
 */
export async function readJournal(since: Date): Promise<{ lines: string[] } | { missing: string }> {
  const seconds = Math.floor(since.getTime() / 1000)
  const args = ['--unit', UNIT, `--since=@${seconds}`, '--output=json', '--all', '--no-pager', '--quiet']
  const child = spawn('journalctl', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const failed = new Promise<NodeJS.ErrnoException>((resolve) => child.once('error', resolve))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const errors = text(child.stderr)
  const lines: string[] = []
  let omitted = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = presentEntry(line)
    if (entry === undefined) omitted += 1
    else lines.push(entry)
  }
  const outcome = await Promise.race([failed, ended])
  if (outcome instanceof Error) return { missing: 'there is no journal. Add the log that your service manager keeps.' }
  if (lines.length + omitted === 0) {
    const reason = (await errors).trim() || 'it contains nothing about the portal, or this user may not read it'
    return {
      missing: `the journal could not be read: ${reason}. Run this command with the group of the journal: sudo -u gramseva -g systemd-journal gram-seva incident …`,
    }
  }
  if (omitted > 0) lines.push(`${JSON.stringify({ msg: 'lines of other programs were omitted', times: omitted })}\n`)
  return { lines }
}

/** An entry as a line for the bundle; undefined if it may contain personal data. */
function presentEntry(line: string): string | undefined {
  const entry = entrySchema.safeParse(parseJson(line)).data
  if (typeof entry?.MESSAGE !== 'string') return undefined
  if (logLineSchema.safeParse(parseJson(entry.MESSAGE)).success) return `${entry.MESSAGE}\n`
  if (entry.SYSLOG_IDENTIFIER !== 'systemd') return undefined
  const time = new Date(Number(entry.__REALTIME_TIMESTAMP) / 1000).toISOString()
  return `${JSON.stringify({ time, systemd: entry.MESSAGE })}\n`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
