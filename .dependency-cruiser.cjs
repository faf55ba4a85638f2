/** Who may import whom. The walls of docs/architecture.md, kept by a machine. */
module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-pure',
      comment: 'Rules that both sides obey know neither side, nor Node.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src/(server|web)/|tests/|scripts/)|^node:', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-has-no-node',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'server-knows-no-web', severity: 'error', from: { path: '^src/server/' }, to: { path: '^src/web/' } },
    { name: 'web-knows-no-server', severity: 'error', from: { path: '^src/web/' }, to: { path: '^src/server/' } },
    {
      name: 'code-knows-no-tests',
      severity: 'error',
      from: { path: '^(src|scripts|migrations)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'web-features-are-strangers',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'components-know-no-feature',
      severity: 'error',
      from: { path: '^src/web/(components|lib)/' },
      to: { path: '^src/web/(features|app)/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^src/web/features/' },
      to: { path: '^src/web/app/' },
    },
    {
      name: 'only-http-knows-fastify',
      comment: 'Routes, http/ and app; operations and queries work without a web server.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/(http/|app\\.ts|main\\.ts|installation/|.*routes?\\.ts$)' },
      to: { path: 'node_modules/(fastify|@fastify)', dependencyTypesNot: ['type-only'] },
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
