// libvirtd has network filters for root only. In namespaces of its own it has another network, packet filter and
// configuration than the machine, of which it changes nothing.
import { spawnSync } from 'node:child_process'
import { missingPrograms } from '#providers/testing/servers/programs.ts'

const programs = ['unshare', 'nsenter', 'mount', 'setpriv', 'socat', 'ip', 'iptables-save']

/** What is not there for them. */
export function missingForNamespaces(): string[] {
  const missing = missingPrograms(programs)
  if (missing.length > 0) return missing
  return spawnSync('unshare', ['--mount', '--net', 'true']).status === 0 ? [] : ['a namespace for tests']
}

/**
 * How a command is run in them. As long as it runs, `port` of the loopback address leads to the same one in there, and
 * `reached` in there to the one outside.
 */
export function inNamespaces(folder: string, port: number, reached: number): string[] {
  return ['sh', '-euc', outside, inside, folder, String(port), String(reached)]
}

const bridge = 'br0'

/** A network interface of a machine, at the bridge in there. */
export function networkInterface(filter?: string): string {
  const filterref = filter === undefined ? '' : `<filterref filter='${filter}'/>`
  return `<interface type='bridge'><source bridge='${bridge}'/>${filterref}</interface>`
}

const outside = `
setpriv --pdeathsig TERM socat TCP-LISTEN:$2,bind=127.0.0.1,fork UNIX-CONNECT:$1/port &
setpriv --pdeathsig TERM socat UNIX-LISTEN:$1/reached,fork TCP:127.0.0.1:$3 &
exec unshare --mount --net sh -euc "$0" sh "$@"
`

const inside = `
folder=$1 port=$2 reached=$3; shift 3
ip link set lo up
ip link add ${bridge} type bridge
ip address add 192.0.2.1/24 dev ${bridge}
ip link set ${bridge} up
setpriv --pdeathsig TERM socat UNIX-LISTEN:$folder/port,fork TCP:127.0.0.1:$port &
setpriv --pdeathsig TERM socat TCP-LISTEN:$reached,bind=127.0.0.1,fork UNIX-CONNECT:$folder/reached &
mkdir $folder/etc
cp -r /etc/libvirt/nwfilter $folder/etc
printf '%s\\n' 'user = "root"' 'group = "root"' 'remember_owner = 0' 'stdio_handler = "file"' > $folder/etc/qemu.conf
mount --bind $folder/etc /etc/libvirt
for own in /run /var/lib/libvirt /var/cache/libvirt /var/log/libvirt; do mount -t tmpfs none $own; done
exec "$@"
`
