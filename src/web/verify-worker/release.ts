declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const ENTRIES = self.__WB_MANIFEST

/** The files of the page in this build, as addresses; all but the icon carry their content's hash in their name. */
export const FILES: ReadonlySet<string> = new Set(ENTRIES.map(({ url }) => `/${url}`))

/** Names this build's files: another build, another name. */
export const RELEASE = `verify-${hash(ENTRIES.map(({ url, revision }) => `${url} ${revision}`).join())}`

/** Tells builds apart, not attackers (FNV-1a). */
function hash(text: string) {
  let sum = 0x811c9dc5
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(16)
}
