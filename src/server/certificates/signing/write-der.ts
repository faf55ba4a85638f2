/** One value of DER (X.690 §8, §10): a tag, and what is in it. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content])
}

/** A SET OF, whose members DER wants in the order of their bytes. */
export const derSet = (tag: number, members: readonly Uint8Array[]) =>
  der(tag, ...[...members].sort((one, other) => Buffer.compare(one, other)))

function lengthOf({ length }: Uint8Array) {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}
