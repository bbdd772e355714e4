import { deviceRates, type Readings } from './readings.ts'

export type NetworkCounters = Record<'received' | 'receiveErrors' | 'sent' | 'sendErrors', number>

/** Loopback, and interfaces that container engines, Kubernetes and hypervisors create for their guests. */
const foreign =
  /^(lo|veth.*|docker\d*|docker_gwbridge|br-[0-9a-f]{12}|podman\d*|cni.*|flannel.*|cali.*|lxc.*|lxdbr\d*|incusbr\d*|virbr.*|vnet\d+|fwbr.*|fwln.*|fwpr.*|tap.*|ifb.*|dummy.*|kube-.*|nodelocaldns|cilium_.*|ovs-system|sit0|ip6tnl0|tunl0|gre0|gretap0|erspan0)$/

export function isOwnInterface(name: string): boolean {
  return !foreign.test(name)
}

/** Parses /proc/net/dev (proc_pid_net(5)), without the interfaces of containers. */
export function parseNetDev(text: string): Record<string, NetworkCounters> {
  const interfaces: Record<string, NetworkCounters> = {}
  for (const line of text.split('\n').slice(2)) {
    const [, name, fields] = /^\s*(.+?):\s*(.+)$/.exec(line) ?? []
    if (name === undefined || fields === undefined || !isOwnInterface(name)) continue
    const [received = 0, , receiveErrors = 0, , , , , , sent = 0, , sendErrors = 0] = fields
      .trim()
      .split(/\s+/)
      .map(Number)
    interfaces[name] = { received, receiveErrors, sent, sendErrors }
  }
  return interfaces
}

export function networkRates(
  before: Record<string, NetworkCounters>,
  after: Record<string, NetworkCounters>,
  seconds: number,
): Readings {
  return deviceRates(before, after, seconds, {
    'system.network.receive': { counter: 'received', factor: 1 },
    'system.network.transmit': { counter: 'sent', factor: 1 },
    'system.network.receive_errors': { counter: 'receiveErrors', factor: 1 },
    'system.network.transmit_errors': { counter: 'sendErrors', factor: 1 },
  })
}
