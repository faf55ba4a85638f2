// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { checkConfiguration } from '#server/platform/configuration/configuration.ts'
import { CNPG_CRD, type KubernetesObject, schemaFaults } from '../support/helm/kubernetes-schemas.ts'
import { isAllowed, type NetworkPolicy } from '../support/helm/network-policies.ts'
import { canRender, renderChart } from '../support/helm/render-chart.ts'

const CHART = 'deploy/helm/gram-seva'
const values = () => parse(readFileSync(join(CHART, 'values.yaml'), 'utf8'))
const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8'))
const validate = new Ajv({ allErrors: true }).compile(schema)

function faultsOf(change: (chartValues: ReturnType<typeof values>) => void) {
  const chartValues = values()
  change(chartValues)
  validate(chartValues)
  return (validate.errors ?? []).map(({ instancePath }) => instancePath)
}

test('The commands of the chart’s README show no secret in the arguments of a program', () => {
  const text = readFileSync('deploy/helm/README.md', 'utf8')
  expect(text.match(/--from-literal=\S+/g)).toEqual(['--from-literal=username=gram_seva_portal'])
  expect(text).toContain('umask 077')
  // The client's address must reach the ingress controller.
  for (const file of [text, readFileSync(join(CHART, 'values.yaml'), 'utf8')])
    expect(file).toMatch(/externalTrafficPolicy: Local/)
})

describe('The values of the chart', () => {
  test('are valid according to the schema, which rejects unknown and dangerous values', () => {
    expect(faultsOf(() => {})).toEqual([])
    expect(faultsOf((chartValues) => Object.assign(chartValues, { replica: 3 }))).toEqual([''])
    expect(faultsOf((chartValues) => Object.assign(chartValues, { origin: 'http://sundarpur.example' }))).toEqual([
      '/origin',
    ])
    expect(faultsOf((chartValues) => Object.assign(chartValues.image, { tag: 'latest' }))).toEqual(['/image/tag'])
    expect(faultsOf((chartValues) => Object.assign(chartValues.documents.s3, { url: 'http://s3.example/d' }))).toEqual([
      '/documents/s3/url',
    ])
  })

  test('limit the requests of one address, at the ingress as in nginx on one machine', () => {
    const { annotations } = values().ingress
    const nginx = readFileSync('deploy/nginx/gram-seva.conf', 'utf8')
    const limit = annotations['nginx.ingress.kubernetes.io/limit-connections']
    expect(nginx).toContain(`limit_conn gram_seva_addresses ${limit};`)
    expect(Number(annotations['nginx.ingress.kubernetes.io/limit-rps'])).toBeGreaterThan(0)
  })

  test('are all used, and the templates use no others', () => {
    const templates = readdirSync(join(CHART, 'templates')).map((name) =>
      readFileSync(join(CHART, 'templates', name), 'utf8'),
    )
    const used = templates.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path))
    const chartValues = values()
    // Finds a value by its path, such as `image.tag`.
    const find = (path: string) =>
      path
        .split('.')
        .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], chartValues)
    for (const path of used) expect([path, find(path) !== undefined]).toEqual([path, true])
    for (const name of Object.keys(chartValues)) expect(used.map((path) => path.split('.')[0])).toContain(name)
  })
})

if (canRender && !CNPG_CRD) console.log('The Cluster was not validated: CNPG_CRD names no definition of CloudNativePG')
if (!canRender)
  console.log('The templates were not rendered: apt-get install golang-go golang-github-masterminds-sprig-dev')

describe.skipIf(!canRender)('The rendered chart', { timeout: 120_000 }, () => {
  const objectsOf = async (change: (chartValues: ReturnType<typeof values>) => void = () => {}) => {
    const chartValues = values()
    change(chartValues)
    const files = Object.entries(await renderChart(CHART, chartValues)).filter(([name]) => name.endsWith('.yaml'))
    return files.flatMap(([, text]) => parseAllDocuments(text).flatMap((document) => document.toJS() ?? []))
  }
  /** The objects by their kind. If there are several objects of a kind, only the last of them. */
  const byKind = (objects: { kind: string; spec: Spec }[]): Record<string, { spec: Spec }> =>
    Object.fromEntries(objects.map((object) => [object.kind, object]))

  /** The values of the chart, and changes that render every part of every template. */
  const CHANGES: Record<string, (chartValues: ReturnType<typeof values>) => void> = {
    'by default': () => {},
    'with a bucket, an ingress, other storage and a private registry': (chartValues) => {
      chartValues.documents.s3.url = 'https://s3.example/documents'
      chartValues.ingress.enabled = true
      chartValues.image.pullSecrets = ['registry']
      for (const volume of ['data', 'backups', 'database']) chartValues[volume].storageClass = 'nfs'
      chartValues.settings = { LOG_LEVEL: 'warn' }
      chartValues.database.spec = { backup: { retentionPolicy: '30d' } }
    },
    'with one replica and one instance of the database': (chartValues) => {
      chartValues.replicas = 1
      chartValues.database.instances = 1
      chartValues.backups.enabled = false
      chartValues.networkPolicy.enabled = false
    },
  }

  test.for(Object.keys(CHANGES))(
    '(%s) is valid according to the schemas of Kubernetes, without unknown fields',
    async (name) => {
      const objects: KubernetesObject[] = await objectsOf(CHANGES[name])
      expect(new Set(objects.map((object) => `${object.kind} ${object.metadata.name}`)).size).toBe(objects.length)
      // CloudNativePG's own definition is not a part of the project.
      const validated = objects.filter(({ kind }) => kind !== 'Cluster' || CNPG_CRD)
      expect(validated).toHaveLength(CNPG_CRD ? objects.length : objects.length - 1)
      expect(validated.map((object) => [object.kind, schemaFaults(object)])).toEqual(
        validated.map(({ kind }) => [kind, []]),
      )
    },
  )

  test('would be rejected with an unknown field, a missing field or a wrong type', async () => {
    const rejected = async (template: string, from: string, to: string) => {
      const texts = await renderChart(CHART, values())
      const [object] = parseAllDocuments(texts[template]?.replace(from, to) ?? '').map((document) => document.toJS())
      return schemaFaults(object).join('\n')
    }
    expect(await rejected('deployment.yaml', 'maxSurge:', 'maximumSurge:')).toContain('maximumSurge')
    expect(
      await rejected('deployment.yaml', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: always'),
    ).toContain('must be boolean')
    expect(await rejected('network-policies.yaml', 'podSelector:', 'pods:')).toContain('podSelector')
    expect(await rejected('service.yaml', 'targetPort: http', 'targetPort: [http]')).toContain(
      '/spec/ports/0/targetPort',
    )
  })

  test('lets only the ingress controller and monitoring reach the portal, and only the portal the database', async () => {
    const objects: KubernetesObject[] = await objectsOf()
    const policies = objects.filter((object): object is NetworkPolicy => object.kind === 'NetworkPolicy')
    const OWN_NAMESPACE = 'panchayat'
    const pod = (namespace: string, labels: Record<string, string> = {}) => ({ namespace, labels })
    const portal = pod(OWN_NAMESPACE, {
      'app.kubernetes.io/name': 'gram-seva',
      'app.kubernetes.io/instance': 'gram-seva',
    })
    const database = pod(OWN_NAMESPACE, { 'cnpg.io/cluster': 'gram-seva-database' })
    const outside = pod('')
    const CONNECTIONS = [
      ['the ingress controller to the portal', pod('ingress-nginx'), portal, '3000', true],
      ['monitoring to the portal', pod('monitoring'), portal, '3000', true],
      ['the ingress controller to another port of the portal', pod('ingress-nginx'), portal, '9229', false],
      ['another pod of the namespace to the portal', pod(OWN_NAMESPACE, { app: 'other' }), portal, '3000', false],
      ['another namespace to the portal', pod('default'), portal, '3000', false],
      ['an address outside to the portal', outside, portal, '3000', false],
      ['the portal to the database', portal, database, '5432', true],
      ['the portal to the operator’s port of the database', portal, database, '8000', false],
      [
        'the portal to another database of the namespace',
        portal,
        pod(OWN_NAMESPACE, { 'cnpg.io/cluster': 'other' }),
        '5432',
        false,
      ],
      [
        'another instance of the chart to the database',
        pod(OWN_NAMESPACE, { ...portal.labels, 'app.kubernetes.io/instance': 'b' }),
        database,
        '5432',
        false,
      ],
      ['the ingress controller to the database', pod('ingress-nginx'), database, '5432', false],
      ['monitoring to the database', pod('monitoring'), database, '5432', false],
      ['an address outside to the database', outside, database, '5432', false],
      ['the database’s replica to the database', database, database, '5432', true],
      ['the operator to the database', pod('cnpg-system'), database, '8000', true],
      ['the portal to the DNS', portal, pod('kube-system', { 'k8s-app': 'kube-dns' }), '53/UDP', true],
      ['the portal to a name server outside', portal, outside, '53/UDP', false],
      ['the portal to a mail server', portal, outside, '465', true],
      ['the portal to a bucket', portal, outside, '443', true],
      ['the portal to SSH', portal, outside, '22', false],
      ['the portal to the metadata of the cloud', portal, outside, '80', false],
    ] as const
    const found = CONNECTIONS.map(([what, from, to, port]) => [
      what,
      isAllowed(policies, OWN_NAMESPACE, { from, to, port }),
    ])
    expect(found).toEqual(CONNECTIONS.map(([what, , , , isExpected]) => [what, isExpected]))
  })

  test('has two replicas, of which one keeps working while a node is drained', async () => {
    const objects = await objectsOf()
    expect(objects.map(({ kind }): string => kind).sort()).toEqual([
      ...['Cluster', 'Deployment', 'NetworkPolicy', 'NetworkPolicy'],
      ...['PersistentVolumeClaim', 'PersistentVolumeClaim', 'PodDisruptionBudget', 'Service'],
    ])
    const { Deployment, PodDisruptionBudget, Cluster, PersistentVolumeClaim, Service } = byKind(objects)
    const spec = Deployment?.spec
    expect(spec?.replicas).toBe(2)
    expect(PodDisruptionBudget?.spec).toEqual({ maxUnavailable: 1, selector: spec?.selector })
    expect(Service?.spec.selector).toEqual(spec?.selector.matchLabels)
    expect(Cluster?.spec).toMatchObject({ instances: 3, enableSuperuserAccess: false })
    expect(PersistentVolumeClaim?.spec.accessModes).toEqual(['ReadWriteMany'])
  })

  test('restricts the portal, checks it, and gives it settings that production mode accepts', async () => {
    const { Deployment } = byKind(
      await objectsOf((chartValues) =>
        Object.assign(chartValues.documents.s3, { url: 'https://s3.example/documents' }),
      ),
    )
    const pod = Deployment?.spec.template.spec
    if (!pod) throw new Error('The chart has no deployment')
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
    })
    const [container] = pod.containers
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      livenessProbe: { httpGet: { path: '/healthz' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
      startupProbe: { httpGet: { path: '/healthz' } },
    })
    const mounted = container?.volumeMounts.map(({ name }) => name)
    expect(mounted?.toSorted()).toEqual(pod.volumes.map(({ name }) => name).sort())
    // These settings are files of Kubernetes Secrets. Values replace the files, so that the settings can be checked.
    const files = ['KEY_PASSPHRASE', 'METRICS_TOKEN', 'SMTP_URL', 'DOCUMENTS_S3_KEY_ID', 'DOCUMENTS_S3_SECRET']
    const settings = Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? [])
    for (const name of files) {
      expect(settings[`${name}_FILE`]).toMatch(/^\/run\/secrets\/(gram-seva|s3)\/[a-z-]+$/)
      delete settings[`${name}_FILE`]
      settings[name] = name === 'SMTP_URL' ? 'smtps://mail.example' : 'a-secret-of-many-characters'
    }
    const { configuration, unusable, forbidden } = checkConfiguration(settings)
    expect([unusable, forbidden]).toEqual([[], []])
    expect(configuration.databaseReadUrl).toContain('@gram-seva-database-ro:5432/gram_seva?sslmode=verify-full')
  })

  test('is not rendered with two replicas that do not share their keys', async () => {
    const withoutSharedVolume = (chartValues: ReturnType<typeof values>) =>
      Object.assign(chartValues.data, { accessMode: 'ReadWriteOnce' })
    await expect(objectsOf(withoutSharedVolume)).rejects.toThrow('data.accessMode must be ReadWriteMany')
    const withOneReplica = await objectsOf((chartValues) => {
      withoutSharedVolume(chartValues)
      chartValues.replicas = 1
    })
    expect(withOneReplica.map(({ kind }) => kind)).not.toContain('PodDisruptionBudget')
  })

  test('has an ingress and no network policies if the values say so', async () => {
    const objects = await objectsOf((chartValues) => {
      chartValues.ingress.enabled = true
      chartValues.networkPolicy.enabled = false
    })
    const kinds = objects.map(({ kind }) => kind)
    expect([kinds.includes('Ingress'), kinds.includes('NetworkPolicy')]).toEqual([true, false])
    const { Ingress } = byKind(objects)
    expect(Ingress?.spec).toMatchObject({
      tls: [{ hosts: ['sundarpur.example'] }],
      rules: [{ host: 'sundarpur.example' }],
    })
  })
})

/** The parts of the objects that the tests read. */
interface Spec {
  replicas?: number
  selector: { matchLabels?: object }
  accessModes?: string[]
  template: { spec: PodSpec }
}

interface PodSpec {
  containers: { env: { name: string; value?: string }[]; volumeMounts: { name: string }[] }[]
  volumes: { name: string }[]
}
