/** The description of a new machine (https://libvirt.org/formatdomain.html). */
import type { ServerOrder } from '#providers/ports/cloud/creation.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, type Markup, readXml, tag, textAt } from '#providers/xml.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { xdrInteger } from '../wire/xdr.ts'
import { metadataOf } from './operation.ts'

type Machine = {
  order: Pick<ServerOrder, 'operationId' | 'name' | 'tags'>
  uuid: string
  cpus: number
  memoryMib: number
  /** `kvm`, or `qemu` on a host without virtualization. */
  type: string
  network: Markup
  pool: string
  volumes: { disk: string; configuration: string }
  format: string
}

export function machineXml({ order, uuid, cpus, memoryMib, type, network, ...disks }: Machine): string {
  const { pool, volumes, format } = disks
  const machine = tag(
    'domain',
    { type },
    tag('name', {}, order.name),
    tag('uuid', {}, uuid),
    metadataOf(order.operationId, order.tags),
    tag('memory', { unit: 'MiB' }, String(memoryMib)),
    tag('vcpu', {}, String(cpus)),
    tag('os', {}, tag('type', { arch: architecture }, 'hvm'), tag('boot', { dev: 'hd' })),
    tag('features', {}, tag('acpi', {}), tag('apic', {})),
    type === 'kvm' ? tag('cpu', { mode: 'host-passthrough' }) : null,
    tag(
      'devices',
      {},
      diskXml('disk', { pool, volume: volumes.disk, format }, tag('target', { dev: 'vda', bus: 'virtio' })),
      diskXml(
        'cdrom',
        { pool, volume: volumes.configuration, format: 'raw' },
        tag('target', { dev: 'sda', bus: 'sata' }),
      ),
      network,
      tag('serial', { type: 'pty' }),
      tag('console', { type: 'pty' }),
      // Through it, the agent of the guest tells addresses.
      tag('channel', { type: 'unix' }, tag('target', { type: 'virtio', name: 'org.qemu.guest_agent.0' })),
      tag('rng', { model: 'virtio' }, tag('backend', { model: 'random' }, '/dev/urandom')),
    ),
  )
  return machine.markup
}

type Disk = { pool: string; volume: string; format: string }

function diskXml(device: 'disk' | 'cdrom', { pool, volume, format }: Disk, target: Markup): Markup {
  return tag(
    'disk',
    { type: 'volume', device },
    tag('driver', { name: 'qemu', type: format }),
    tag('source', { pool, volume }),
    target,
  )
}

const architecture = 'x86_64'

/** The type of its virtual machines. */
export async function machineType({ call }: LibvirtSession): Promise<string> {
  const text = await call('connectGetCapabilities', Buffer.alloc(0), ({ string }) => string())
  const types = childrenOf(readXml(text) ?? undefined, 'guest')
    .filter((guest) => textAt(guest, 'os_type') === 'hvm')
    .map((guest) => elementAt(guest, 'arch'))
    .filter((arch) => arch?.attributes['name'] === architecture)
    .flatMap((arch) => childrenOf(arch, 'domain').map(({ attributes }) => attributes['type']))
  const type = ['kvm', 'qemu'].find((one) => types.includes(one))
  if (type !== undefined) return type
  throw new ProviderError('rejected', 'libvirt creates machines here only with KVM and QEMU, for x86-64.')
}

/** The network `default`, or the first one that is active. The daemon of a user has none, and QEMU’s own instead. */
export async function networkXml({ call }: LibvirtSession, driver: string): Promise<Markup> {
  const names = await call(
    'connectListAllNetworks',
    Buffer.concat([xdrInteger(1), xdrInteger(2)]),
    ({ list, string, opaque }) =>
      list(() => {
        const name = string()
        opaque(16)
        return name
      }),
  )
  const network = names.includes('default') ? 'default' : names.toSorted()[0]
  const model = tag('model', { type: 'virtio' })
  if (network !== undefined) return tag('interface', { type: 'network' }, tag('source', { network }), model)
  if (driver.endsWith('/session')) return tag('interface', { type: 'user' }, model)
  throw new ProviderError('rejected', 'libvirt has no active network here: start one, such as default.')
}
