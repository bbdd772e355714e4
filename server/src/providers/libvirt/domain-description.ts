/** What libvirt tells of a machine (https://libvirt.org/formatdomain.html) as a server. */
import { readAddress } from '#kernel/ip/address.ts'
import { scopeOf } from '#kernel/ip/scope.ts'
import type { CloudServer } from '#providers/ports/cloud/servers.ts'
import { sizeOf } from '#providers/preset-sizes.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import { madeBy } from './creation/operation.ts'

/** A number of virDomainState. */
export type DomainState = number

const states: Readonly<Record<DomainState, Pick<CloudServer, 'lifecycle' | 'power'>>> = {
  1: { lifecycle: 'active', power: 'running' },
  // It waits for something, such as a disk.
  2: { lifecycle: 'active', power: 'running' },
  3: { lifecycle: 'active', power: 'paused' },
  4: { lifecycle: 'active', power: 'stopping' },
  5: { lifecycle: 'active', power: 'stopped' },
  6: { lifecycle: 'error', power: 'stopped' },
  // It sleeps by its own power management.
  7: { lifecycle: 'active', power: 'paused' },
}

type Read = {
  ref: string
  /** The name of the host. */
  region: string
  description: XmlElement
  state: DomainState
  addresses: readonly string[]
}

export function serverOf({ ref, region, description, state, addresses }: Read): CloudServer {
  const canonical = [...new Set(addresses.flatMap((text) => readAddress(text)?.address ?? []))]
  const inScope = (scope: string) => canonical.filter((address) => scopeOf(address) === scope)
  const privateAddresses = inScope('private')
  const elsewhere = new Set([...privateAddresses, ...inScope('loopback'), ...inScope('link_local')])
  // A machine has what its description says.
  const cpus =
    Number(elementAt(description, 'vcpu')?.attributes['current'] ?? textAt(description, 'vcpu')) || null
  const memory = memoryMib(elementAt(description, 'memory'))
  const made = madeBy(ref, description)
  return {
    ref,
    name: textAt(description, 'name'),
    ...(states[state] ?? { lifecycle: 'error', power: 'unknown' }),
    region,
    size: sizeOf({ cpus, memoryMib: memory }),
    cpus,
    memoryMib: memory,
    diskGib: null,
    image: systemOf(description),
    publicAddresses: canonical.filter((address) => !elsewhere.has(address)),
    privateAddresses,
    tags: made?.tags.toSorted() ?? [],
    createdAt: null,
    ...(made && { operationId: made.operationId }),
  }
}

/** Whether the agent of the guest is connected. Asking one that is not would take seconds. */
export function describesAgent(description: XmlElement): boolean {
  return childrenOf(elementAt(description, 'devices'), 'channel').some((channel) => {
    const { name, state } = elementAt(channel, 'target')?.attributes ?? {}
    return name === 'org.qemu.guest_agent.0' && state === 'connected'
  })
}

/** The daemon shows KiB, whatever was written. */
function memoryMib(memory: XmlElement | undefined): number | null {
  const kib = Number(memory?.text)
  return kib > 0 ? Math.round(kib / 1024) : null
}

/** `http://debian.org/debian/12`, by which libosinfo names a system, is `debian/12`. */
function systemOf(description: XmlElement): string | null {
  const id = elementAt(description, 'metadata', 'libosinfo', 'os')?.attributes['id']
  return id?.replace(/^https?:\/\/[^/]+\//, '') ?? null
}
