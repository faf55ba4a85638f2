import { spawnSync } from 'node:child_process'

/**
 * Connects two network namespaces. The first has the rules of the firewall and listens on port 80. The second opens these
 * connections: 400 from an IPv4 address, 1 from a second IPv4 address, 200 from each of two IPv6 addresses in one network, and
 * 1 from an IPv6 address in a second network.
 */
const SCRIPT = `
set -euo pipefail
rules=$1 node=$2 program=$3
unshare --net sleep 100 & client=$! server=
trap 'kill $client $server' EXIT
until [ "$(readlink /proc/$client/ns/net)" != "$(readlink /proc/$$/ns/net)" ]; do :; done
inside() { nsenter --net --target $client "$@"; }
ip link add portal type veth peer name client netns $client
ip address add 10.9.0.1/24 dev portal
ip address add fd09::1/32 dev portal nodad
ip link set portal up
inside ip link set client up
for address in 10.9.0.2/24 10.9.0.3/24; do inside ip address add $address dev client; done
for address in fd09:0:2::1/32 fd09:0:2::2/32 fd09:0:3::1/32; do inside ip address add $address dev client nodad; done
nft --file $rules
exec 3< <($node $program serve)
server=$!
read -r -u 3
inside $node $program open 10.9.0.2 10.9.0.1 400 10.9.0.3 10.9.0.1 1 \\
  fd09:0:2::1 fd09::1 200 fd09:0:2::2 fd09::1 200 fd09:0:3::1 fd09::1 1
`

/** Returns the number of connections that the firewall allowed from each address, in the order of the script. */
export function floodFirewall(rulesFile: string): number[] {
  const args = ['-c', SCRIPT, 'bash', rulesFile, process.execPath, 'tests/startup/flood-client.ts']
  const { status, stdout, stderr } = spawnSync('unshare', ['--net', 'bash', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The firewall could not be tested: ${stderr}`)
  return stdout.trim().split(' ').map(Number)
}
