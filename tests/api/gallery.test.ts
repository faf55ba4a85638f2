// SPDX-License-Identifier: Apache-2.0
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { encodePicture } from '#server/gallery/encode-picture.ts'
import { gallerySchema, pictureAddedSchema } from '#shared/gallery/wire.ts'
import type { Client, FormValue } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf, aPicture, aTextCalled } from '../support/files.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const NOT_FOUND = [404, 'We could not find this picture.']
const SECRET = 'Taken by Asha at 23.2599 N'

const asFile = (bytes: Uint8Array, name = 'photo.jpg') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

/** An upright picture as phones store it: sideways with a rotation, and with the camera and the location. */
async function aPhonePicture(width = 2400, height = 1800) {
  const image = sharp({ create: { width, height, channels: 3, background: '#1e7b4b' } })
  const exif = { IFD0: { Artist: SECRET }, IFD3: { GPSLatitude: '23/1 15/1 35/1' } }
  return asFile(await image.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer())
}

const addPicture = (client: Client, caption: string, picture: FormValue, more: [string, FormValue][] = []) =>
  client.postForm('/api/gallery', [['caption', caption], ['picture', picture], ...more])

async function addAndFind(portal: TestPortal, caption: string, picture?: File) {
  const response = await addPicture(await portal.as('admin'), caption, picture ?? (await aPicture()))
  return expectShape(response, 201, pictureAddedSchema).data
}

const listGallery = async (client: Client, query = '') =>
  expectShape(await client.get(`/api/gallery${query}`), 200, gallerySchema)

describe('The gallery (spec §2)', () => {
  test('shows everybody the pictures page by page, the newest first; only admins may add and remove pictures', async ({
    portal,
  }) => {
    expect(await listGallery(portal.visitor())).toEqual({ data: [], next: null, mayManage: false })
    for (const caption of ['First', 'Second', ' Third ']) await addAndFind(portal, caption)
    const { data, next } = await listGallery(portal.visitor(), '?limit=2')
    expect(data.map(({ caption }) => caption)).toEqual(['Third', 'Second'])
    const rest = await listGallery(portal.visitor(), `?limit=2&cursor=${next}`)
    expect([rest.data.map(({ caption }) => caption), rest.next]).toEqual([['First'], null])
    const flags = []
    for (const role of ['user', 'staff', 'admin'] as const)
      flags.push((await listGallery(await portal.as(role))).mayManage)
    expect(flags).toEqual([false, false, true])
    expect((await portal.visitor().get('/api/gallery?limit=101')).status).toBe(422)
  })

  test('stores a picture as WebP in two sizes, upright, without location and camera', async ({ portal }) => {
    const picture = await aPhonePicture()
    expect(Buffer.from(await picture.arrayBuffer()).toString('latin1')).toContain(SECRET)
    const { width, height, small, large, id } = await addAndFind(portal, 'The new well', picture)
    expect([width, height]).toEqual([1200, 1600])
    for (const [address, size] of [
      [large, { width: 1200, height: 1600 }],
      [small, { width: 480, height: 640 }],
    ] as const) {
      const { status, headers, bytes } = await portal.visitor().get(address)
      expect([status, headers['content-type'], headers['content-length']]).toEqual([
        200,
        'image/webp',
        String(bytes.length),
      ])
      expect(headers['cache-control']).toBe('private, max-age=86400, immutable')
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ format: 'webp', ...size })
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
        Array(5).fill(undefined),
      )
      expect(bytes.toString('latin1')).not.toContain(SECRET)
      expect((await portal.visitor().get(address)).bytes.equals(bytes)).toBe(true)
    }
    // Only the URL with the content hash may be cached.
    for (const address of [`/api/gallery/${id}/large`, `/api/gallery/${id}/small?v=0`]) {
      expect((await portal.visitor().get(address)).headers['cache-control']).toBe('no-cache')
    }

    // A small picture keeps its size, a transparent one its transparency, and hidden content is removed.
    const ink = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#27408b80' } })
      .png()
      .toBuffer()
    const polyglot = asFile(Buffer.concat([ink, Buffer.from('<script>alert(1)</script>')]), 'stamp.html')
    const stamp = (await portal.visitor().get((await addAndFind(portal, 'A stamp', polyglot)).small)).bytes
    expect(await sharp(stamp).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30, hasAlpha: true })
    expect(stamp.toString('latin1')).not.toContain('script')
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })

  test('rejects content that is not JPEG or PNG, whatever its name, and leaves nothing on disk', async ({ portal }) => {
    const admin = await portal.as('admin')
    const complete = Buffer.from(await (await aPicture()).arrayBuffer())
    const webp = await sharp(complete).webp().toBuffer()
    const bomb = sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#000000' } })
    const refused: [File, string][] = [
      [aTextCalled('photo.jpg', 'image/jpeg'), 'wrong-file'],
      [aPdf('photo.jpg'), 'wrong-file'],
      [asFile(webp), 'wrong-file'],
      [asFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')), 'wrong-file'],
      [asFile(Buffer.concat([complete.subarray(0, 4), Buffer.from('<script>alert(1)</script>')])), 'wrong-file'],
      [asFile(complete.subarray(0, complete.length / 2)), 'wrong-file'],
      [asFile(await bomb.toColourspace('b-w').jpeg().toBuffer()), 'wrong-file'],
      [asFile(Buffer.concat([complete, Buffer.alloc(5 * 1024 * 1024)])), 'file-too-large'],
      [asFile(Buffer.alloc(0)), 'empty-file'],
    ]
    for (const [file, code] of refused) {
      const { status, json } = await addPicture(admin, 'A picture', file)
      expect([status, json.faults]).toEqual([422, [expect.objectContaining({ field: 'picture', code })]])
    }
    expect([await portal.ownerQueries.countOf('pictures'), await portal.filesOnDisk()]).toEqual([0, []])
  })

  test('requires one picture and a caption, and rejects a second picture and unknown fields', async ({ portal }) => {
    const admin = await portal.as('admin')
    const fieldErrorsOf = async (parts: [string, FormValue][]) => {
      const { status, json } = await admin.postForm('/api/gallery', parts)
      return [status, ...json.faults.map(({ message }: { message: string }) => message)]
    }
    const picture = await aPicture()
    const caption = 'x'.repeat(200)
    expect(await fieldErrorsOf([])).toEqual([422, 'Caption is required', 'Picture is required'])
    expect(
      await fieldErrorsOf([
        ['caption', '  '],
        ['picture', picture],
      ]),
    ).toEqual([422, 'Caption is required'])
    expect(
      await fieldErrorsOf([
        ['caption', `${caption}x`],
        ['picture', picture],
      ]),
    ).toEqual([422, 'Caption is too long'])
    const two: [string, FormValue][] = [
      ['caption', caption],
      ['picture', [picture, picture]],
    ]
    expect((await fieldErrorsOf(two))[0]).toBe(422)
    expect(
      (
        await fieldErrorsOf([
          ['caption', caption],
          ['picture', picture],
          ['id', '7'],
        ])
      )[0],
    ).toBe(422)
    expect(await portal.filesOnDisk()).toEqual([])
    expect((await addPicture(admin, caption, picture)).status).toBe(201)
  })

  test('lets an admin remove a picture with its file; a picture of another panchayat counts as absent', async ({
    portal,
  }) => {
    const { id, large } = await addAndFind(portal, 'The old well')
    const otherAdmin = await portal.createAccount('admin', 'stranger@panchayat.example')
    await portal.ownerQueries.moveToOtherPanchayat('stranger@panchayat.example')
    const elsewhere = expectShape(
      await addPicture(otherAdmin, 'Elsewhere', await aPicture()),
      201,
      pictureAddedSchema,
    ).data
    expect((await listGallery(portal.visitor())).data.map(({ caption }) => caption)).toEqual(['The old well'])
    const remove = (client: Client, pictureId = id) => client.send('DELETE', `/api/gallery/${pictureId}`)
    expect(errorOf(await remove(otherAdmin))).toEqual(NOT_FOUND)
    expect((await listGallery(otherAdmin)).mayManage).toBe(false)
    const admin = await portal.as('admin')
    expect(errorOf(await remove(admin, '99'))).toEqual(NOT_FOUND)
    expect(await remove(admin)).toMatchObject({ status: 200, json: { message: 'Picture removed' } })
    expect(errorOf(await remove(admin))).toEqual(NOT_FOUND)
    for (const address of [large, elsewhere.large, '/api/gallery/x/large', `/api/gallery/${id}/huge`]) {
      expect(errorOf(await portal.visitor().get(address))).toEqual(NOT_FOUND)
    }
    // The other panchayat's picture is still there.
    expect(await portal.filesOnDisk()).toHaveLength(1)
  })

  test('answers 404 for a picture whose file is missing, and lets an admin remove it', async ({ portal }) => {
    const { id, small, large } = await addAndFind(portal, 'Lost')
    await rm(join(portal.dataDir, 'documents'), { recursive: true })
    for (const address of [small, large]) expect(errorOf(await portal.visitor().get(address))).toEqual(NOT_FOUND)
    expect((await (await portal.as('admin')).send('DELETE', `/api/gallery/${id}`)).status).toBe(200)
  })

  test('does not report a server error as an error of the picture', async ({ portal }) => {
    await expect(encodePicture(join(portal.dataDir, 'nowhere'), { accountId: '1', network: '' })).rejects.toMatchObject(
      { code: 'ENOENT' },
    )
  })

  test('stores no row and no file if a transaction fails', async ({ portal }) => {
    await portal.ownerQueries.rejectPictureRows()
    expect((await addPicture(await portal.as('admin'), 'Lost', await aPicture())).status).toBe(500)
    expect([await portal.ownerQueries.countOf('pictures'), await portal.filesOnDisk()]).toEqual([0, []])
  })
})
