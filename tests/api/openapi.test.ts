// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect } from 'vitest'
import { SAVED_FORM_PATHS } from '#shared/applications/saved-form-format.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'
import { SPECIFIED_CALLS } from '../support/specified-calls.ts'

describe('GET /api/openapi.json', () => {
  test('describes every call of spec §7, and the download of documents', async ({ portal }) => {
    const { status, headers, json } = await portal.visitor().get('/api/openapi.json')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(json.openapi).toBe('3.1.0')
    for (const call of SPECIFIED_CALLS) {
      const [method = '', path = ''] = call.split(' ')
      expect([call, json.paths[path]?.[method.toLowerCase()]]).toEqual([call, expect.any(Object)])
    }
    expect(Object.keys(json.paths).some((path) => path.startsWith('/uploads/'))).toBe(true)
    for (const path of ['/api/register', '/api/profile']) {
      const { schema } = json.paths[path].post.requestBody.content['multipart/form-data']
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['firstName', 'address', 'profilePicture']))
      expect(schema.required).toEqual(expect.arrayContaining(['firstName', 'dob', 'mobile']))
    }
    for (const [path, fields] of [
      [SAVED_FORM_PATHS.preview, ['file']],
      [SAVED_FORM_PATHS.submit, ['aadhaarNumber', 'file']],
    ] as const) {
      const { schema } = json.paths[path].post.requestBody.content['multipart/form-data']
      expect([Object.keys(schema.properties), schema.required]).toEqual([fields, ['file']])
    }
  })

  test('describes each form from its definition: fields, required fields, and numbers of files', async ({ portal }) => {
    const { json } = await portal.visitor().get('/api/openapi.json')
    for (const { definition, words } of portal.catalogue.services) {
      const call = json.paths[definition.paths.submit].post
      const { schema } = call.requestBody.content['multipart/form-data']
      const names = new Set([...Object.keys(definition.fields), ...Object.keys(definition.documents), 'consent'])
      expect(call.summary).toBe(words.en.title)
      expect(new Set(Object.keys(schema.properties))).toEqual(names)
      expect(schema.required).toEqual(
        Object.keys(definition.fields).filter((name) => definition.fields[name]?.required),
      )
      for (const [name, field] of Object.entries(definition.fields)) {
        const described = JSON.stringify(schema.properties[name])
        if (field.kind === 'choice') expect(described).toContain(`"enum":${JSON.stringify(field.options)}`)
        if (field.kind === 'past-date') expect(described).toContain('"format":"date"')
      }
      for (const [slot, { most }] of Object.entries(definition.documents)) {
        expect(JSON.stringify(schema.properties[slot])).toContain(`"maxItems":${most}`)
      }
    }
  })

  test('states that registering accepts the privacy notice, and that the 202 of a login leads to a second call', async ({
    portal,
  }) => {
    const { paths } = (await portal.visitor().get('/api/openapi.json')).json
    expect(paths['/api/register'].post.description).toContain('accepts the privacy notice in force')
    const login = paths['/api/login'].post
    expect(Object.keys(login.responses)).toEqual(['200', '202'])
    for (const [next, call] of [
      ['code', '/api/login/code'],
      ['set-up', '/api/login/set-up'],
    ]) {
      expect(login.description).toContain(`\`${next}\`: POST ${call}`)
      expect(paths[call ?? ''].post.description).toMatch(/^Second call of a login/)
    }
  })

  test('is shown as a page by GET /api/docs', async ({ portal }) => {
    const { status, headers, bytes } = await portal.visitor().get('/api/docs')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(bytes.toString()).toContain('swagger-ui')
  })
})

describe('GET /api/docs/*', () => {
  test('serves each file under one path only, so that other spellings do not fill the memory', async ({ portal }) => {
    const visitor = portal.visitor()
    expect((await visitor.get('/api/docs/static/swagger-ui-bundle.js')).status).toBe(200)
    for (const path of [
      '/api/docs/static/%73wagger-ui-bundle.js',
      '/api/docs/%73tatic/swagger-ui.css',
      '/api/docs/%2F',
    ]) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
      expect([path, (await visitor.send('HEAD', path)).status]).toEqual([path, 404])
    }
  })

  test('shares the bytes of a file among all responses, so that unread responses do not fill the memory', async ({
    portal,
  }) => {
    const origin = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }))
    const path = '/api/docs/static/swagger-ui-bundle.js'
    const { bytes } = await portal.visitor().get(path)
    const before = process.memoryUsage().arrayBuffers
    const sockets = Array.from({ length: 50 }, () => connect(Number(origin.port), origin.hostname))
    const responding = sockets.map((socket) => once(socket, 'readable'))
    for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nhost: ${origin.host}\r\n\r\n`)
    await Promise.all(responding)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * bytes.length)
    for (const socket of sockets) socket.destroy()
  })
})
