/**
 * Snapshots are part of their guest. Their names are short and have few characters, so the name that was given is the
 * description.
 */
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { CloudSnapshot, CloudSnapshots } from '#providers/ports/cloud/snapshots.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { newSnapshotName } from '#providers/snapshot-names.ts'
import { dataReader } from '../connection/client.ts'
import { type Guest, isRunning, listGuests, pathTo, withGuest } from '../guests.ts'
import { readTaskId, untilEnded } from '../tasks.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Snapshot = Type.Object({
  name: Type.String(),
  description: text,
  snaptime: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  /** Absent once it is complete. */
  snapstate: text,
})
const readSnapshots = dataReader(Type.Array(Snapshot))

/** A page is a request for each of these guests. */
const guestsPerPage = 20

export function createProxmoxSnapshots(client: JsonApi): CloudSnapshots {
  return {
    async listSnapshots(cursor) {
      const rest = (await listGuests(client)).filter(({ ref }) => cursor === null || ref > cursor)
      const page = rest.slice(0, guestsPerPage)
      const snapshots: CloudSnapshot[] = []
      for (const guest of page) snapshots.push(...(await listSnapshotsOf(client, guest)))
      return { snapshots, cursor: rest.length > guestsPerPage ? (page.at(-1)?.ref ?? null) : null }
    },
    async deleteSnapshot(ref) {
      const { guestRef, name } = partsOf(ref)
      await withGuest(client, guestRef, async (guest) => {
        await requireSnapshot(client, guest, name)
        const path = pathOfSnapshot(guest, name)
        await untilEnded(client, await readTaskId(client, { method: 'DELETE', path }))
      })
    },
  }
}

/** Starts a task, and returns its id. */
export async function takeSnapshot(client: JsonApi, guest: Guest, name: string): Promise<string> {
  const body = { snapname: newSnapshotName(name), description: name }
  return await readTaskId(client, { method: 'POST', path: `${pathTo(guest)}/snapshot`, body })
}

/** Starts a task, and returns its id. A guest that runs is started again, as it was. */
export async function restoreSnapshot(client: JsonApi, guest: Guest, ref: string): Promise<string> {
  const { guestRef, name } = partsOf(ref)
  const isOwn = guestRef === guest.ref && (await hasSnapshot(client, guest, name))
  if (!isOwn) throw new ProviderError('rejected', `${guest.name} has no snapshot ${ref} at Proxmox VE.`)
  const path = `${pathOfSnapshot(guest, name)}/rollback`
  const body = { start: isRunning(guest) ? 1 : 0 }
  return await readTaskId(client, { method: 'POST', path, body })
}

/** None of a guest that was removed since it was listed. */
async function listSnapshotsOf(client: JsonApi, guest: Guest): Promise<CloudSnapshot[]> {
  const own = (await unlessNotFound(readOwn(client, guest))) ?? []
  return own.map((snapshot) => snapshotOf(guest, snapshot))
}

async function readOwn(client: JsonApi, guest: Guest): Promise<Static<typeof Snapshot>[]> {
  const listed = await readSnapshots(client, { method: 'GET', path: `${pathTo(guest)}/snapshot` })
  // The guest as it is now.
  return listed.filter(({ name }) => name !== 'current')
}

async function hasSnapshot(client: JsonApi, guest: Guest, name: string): Promise<boolean> {
  return (await readOwn(client, guest)).some((snapshot) => snapshot.name === name)
}

/** The task to delete one that is gone would fail, with nothing but a text. */
async function requireSnapshot(client: JsonApi, guest: Guest, name: string): Promise<void> {
  if (await hasSnapshot(client, guest, name)) return
  throw new ProviderError('not_found', `${guest.name} has no snapshot ${name} at Proxmox VE.`)
}

function pathOfSnapshot(guest: Guest, name: string): string {
  return `${pathTo(guest)}/snapshot${pathOf(name)}`
}

function partsOf(ref: string): { guestRef: string; name: string } {
  const [type = '', vmid = '', name = ''] = ref.split('/')
  return { guestRef: `${type}/${vmid}`, name }
}

function snapshotOf(
  { ref, node }: Guest,
  { name, description, snaptime, snapstate }: Static<typeof Snapshot>,
): CloudSnapshot {
  return {
    ref: `${ref}/${name}`,
    name: description?.split('\n')[0]?.trim() || name,
    kind: 'checkpoint',
    state: snapstate ? (snapstate === 'prepare' ? 'creating' : 'error') : 'available',
    serverRef: ref,
    sizeGib: null,
    diskGib: null,
    region: node,
    createdAt: snaptime ? new Date(snaptime * 1000) : null,
  }
}
