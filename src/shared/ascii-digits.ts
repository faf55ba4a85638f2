/** Zeros of the digit rows that phones in India type: Arabic-Indic, Urdu, and the scripts from Devanagari to Malayalam. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x1c50, 0xabf0]

/** Reads digits of any of these scripts as 0-9, and leaves everything else as it is. */
export function asciiDigits(text: string) {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
