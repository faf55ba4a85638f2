// SPDX-License-Identifier: Apache-2.0
/**
 * The layers of the server, lowest first. A folder imports only from itself and from lower layers; folders of one layer do
 * not import each other. `main`, `app` and `open-portal` are above all layers and compose them.
 */
const SERVER_LAYERS = [
  ['platform'],
  ['sessions'],
  ['documents', 'notifications', 'charter'],
  ['accounts'],
  ['certificates'],
  ['applications', 'complaints'],
  ['privacy', 'statistics', 'announcements', 'gallery', 'catalogue', 'pages'],
  ['operations'],
  ['demo'],
]

/** The layers of the web app, which `app/` composes. Features do not import each other. */
const WEB_LAYERS = [
  ['lib'],
  ['i18n', 'queries'],
  ['forms', 'startup'],
  ['session'],
  ['notifications', 'components'],
  ['offline'],
  ['shell'],
  ['features'],
  ['app'],
]

const TEST = '\\.test\\.tsx?$'

function layerRules(side, layers) {
  return layers.flatMap((layer, depth) =>
    layer.map((folder) => {
      const below = [folder, ...layers.slice(0, depth).flat()]
      return {
        name: `${side}-layer-${folder}`,
        comment: `src/${side}/${folder}/ imports from ${below.join('/, ')}/ only.`,
        severity: 'error',
        from: { path: `^src/${side}/${folder}/`, pathNot: TEST },
        to: { path: `^src/${side}/`, pathNot: `^src/${side}/(${below.join('|')})/` },
      }
    }),
  )
}

/** The import rules of docs/architecture.md. They include type imports. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle-of-files',
      comment:
        'The English index names itself, so that a copy is compared with it; longer cycles through it are found.',
      severity: 'error',
      from: {},
      to: { circular: true, pathNot: '^src/shared/locales/en/index\\.ts$' },
    },
    ...layerRules('server', SERVER_LAYERS),
    ...layerRules('web', WEB_LAYERS),
    {
      name: 'no-folder-without-layer',
      comment: 'Every folder of the server and of the web belongs to a layer.',
      severity: 'error',
      from: {
        path: '^src/(server|web)/[^/]+/',
        pathNot: `^src/(server/(${SERVER_LAYERS.flat().join('|')})|web/(${WEB_LAYERS.flat().join('|')}|verify-worker|offline-worker))/|${TEST}`,
      },
      to: {},
    },
    {
      name: 'shared-is-pure',
      comment: 'Shared code imports neither the server nor the web app.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: TEST },
      to: { path: '^(src/(server|web)/|tests/|scripts/)|^node:' },
    },
    {
      name: 'shared-has-no-node',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'server-knows-no-web', severity: 'error', from: { path: '^src/server/' }, to: { path: '^src/web/' } },
    { name: 'web-knows-no-server', severity: 'error', from: { path: '^src/web/' }, to: { path: '^src/server/' } },
    {
      name: 'code-knows-no-tests',
      severity: 'error',
      from: { path: '^(src|scripts|migrations)/', pathNot: TEST },
      to: { path: '^tests/' },
    },
    {
      name: 'examples-are-independent',
      comment: 'A client uses the API only, as programs of others do.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^(src|scripts|migrations|tests|bench)/' },
    },
    {
      name: 'web-features-are-independent',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'only-http-knows-fastify',
      comment: 'Only routes, HTTP handling and app use Fastify; operations and queries work without a web server.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: `^src/server/(platform/http/|pages/|app\\.ts|main\\.ts|.*routes?\\.ts$)|${TEST}`,
      },
      to: { path: 'node_modules/(fastify|@fastify)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-speaks-no-sql',
      comment: 'Routes, pages and HTTP handling call queries and operations, and write no SQL themselves.',
      severity: 'error',
      from: { path: '^src/server/(platform/http/|pages/|app\\.ts|main\\.ts|.*routes?\\.ts$)', pathNot: TEST },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'nothing-imports-routes',
      comment: 'Routes → operations → queries, never upward.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/app\\.ts$' },
      to: { path: '^src/server/.*routes?\\.ts$' },
    },
    { name: 'no-unknown', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$|\\.wasm(\\?url)?$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
}
