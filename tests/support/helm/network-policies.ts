// SPDX-License-Identifier: Apache-2.0
import type { KubernetesObject } from './kubernetes-schemas.ts'

type Labels = Record<string, string>

interface Selector {
  matchLabels?: Labels
}

/** The pods from which or to which a rule of a policy allows connections. */
interface Peer {
  podSelector?: Selector
  namespaceSelector?: Selector
}

interface Port {
  port: number | string
  protocol?: string
}

export interface NetworkPolicy extends KubernetesObject {
  spec: {
    podSelector: Selector
    policyTypes: ('Ingress' | 'Egress')[]
    ingress?: { from?: Peer[]; ports?: Port[] }[]
    egress?: { to?: Peer[]; ports?: Port[] }[]
  }
}

/** A pod. An address outside the cluster is represented by a pod with neither namespace nor labels. */
export interface Endpoint {
  namespace: string
  labels: Labels
}

interface Connection {
  from: Endpoint
  to: Endpoint
  /** A number and, if it differs from TCP, the protocol, such as `53/UDP`. */
  port: string
}

/** The names that the chart gives to ports of its pods. */
const NAMED_PORTS: Record<string, number> = { http: 3000 }

/**
 * Whether policies in `namespace` allow the connection: the policies of the sender (Egress) and those of the receiver (Ingress)
 * must both allow it. Pods that no policy of a direction selects are not restricted in this direction.
 */
export function isAllowed(policies: readonly NetworkPolicy[], namespace: string, { from, to, port }: Connection) {
  const selecting = (pod: Endpoint, type: 'Ingress' | 'Egress') =>
    policies.filter(
      ({ spec }) =>
        pod.namespace === namespace && spec.policyTypes.includes(type) && selects(spec.podSelector, pod.labels),
    )
  const matches = (peers: Peer[] | undefined, ports: Port[] | undefined, other: Endpoint) =>
    (peers === undefined || peers.some((peer) => isPeer(peer, other, namespace))) &&
    (ports === undefined || ports.some((allowed) => isPort(allowed, port)))
  const sending = selecting(from, 'Egress')
  const receiving = selecting(to, 'Ingress')
  return (
    (sending.length === 0 ||
      sending.some(({ spec }) => spec.egress?.some((rule) => matches(rule.to, rule.ports, to)) ?? false)) &&
    (receiving.length === 0 ||
      receiving.some(({ spec }) => spec.ingress?.some((rule) => matches(rule.from, rule.ports, from)) ?? false))
  )
}

const selects = ({ matchLabels = {} }: Selector, labels: Labels) =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value)

/**
 * Whether a peer of a policy in the namespace `own` includes the pod. A peer without a namespace selector only includes pods of
 * this namespace. Kubernetes labels each namespace with its name.
 */
function isPeer({ podSelector, namespaceSelector }: Peer, { namespace, labels }: Endpoint, own: string) {
  const isInNamespace = namespaceSelector
    ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': namespace })
    : namespace === own
  return isInNamespace && (podSelector === undefined || selects(podSelector, labels))
}

function isPort({ port, protocol = 'TCP' }: Port, connected: Connection['port']) {
  const [number, connectedProtocol = 'TCP'] = connected.split('/')
  return protocol === connectedProtocol && (NAMED_PORTS[port] ?? port) === Number(number)
}
