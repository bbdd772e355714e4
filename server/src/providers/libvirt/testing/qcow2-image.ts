// A disk in the qcow2 format, which is made without qemu-img.
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LibvirtDaemon } from './libvirt-daemon.ts'

/** Puts an empty disk of 64 MiB into the pool `images`, and returns the device of a machine that has it. */
export async function addQcow2(daemon: LibvirtDaemon, driver: string, name: string): Promise<string> {
  const file = await pathOf(daemon, driver, name)
  await writeFile(file, emptyQcow2(64 * 2 ** 20))
  // The daemon runs as another user.
  await chmod(file, 0o666)
  await daemon.virsh(driver, 'pool-refresh', 'images')
  return (
    "<disk type='volume' device='disk'><driver name='qemu' type='qcow2'/>" +
    `<source pool='images' volume='${name}.qcow2'/><target dev='vda' bus='virtio'/></disk>`
  )
}

/** The octet with which the disk begins, once its machine has written it out. Its first cluster was written. */
export async function firstOctet(daemon: LibvirtDaemon, driver: string, name: string): Promise<number> {
  const image = await readFile(await pathOf(daemon, driver, name))
  const placeAt = (position: number) => Number(image.readBigUInt64BE(position) & 0x00ff_ffff_ffff_fe00n)
  const written = placeAt(Number(image.readBigUInt64BE(writtenPosition)))
  return image.readUInt8(placeAt(written))
}

async function pathOf(daemon: LibvirtDaemon, driver: string, name: string): Promise<string> {
  const other = (await daemon.virsh(driver, 'vol-path', 'debian-13.img', 'images')).trim()
  return join(dirname(other), `${name}.qcow2`)
}

/** In the header: where the table of what is written is. */
const writtenPosition = 40

const clusterBits = 16
const clusterOctets = 2 ** clusterBits

/** Its clusters: the header, the table of reference counts, a block of these, and the table of what is written. */
function emptyQcow2(octets: number): Buffer {
  const image = Buffer.alloc(4 * clusterOctets)
  const at = (cluster: number) => BigInt(cluster * clusterOctets)
  image.write('QFI\xfb', 'latin1')
  image.writeUInt32BE(3, 4)
  image.writeUInt32BE(clusterBits, 20)
  image.writeBigUInt64BE(BigInt(octets), 24)
  const entries = Math.ceil(octets / ((clusterOctets * clusterOctets) / 8))
  image.writeUInt32BE(entries, 36)
  image.writeBigUInt64BE(at(3), writtenPosition)
  image.writeBigUInt64BE(at(1), 48)
  image.writeUInt32BE(1, 56)
  const countBits = 4
  image.writeUInt32BE(countBits, 96)
  const headerOctets = 104
  image.writeUInt32BE(headerOctets, 100)
  image.writeBigUInt64BE(at(2), clusterOctets)
  for (let cluster = 0; cluster < 4; cluster++) image.writeUInt16BE(1, 2 * clusterOctets + 2 * cluster)
  return image
}
