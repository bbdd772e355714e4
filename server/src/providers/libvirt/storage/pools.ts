/** Storage pools and their volumes (https://libvirt.org/storage.html). A volume is named by its pool and its name. */
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import { elementAt, type Markup, readXml, tag, textAt, type XmlElement } from '#providers/xml.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { type XdrReader, xdrHyper, xdrInteger, xdrString } from '../wire/xdr.ts'

type Pool = { name: string; uuid: Buffer }
export type Volume = { pool: string; name: string; key: string }
export type VolumeDescription = {
  format: string
  octets: number
  path: string
  /** The path of the volume whose copy on write this one is. */
  basePath: string
}

const none = xdrInteger(0)
const activeOnly = xdrInteger(2)

async function listPools({ call }: LibvirtSession): Promise<Pool[]> {
  const input = Buffer.concat([xdrInteger(1), activeOnly])
  return await call('connectListAllStoragePools', input, (output) => output.list(() => readPool(output)))
}

/** The names of those whose volumes are files. */
export async function filePools(session: LibvirtSession): Promise<string[]> {
  const names: string[] = []
  for (const pool of await listPools(session)) {
    const input = Buffer.concat([writtenPool(pool), none])
    const description = readXml(await session.call('storagePoolGetXmlDesc', input, ({ string }) => string()))
    if (['dir', 'fs', 'netfs'].includes(description?.attributes['type'] ?? '')) names.push(pool.name)
  }
  return names
}

/** Lets the daemon look for what was put into its pools without it, such as the files of a snapshot. */
export async function refreshPools(session: LibvirtSession): Promise<void> {
  for (const pool of await listPools(session))
    await session.call('storagePoolRefresh', Buffer.concat([writtenPool(pool), none]), () => {})
}

export async function listVolumes(session: LibvirtSession): Promise<Volume[]> {
  const volumes: Volume[] = []
  for (const pool of await listPools(session))
    volumes.push(
      ...(await session.call(
        'storagePoolListAllVolumes',
        Buffer.concat([writtenPool(pool), xdrInteger(1), none]),
        (output) => output.list(() => readVolume(output)),
      )),
    )
  return volumes
}

/** Null if there is none. */
export function findVolume(
  session: LibvirtSession,
  { pool, name }: Pick<Volume, 'pool' | 'name'>,
): Promise<Volume | null> {
  return unlessNotFound(
    poolOf(session, pool).then((found) =>
      session.call(
        'storageVolLookupByName',
        Buffer.concat([writtenPool(found), xdrString(name)]),
        readVolume,
      ),
    ),
  )
}

/** Null if no pool has the file. */
export function findVolumeAt({ call }: LibvirtSession, path: string): Promise<Volume | null> {
  return unlessNotFound(call('storageVolLookupByPath', xdrString(path), readVolume))
}

export async function describeVolume({ call }: LibvirtSession, volume: Volume): Promise<VolumeDescription> {
  const input = Buffer.concat([writtenVolume(volume), none])
  const description = readXml(await call('storageVolGetXmlDesc', input, ({ string }) => string()))
  const target = elementAt(description ?? undefined, 'target')
  const isDevice = description?.attributes['type'] === 'block'
  return {
    // A device of a pool such as that of a volume group has no format of its own.
    format: elementAt(target, 'format')?.attributes['type'] ?? (isDevice ? 'raw' : ''),
    octets: octetsOf(elementAt(description ?? undefined, 'capacity')),
    path: textAt(target, 'path'),
    basePath: textAt(description ?? undefined, 'backingStore', 'path'),
  }
}

export const diskFormats: readonly string[] = ['qcow2', 'raw']

/** Whether it can be the disk of a machine. */
export function isDisk({ name, format }: Pick<Volume, 'name'> & Pick<VolumeDescription, 'format'>): boolean {
  return diskFormats.includes(format) && !name.endsWith('.iso')
}

/** The daemon shows octets, whatever was written. */
function octetsOf(capacity: XmlElement | undefined): number {
  return Number(capacity?.text) || 0
}

export function refOfVolume({ pool, name }: Pick<Volume, 'pool' | 'name'>): string {
  return `${pool}/${name}`
}

/** A name of a pool has no slash. */
export function placeOf(ref: string): Pick<Volume, 'pool' | 'name'> {
  const slash = ref.indexOf('/')
  return { pool: ref.slice(0, slash), name: ref.slice(slash + 1) }
}

type NewVolume = {
  pool: string
  name: string
  format: string
  octets: number
  /** It takes room as it is filled. */
  isSparse?: true
}

export async function createVolume(session: LibvirtSession, volume: NewVolume): Promise<Volume> {
  const pool = writtenPool(await poolOf(session, volume.pool))
  const input = Buffer.concat([pool, xdrString(xmlOf(volume)), none])
  return await session.call('storageVolCreateXml', input, readVolume)
}

/** Returns once the whole volume is copied. */
export async function copyVolume(session: LibvirtSession, source: Volume, volume: NewVolume): Promise<void> {
  const pool = writtenPool(await poolOf(session, volume.pool))
  const input = Buffer.concat([pool, xdrString(xmlOf(volume)), writtenVolume(source), none])
  await session.call('storageVolCreateXmlFrom', input, () => {})
}

export async function resizeVolume({ call }: LibvirtSession, volume: Volume, octets: number): Promise<void> {
  await call('storageVolResize', Buffer.concat([writtenVolume(volume), xdrHyper(octets), none]), () => {})
}

export async function deleteVolume({ call }: LibvirtSession, volume: Volume): Promise<void> {
  await call('storageVolDelete', Buffer.concat([writtenVolume(volume), none]), () => {})
}

export async function writeVolume(session: LibvirtSession, volume: Volume, octets: Buffer): Promise<void> {
  const range = [xdrHyper(0), xdrHyper(octets.length)]
  await session.upload('storageVolUpload', Buffer.concat([writtenVolume(volume), ...range, none]), octets)
}

function xmlOf({ name, format, octets, isSparse }: NewVolume): string {
  const volume: Markup = tag(
    'volume',
    {},
    tag('name', {}, name),
    tag('capacity', { unit: 'bytes' }, String(octets)),
    isSparse ? tag('allocation', {}, '0') : null,
    tag('target', {}, tag('format', { type: format })),
  )
  return volume.markup
}

function poolOf({ call }: LibvirtSession, name: string): Promise<Pool> {
  return call('storagePoolLookupByName', xdrString(name), readPool)
}

function readPool({ string, opaque }: XdrReader): Pool {
  return { name: string(), uuid: opaque(16) }
}

function writtenPool({ name, uuid }: Pool): Buffer {
  return Buffer.concat([xdrString(name), uuid])
}

function readVolume({ string }: XdrReader): Volume {
  return { pool: string(), name: string(), key: string() }
}

function writtenVolume({ pool, name, key }: Volume): Buffer {
  return Buffer.concat([pool, name, key].map(xdrString))
}
