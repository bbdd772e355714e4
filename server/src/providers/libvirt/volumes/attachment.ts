/** Attaches volumes to machines as further disks, and detaches them. */
import { createHash } from 'node:crypto'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, type Markup, tag, type XmlElement } from '#providers/xml.ts'
import { type Domain, describe, isOn, written } from '../domains.ts'
import { type Disk, targetsIn } from '../storage/disks.ts'
import { refOfVolume, type Volume } from '../storage/pools.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { xdrInteger, xdrString } from '../wire/xdr.ts'
import { serialOf, type Use } from './uses.ts'

/** What a change is made to: the running machine, and what it will be after its next start. */
const parts = { live: 1, configuration: 2 } as const

type Attachable = Volume & { format: string }

export async function attachVolume(
  session: LibvirtSession,
  domain: Domain,
  volume: Attachable,
): Promise<void> {
  const configured = await describe(session, domain, 'nextStart')
  const present = isOn(domain) ? [configured, await describe(session, domain)] : [configured]
  const bus = busOf(configured)
  const xml = diskXml(volume, {
    target: freeTarget(present, bus),
    bus,
    serial: serialOf(createHash('sha256').update(refOfVolume(volume)).digest('hex')),
  })
  const flags = parts.configuration + (isOn(domain) ? parts.live : 0)
  await change(session, 'domainAttachDeviceFlags', domain, { xml, flags })
}

/** A running system is asked to release the disk, and has it until it does. */
export async function detachVolume(
  session: LibvirtSession,
  volume: Attachable,
  { domain, disk, isLive, isConfigured }: Use & { disk: Disk },
): Promise<void> {
  const flags = (isLive ? parts.live : 0) + (isConfigured ? parts.configuration : 0)
  await change(session, 'domainDetachDeviceFlags', domain, { xml: diskXml(volume, disk), flags })
}

/** Null: a system names it as it likes. */
export function devicePathOf({ bus, serial }: Disk): string | null {
  if (serial === '') return null
  if (bus === 'virtio') return `/dev/disk/by-id/virtio-${serial}`
  return bus === 'scsi' ? `/dev/disk/by-id/scsi-0QEMU_QEMU_HARDDISK_${serial}` : null
}

async function change(
  { call }: LibvirtSession,
  procedure: 'domainAttachDeviceFlags' | 'domainDetachDeviceFlags',
  domain: Domain,
  { xml, flags }: { xml: Markup; flags: number },
): Promise<void> {
  await call(procedure, Buffer.concat([written(domain), xdrString(xml.markup), xdrInteger(flags)]), () => {})
}

function diskXml(
  { pool, name, format }: Attachable,
  { target, bus, serial }: Pick<Disk, 'target' | 'bus' | 'serial'>,
): Markup {
  return tag(
    'disk',
    { type: 'volume', device: 'disk' },
    tag('driver', { name: 'qemu', type: format }),
    tag('source', { pool, volume: name }),
    tag('target', { dev: target, bus }),
    serial === '' ? null : tag('serial', {}, serial),
  )
}

/** A machine with such a controller has its driver, and needs no free slot for each disk. */
function busOf(description: XmlElement): 'scsi' | 'virtio' {
  const controllers = childrenOf(elementAt(description, 'devices'), 'controller')
  const hasScsi = controllers.some(
    ({ attributes }) => attributes['type'] === 'scsi' && attributes['model']?.startsWith('virtio'),
  )
  return hasScsi ? 'scsi' : 'virtio'
}

function freeTarget(descriptions: readonly XmlElement[], bus: 'scsi' | 'virtio'): string {
  const taken = descriptions.flatMap(targetsIn)
  const prefix = bus === 'scsi' ? 'sd' : 'vd'
  const free = [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !taken.includes(prefix + letter))
  if (free === undefined) throw new ProviderError('rejected', 'The machine has no room for another disk.')
  return prefix + free
}
