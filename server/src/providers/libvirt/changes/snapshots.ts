/**
 * Snapshots of machines (https://libvirt.org/formatsnapshot.html). They are in the qcow2 disks, with the memory of a machine
 * that runs. Their names have few characters, so the name that was given is the description.
 */
import type { CloudSnapshot, CloudSnapshots } from '#providers/ports/cloud/snapshots.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { newSnapshotName } from '#providers/snapshot-names.ts'
import { elementAt, readXml, tag, textAt, type XmlElement } from '#providers/xml.ts'
import {
  type Domain,
  describe,
  domainOf,
  hostname,
  isOn,
  listDomains,
  readDomainRef,
  refOf,
  type WithSession,
  written,
} from '../domains.ts'
import { type Disk, disksIn } from '../storage/disks.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { type XdrReader, xdrInteger, xdrString } from '../wire/xdr.ts'

type Snapshot = { name: string; domain: Domain }

/** A page is a request for each of these machines, and one for each of their snapshots. */
const machinesPerPage = 20

const none = xdrInteger(0)

export function createLibvirtSnapshots(withSession: WithSession): CloudSnapshots {
  return {
    listSnapshots: (cursor) =>
      withSession(async (session) => {
        const listed = (await listDomains(session))
          .map((domain) => ({ domain, ref: refOf(domain) }))
          .filter(({ ref }) => cursor === null || ref > cursor)
          .sort((one, other) => (one.ref < other.ref ? -1 : 1))
        const page = listed.slice(0, machinesPerPage)
        const region = await hostname(session)
        const snapshots: CloudSnapshot[] = []
        // One that was removed since it was listed has none.
        for (const { domain } of page)
          for (const snapshot of (await unlessNotFound(listSnapshotsOf(session, domain))) ?? []) {
            const description = await unlessNotFound(describeSnapshot(session, snapshot))
            if (description) snapshots.push(cloudSnapshotOf(snapshot, description, region))
          }
        return { snapshots, cursor: listed.length > machinesPerPage ? (page.at(-1)?.ref ?? null) : null }
      }),
    deleteSnapshot: (ref) =>
      withSession(async (session) => {
        const { domainRef, name } = partsOf(ref)
        const snapshot = await findSnapshot(session, await domainOf(session, domainRef), name)
        await session.call('domainSnapshotDelete', Buffer.concat([writtenSnapshot(snapshot), none]), () => {})
      }),
  }
}

/** Returns once it is taken, with its name. */
export async function takeSnapshot(session: LibvirtSession, domain: Domain, name: string): Promise<string> {
  for (const { target, format } of disksOf(await describe(session, domain)))
    if (format !== 'qcow2')
      throw new ProviderError(
        'rejected',
        `${domain.name} has the disk ${target} in the format ${format || 'raw'}, and libvirt takes snapshots of qcow2 disks only.`,
      )
  const own = newSnapshotName(name)
  const { markup } = tag('domainsnapshot', {}, tag('name', {}, own), tag('description', {}, name))
  const input = Buffer.concat([written(domain), xdrString(markup), none])
  await session.call('domainSnapshotCreateXml', input, () => {})
  return own
}

/**
 * Of a machine that has the disks of then. libvirt would replace the disks as they are described, too, and so attach a volume
 * that another machine has by now.
 */
export async function restorable(session: LibvirtSession, domain: Domain, ref: string): Promise<Snapshot> {
  const { domainRef, name } = partsOf(ref)
  const isOwn = domainRef === refOf(domain)
  const snapshot = isOwn ? await unlessNotFound(findSnapshot(session, domain, name)) : null
  if (!snapshot) throw new ProviderError('rejected', `${domain.name} has no snapshot ${ref} at libvirt.`)
  const then = elementAt(await describeSnapshot(session, snapshot), 'domain')
  if (then && placesIn(then) !== placesIn(await describe(session, domain)))
    throw new ProviderError(
      'rejected',
      `${domain.name} has other disks than when the snapshot was taken: attach and detach volumes until they are the same.`,
    )
  return snapshot
}

const revertRunning = 1

/** A machine that runs does so afterwards, also if it did not when the snapshot was taken. */
export async function revert({ call }: LibvirtSession, snapshot: Snapshot): Promise<void> {
  const flags = xdrInteger(isOn(snapshot.domain) ? revertRunning : 0)
  await call('domainRevertToSnapshot', Buffer.concat([writtenSnapshot(snapshot), flags]), () => {})
}

/** None where the driver has no snapshots, such as that of containers. */
export async function listSnapshotsOf({ call }: LibvirtSession, domain: Domain): Promise<Snapshot[]> {
  const input = Buffer.concat([written(domain), xdrInteger(1), none])
  try {
    return await call('domainListAllSnapshots', input, (output) => output.list(() => readSnapshot(output)))
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unsupported') return []
    throw error
  }
}

/** Throws `not_found`. */
export function findSnapshot({ call }: LibvirtSession, domain: Domain, name: string): Promise<Snapshot> {
  const input = Buffer.concat([written(domain), xdrString(name), none])
  return call('domainSnapshotLookupByName', input, readSnapshot)
}

async function describeSnapshot(session: LibvirtSession, snapshot: Snapshot): Promise<XmlElement> {
  const input = Buffer.concat([writtenSnapshot(snapshot), none])
  const description = readXml(await session.call('domainSnapshotGetXmlDesc', input, ({ string }) => string()))
  if (description) return description
  throw new ProviderError('unknown', 'libvirt describes a snapshot in XML that is not well-formed.')
}

/** Without drives, which hold what is not written. */
function disksOf(description: XmlElement): Disk[] {
  return disksIn(description).filter(({ device }) => device === 'disk')
}

function placesIn(description: XmlElement): string {
  const places = disksOf(description).map((disk) => ('path' in disk ? [disk.path] : [disk.pool, disk.volume]))
  return JSON.stringify(places.map((place) => JSON.stringify(place)).sort())
}

function cloudSnapshotOf({ name, domain }: Snapshot, description: XmlElement, region: string): CloudSnapshot {
  const seconds = Number(textAt(description, 'creationTime'))
  return {
    ref: `${refOf(domain)}/${name}`,
    name: textAt(description, 'description').split('\n')[0]?.trim() || name,
    kind: 'checkpoint',
    state: 'available',
    serverRef: refOf(domain),
    sizeGib: null,
    diskGib: null,
    region,
    createdAt: seconds > 0 ? new Date(seconds * 1000) : null,
  }
}

function partsOf(ref: string): { domainRef: string; name: string } {
  const slash = ref.indexOf('/')
  return { domainRef: ref.slice(0, slash), name: ref.slice(slash + 1) }
}

function readSnapshot(output: XdrReader): Snapshot {
  return { name: output.string(), domain: readDomainRef(output) }
}

function writtenSnapshot({ name, domain }: Snapshot): Buffer {
  return Buffer.concat([xdrString(name), written(domain)])
}
