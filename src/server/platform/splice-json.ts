/** Writes an object of which one member is JSON already, without reading that again. */
export function spliceJson(head: Record<string, unknown>, name: string, json: string): string {
  const written = JSON.stringify(head)
  return `${written.slice(0, -1)}${written === '{}' ? '' : ','}${JSON.stringify(name)}:${json}}`
}
