// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'

/** A number of connections from an address of the client to an address of the portal's machine. */
type Attempts = readonly [from: string, to: string, count: number]

/**
 * How the connections reach the server. `direct`: the server listens on port 80 of the portal's machine. `forwarded`: the
 * server listens in a container, and the machine redirects its port 80 to it, as a container engine does.
 */
type Path = 'direct' | 'forwarded'

/** Simulates the machine, the client, and the container if there is one. Each of them is a network namespace. */
const SCRIPT = `
set -euo pipefail
rules=$1 path=$2 node=$3 program=$4
shift 4
children=
trap 'kill $children' EXIT
namespace() {
  unshare --net sleep 100 & created=$!
  children="$children $created"
  until [ "$(readlink /proc/$created/ns/net)" != "$(readlink /proc/$$/ns/net)" ]; do :; done
}
within() { nsenter --net --target "$@"; }
namespace
client=$created
ip link add portal type veth peer name client netns $client
ip address add 10.9.0.1/24 dev portal
ip address add fd09::1/32 dev portal nodad
ip link set portal up
within $client ip link set client up
# Every third argument is the address of a client.
for from in $(printf '%s\\n' "$@" | awk 'NR % 3 == 1'); do
  case $from in *:*) within $client ip address add $from/32 dev client nodad ;; *) within $client ip address add $from/24 dev client ;; esac
done
serve="$node $program serve"
if [ $path = forwarded ]; then
  namespace
  container=$created
  ip link add bridge type veth peer name eth netns $container
  ip address add 172.30.57.1/24 dev bridge
  ip address add fd57::1/64 dev bridge nodad
  ip link set bridge up
  within $container ip address add 172.30.57.2/24 dev eth
  within $container ip address add fd57::2/64 dev eth nodad
  within $container ip link set eth up
  within $container ip route add default via 172.30.57.1
  within $container ip route add default via fd57::1
  echo 1 > /proc/sys/net/ipv4/ip_forward
  echo 1 > /proc/sys/net/ipv6/conf/all/forwarding
  nft --file - << END_OF_ENGINE
    table inet engine {
      chain prerouting {
        type nat hook prerouting priority dstnat;
        iif portal tcp dport 80 dnat ip to 172.30.57.2
        iif portal tcp dport 80 dnat ip6 to fd57::2
      }
      chain forward {
        type filter hook forward priority filter; policy drop;
        accept
      }
    }
END_OF_ENGINE
  serve="nsenter --net --target $container $serve"
fi
nft --file $rules
exec 3< <(exec $serve)
children="$children $!"
# Waits for the line that the server prints when it listens.
read -r -u 3
within $client $node $program open "$@"
`

/** Opens the connections, and returns how many of each address the firewall allowed, in the order of the attempts. */
export function floodFirewall(rulesFile: string, path: Path, attempts: readonly Attempts[]): number[] {
  const programs = [process.execPath, 'tests/startup/flood-client.ts']
  const args = ['-c', SCRIPT, 'bash', rulesFile, path, ...programs, ...attempts.flat().map(String)]
  const { status, stdout, stderr } = spawnSync('unshare', ['--net', 'bash', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The firewall could not be tested: ${stderr}`)
  return stdout.trim().split(' ').map(Number)
}

/**
 * The connections with which both firewalls are tested. The firewall counts the connections of an IPv4 address, of an IPv6
 * network (/64) and of a group of IPv6 networks (/48). So two addresses share a network here, and five networks share a group.
 */
export const FLOOD: readonly Attempts[] = [
  ['10.9.0.2', '10.9.0.1', 400],
  ['10.9.0.3', '10.9.0.1', 1],
  ['fd09:0:2::1', 'fd09::1', 200],
  ['fd09:0:2::2', 'fd09::1', 200],
  ['fd09:0:3::1', 'fd09::1', 1],
  ...[1, 2, 3, 4, 5].map((network) => [`fd09:0:4:${network}::1`, 'fd09::1', 290] as const),
  ['fd09:0:5::1', 'fd09::1', 1],
]

/** The connections that the firewall must allow. */
export const ALLOWED_CONNECTIONS = [300, 1, 200, 100, 1, 290, 290, 290, 290, 1200 - 4 * 290, 1]

/** Gives the sets of the rules space for one address or network, which the first client fills, and lowers the total limit to 500. */
export function withFullSets(rules: string): string {
  const changed = rules.replaceAll('size 65535', 'size 1').replace('ct count over 8000', 'ct count over 500')
  if (!changed.includes('size 1;') || !changed.includes('over 500')) throw new Error('The rules have other limits')
  return changed
}

/** Clients of a firewall with full sets. Only the total limit applies to the second one. */
export const FLOOD_OF_FULL_SETS: readonly Attempts[] = [
  ['10.9.0.2', '10.9.0.1', 200],
  ['10.9.0.3', '10.9.0.1', 400],
  ['fd09:0:2::1', 'fd09::1', 1],
]

export const ALLOWED_CONNECTIONS_OF_FULL_SETS = [200, 300, 0]
