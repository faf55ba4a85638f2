// The field of 256 elements that ISO/IEC 18004 reckons in: powers of 2 modulo x⁸ + x⁴ + x³ + x² + 1.
const MODULUS = 0x11d
const ORDER = 255
const POWERS = new Uint8Array(2 * ORDER)
const LOGARITHMS = new Uint8Array(256)
for (let power = 0, value = 1; power < ORDER; power += 1) {
  POWERS[power] = value
  POWERS[power + ORDER] = value
  LOGARITHMS[value] = power
  value = value < 128 ? value << 1 : (value << 1) ^ MODULUS
}

const power = (exponent: number) => POWERS[exponent] ?? 0
const logarithm = (value: number) => LOGARITHMS[value] ?? 0
const product = (one: number, other: number) => (one && other ? power(logarithm(one) + logarithm(other)) : 0)

/** Gives the function that reckons the `length` correction bytes of one block of a code (ISO/IEC 18004 §7.5.2). */
export function reedSolomon(length: number): (block: Uint8Array) => Uint8Array {
  const multiples = multiplesOf(generator(length))
  return (block) => {
    const rest = new Uint8Array(length)
    for (const byte of block) {
      const from = (byte ^ (rest[0] ?? 0)) * length
      rest.copyWithin(0, 1)
      rest[length - 1] = 0
      for (let at = 0; at < length; at += 1) rest[at] = (rest[at] ?? 0) ^ (multiples[from + at] ?? 0)
    }
    return rest
  }
}

/** The product of (x − 2⁰) … (x − 2ⁿ⁻¹), highest power first and without its leading 1. */
function generator(length: number): Uint8Array {
  let factors = Uint8Array.of(1)
  for (let root = 0; root < length; root += 1) {
    const longer = new Uint8Array(factors.length + 1)
    for (const [at, factor] of factors.entries()) {
      longer[at] = (longer[at] ?? 0) ^ factor
      longer[at + 1] = product(factor, power(root))
    }
    factors = longer
  }
  return factors.subarray(1)
}

/** Every byte's product with each factor, side by side. */
function multiplesOf(factors: Uint8Array): Uint8Array {
  const multiples = new Uint8Array(256 * factors.length)
  for (let byte = 0; byte < 256; byte += 1) {
    for (const [at, factor] of factors.entries()) multiples[byte * factors.length + at] = product(byte, factor)
  }
  return multiples
}
