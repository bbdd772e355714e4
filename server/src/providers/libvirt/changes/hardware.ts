/** The CPUs, the memory and the disk of a machine that does not run. */
import { ProviderError } from '#providers/ports/provider-error.ts'
import { presetSizes } from '#providers/preset-sizes.ts'
import { elementAt, type XmlElement } from '#providers/xml.ts'
import { type Domain, describe, isOn, written } from '../domains.ts'
import { disksIn, volumeOf } from '../storage/disks.ts'
import { describeVolume, resizeVolume } from '../storage/pools.ts'
import { bootDiskOf } from '../volumes/uses.ts'
import { requireNoCopies } from '../volumes/volumes.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { xdrHyper, xdrInteger } from '../wire/xdr.ts'
import { listSnapshotsOf } from './snapshots.ts'

type Resize = { size: string; withDisk: boolean }

export async function resize(
  session: LibvirtSession,
  domain: Domain,
  { size, withDisk }: Resize,
): Promise<void> {
  const preset = presetSizes.find(({ ref }) => ref === size)
  if (!preset) throw new ProviderError('rejected', `${size} is not a size that is offered at libvirt.`)
  // A running machine would have it after its next start.
  if (isOn(domain))
    throw new ProviderError('rejected', 'libvirt resizes only machines that are off, and it is on.')
  const description = await describe(session, domain, 'nextStart')
  requireNoTopology(domain, description)
  // Everything that can be refused comes first.
  if (withDisk) await growDisk(session, domain, { description, octets: preset.diskGib * 2 ** 30 })
  await setHardware(session, domain, { cpus: preset.cpus, memoryMib: preset.memoryMib })
}

/** It says how the CPUs and the memory are distributed, which does not follow from their number. */
function requireNoTopology(domain: Domain, description: XmlElement): void {
  if (elementAt(description, 'cpu', 'topology') || elementAt(description, 'cpu', 'numa'))
    throw new ProviderError(
      'rejected',
      `The CPUs of ${domain.name} have a topology at libvirt: resize it there, with virsh edit.`,
    )
}

const configuration = 2
const maximum = 4

async function setHardware(
  { call }: LibvirtSession,
  domain: Domain,
  { cpus, memoryMib }: { cpus: number; memoryMib: number },
): Promise<void> {
  // What the machine has is at most its maximum.
  for (const flags of [configuration + maximum, configuration]) {
    const [count, memory] = [xdrInteger(cpus), xdrHyper(memoryMib * 1024)]
    await call('domainSetVcpusFlags', Buffer.concat([written(domain), count, xdrInteger(flags)]), () => {})
    await call('domainSetMemoryFlags', Buffer.concat([written(domain), memory, xdrInteger(flags)]), () => {})
  }
}

type Growth = { description: XmlElement; octets: number }

/** A larger disk stays. */
async function growDisk(
  session: LibvirtSession,
  domain: Domain,
  { description, octets }: Growth,
): Promise<void> {
  const disk = bootDiskOf(disksIn(description))
  const volume = disk && (await volumeOf(session, disk))
  if (!volume)
    throw new ProviderError(
      'rejected',
      `The disk of ${domain.name} is in no storage pool of libvirt: resize it without with_disk.`,
    )
  const described = await describeVolume(session, volume)
  if (described.octets >= octets) return
  if ((await listSnapshotsOf(session, domain)).length > 0)
    throw new ProviderError(
      'rejected',
      `${domain.name} has snapshots at libvirt: delete them, or resize it without with_disk.`,
    )
  await requireNoCopies(session, { name: volume.name, path: described.path })
  await resizeVolume(session, volume, octets)
}
