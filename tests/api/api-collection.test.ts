// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { postmanCollection } from '#scripts/release/postman-collection.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const FILE = new URL('../../examples/gram-seva.postman_collection.json', import.meta.url)

interface Item {
  request: { method: string; url: { raw: string }; body?: { mode: string; formdata?: { key: string; type: string }[] } }
}

interface Collection {
  item: { item: Item[] }[]
}

/** Whether a call such as `POST {{origin}}/api/noc` is the form of a service. Services may be added without changing the file. */
const isForm = (call: string, { catalogue }: TestPortal) =>
  catalogue.services.some(({ definition }) => call.includes(definition.paths.submit))

describe('The collection of API calls (examples/)', () => {
  test('is the file that npm run api:collection would write now', async ({ portal }) => {
    const { json } = await portal.visitor().get('/api/openapi.json')
    const written: Collection = JSON.parse(await readFile(FILE, 'utf8'))
    const current: Collection = JSON.parse(JSON.stringify(postmanCollection(json)))
    const isShipped = ({ item }: Collection['item'][number]) =>
      written.item.some((folder) => folder.item[0]?.request.url.raw === item[0]?.request.url.raw)
    expect(written).toEqual({ ...current, item: current.item.filter(isShipped) })
  })

  test('contains every call once, and each form with its file fields', async ({ portal }) => {
    const { json } = await portal.visitor().get('/api/openapi.json')
    const { item } = JSON.parse(await readFile(FILE, 'utf8'))
    const items: Item[] = item.flatMap((folder: { item: Item[] }) => folder.item)
    const named = items.map(({ request }) => `${request.method} ${request.url.raw}`)
    expect(new Set(named).size).toBe(named.length)
    const paths: [string, object][] = Object.entries(json.paths)
    const calls = paths.flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) =>
          `${method.toUpperCase()} {{origin}}${path.replaceAll('{*}', ':path').replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    const { services } = portal.catalogue
    const withoutForms = (names: readonly string[]) => names.filter((name) => !isForm(name, portal)).toSorted()
    expect(withoutForms(named)).toEqual(withoutForms(calls))
    const callOf = (path: string) => items.find(({ request }) => request.url.raw === `{{origin}}${path}`)
    const shipped = services.filter(({ definition }) => callOf(definition.paths.submit))
    expect(shipped.length).toBeGreaterThan(0)
    for (const { definition } of shipped) {
      const call = callOf(definition.paths.submit)
      const files = call?.request.body?.formdata?.filter(({ type }) => type === 'file').map(({ key }) => key)
      expect(files?.toSorted()).toEqual(Object.keys(definition.documents).toSorted())
    }
  })
})
