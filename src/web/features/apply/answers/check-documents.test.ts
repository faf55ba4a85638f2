// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { words as birthWords } from '#shared/locales/en/services/birth-certificates.ts'
import { words as nocWords } from '#shared/locales/en/services/noc.ts'
import { definition as birthDefinition } from '#shared/services/catalogue/birth-certificates.ts'
import { definition as nocDefinition } from '#shared/services/catalogue/noc.ts'
import { expectedSlot, slot } from '#shared/services/field-kinds.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { checkChosenFiles, documentErrors, isTooLarge } from './check-documents.ts'

const birth = { ...birthDefinition, words: birthWords }
const noc = { ...nocDefinition, words: nocWords }

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })
const pdf = (bytes?: number) => file('proof.pdf', 'application/pdf', bytes)
const picture = () => file('photo.jpg', 'image/jpeg')

describe('Choosing documents', () => {
  test.for([
    ['accepts a PDF in a slot for PDFs', pdf(), undefined],
    ['accepts a PDF without a media type', file('Proof.PDF', ''), undefined],
    ['rejects a picture in a slot for PDFs', picture(), 'wrong-file'],
    ['rejects a text file without a media type', file('note.txt', ''), 'wrong-file'],
    ['rejects a file of more than 5 MB', pdf(UPLOAD_LIMITS.fileBytes + 1), 'file-too-large'],
    ['rejects an empty file', pdf(0), 'empty-file'],
  ] as const)('%s', ([, chosen, fieldError]) => {
    const accepted = fieldError ? [] : [chosen]
    expect(checkChosenFiles([chosen], expectedSlot('pdf', 5), UPLOAD_LIMITS)).toEqual({ accepted, fieldError })
  })

  test.for(['image/webp', 'image/gif', 'image/avif', 'image/tiff'])('accepts a picture of type %s', (type) => {
    const chosen = file('scan', type)
    expect(checkChosenFiles([chosen], slot('image-or-pdf', [1, 5]), UPLOAD_LIMITS)).toEqual({ accepted: [chosen] })
  })

  test('accepts valid files, and reports the error of an invalid one', () => {
    const [good, bad] = [pdf(), picture()]
    expect(checkChosenFiles([bad, good], slot('pdf', [0, 5]), UPLOAD_LIMITS)).toEqual({
      accepted: [good],
      fieldError: 'wrong-file',
    })
  })

  test('drops files beyond the limit of the slot', () => {
    const { accepted, fieldError } = checkChosenFiles([pdf(), pdf(), pdf()], slot('pdf', [0, 2]), UPLOAD_LIMITS)
    expect([accepted.length, fieldError]).toEqual([2, 'too-many-documents'])
  })
})

describe('Documents of a whole form', () => {
  test('a birth certificate needs a file in each required slot', () => {
    const fieldErrors = documentErrors(birth, UPLOAD_LIMITS, { parentIdentityProof: [picture()] })
    expect(fieldErrors).toEqual([
      { field: 'proofOfBirth', code: 'too-few-documents' },
      { field: 'parentAddressProof', code: 'too-few-documents' },
    ])
  })

  test('a NOC needs one document in any slot', () => {
    expect(documentErrors(noc, UPLOAD_LIMITS, {})).toEqual([{ field: 'identityProof', code: 'too-few-documents' }])
    expect(documentErrors(noc, UPLOAD_LIMITS, { neighborNoc: [pdf()] })).toEqual([])
  })

  test('all files together are limited to 25 MB', () => {
    const limits = { ...UPLOAD_LIMITS, requestBytes: 30 }
    expect(isTooLarge(limits, { one: [pdf(10)], other: [pdf(20)] })).toBe(false)
    expect(isTooLarge(limits, { one: [pdf(10)], other: [pdf(20), pdf(1)] })).toBe(true)
  })
})
