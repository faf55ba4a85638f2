/** Whether a screen's address, such as `/viewApplication/:username`, is this path; addresses disregard the case. */
export function standsAt(address: string, pathname: string): boolean {
  const names = address.toLowerCase().split('/')
  const parts = pathname
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
    .split('/')
  if (address === '/') return parts.length === 1
  return (
    names.length === parts.length &&
    names.every((name, place) => (name.startsWith(':') ? parts[place] : parts[place] === name))
  )
}
