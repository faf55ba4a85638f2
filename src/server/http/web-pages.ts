import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { Configuration } from '../configuration.ts'
import { languageOf } from './language.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000

/**
 * Serves the built web app: hashed assets for ever, and its page in the reader's language for every other address that a
 * browser opens, as the app knows its own routes. Calls of the API that do not exist stay 404. The page says the mode, as a
 * demo's ribbon must not wait for an answer.
 */
export async function addWebPages(app: FastifyInstance, { mode }: Configuration, folder: string) {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
  })

  // A person's name may hold a dot, so only what truly lies here is a file.
  const files = new Set(readdirSync(folder))

  app.get('/assets/*', { config: { access: 'anyone' }, logLevel: 'warn' }, async (request, reply) =>
    reply.sendFile(`assets/${wildcard(request.params)}`, { maxAge: YEAR_MS, immutable: true }),
  )

  app.get('/*', { config: { access: 'anyone' }, logLevel: 'warn' }, async (request, reply) => {
    const path = wildcard(request.params)
    if (/^(api|uploads)(\/|$)/.test(path)) throw new Refusal('not-found')
    reply.header('cache-control', 'no-cache')
    if (files.has(path)) return reply.sendFile(path, { maxAge: 0 })
    reply.header('vary', 'cookie, accept-language')
    const page = await readFile(join(folder, `index.${languageOf(request)}.html`), 'utf8')
    return reply.type('text/html; charset=utf-8').send(page.replace('<html ', `<html data-mode="${mode}" `))
  })
}

function wildcard(params: unknown): string {
  return typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : ''
}
