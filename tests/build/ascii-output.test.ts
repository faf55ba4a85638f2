import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { toAscii } from '#scripts/build/ascii-output.ts'

test('A program says the same in plain letters', () => {
  const saying = (code: string): unknown => runInThisContext(`(() => { ${code} })()`)
  for (const code of [
    'return "नमस्ते – €"',
    'return `é` + `ü\\\\ä`',
    'return "\\—" + "\\\\—" + "\\\\\\—"',
    'return /[अ-ह]+|\\—/.exec("कखग")?.[0]',
    'return "😀".length + [..."😀"].length',
    'const größe = 1; return größe',
  ]) {
    const plain = toAscii(code)
    expect(plain).toMatch(/^[\0-\x7f]*$/)
    expect(saying(plain)).toEqual(saying(code))
  }
})
