/** Whether a path matches a screen's pattern, such as `/viewApplication/:username`. Case is ignored. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const names = pattern.toLowerCase().split('/')
  const parts = pathname
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
    .split('/')
  if (pattern === '/') return parts.length === 1
  return (
    names.length === parts.length &&
    names.every((name, place) => (name.startsWith(':') ? parts[place] : parts[place] === name))
  )
}
