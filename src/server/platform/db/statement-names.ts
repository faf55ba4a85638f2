import { sql } from 'kysely'

/** More than the portal has statements. Each costs some memory in each connection. */
const MOST_NAMES = 250
/** Texts that were seen too seldom to deserve a name. */
const MOST_CANDIDATES = 1_000
/** Sent that often, a text will be sent again. */
const OFTEN = 3

const PLAN_ANEW = '/* planned anew each time */'

/**
 * Put into a statement whose best plan hangs on its values, such as what somebody searches for: it stays nameless, so
 * that PostgreSQL never settles on one plan for all of them.
 */
export const plannedAnew = sql.raw<never>(PLAN_ANEW)

/**
 * Names for statements, so that a connection parses and plans each of them once. A text gets its name when it is sent
 * again and again; there are never more than `MOST_NAMES`, whatever is sent.
 */
export function createStatementNames() {
  const names = new Map<string, string>()
  const candidates = new Map<string, number>()

  return function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= MOST_NAMES) return name
    const times = (candidates.get(text) ?? 0) + 1
    candidates.delete(text)
    if (times >= OFTEN && !text.includes(PLAN_ANEW)) {
      const given = `portal_${names.size + 1}`
      names.set(text, given)
      return given
    }
    candidates.set(text, times)
    const [oldest] = candidates.keys()
    if (candidates.size > MOST_CANDIDATES && oldest !== undefined) candidates.delete(oldest)
    return undefined
  }
}
