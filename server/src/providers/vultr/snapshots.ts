/**
 * https://www.vultr.com/api/#tag/snapshot. Vultr does not tell which server a snapshot is from: the id of the server
 * follows the name in the description of those that Holdfast takes.
 */
import { type Static, Type } from 'typebox'
import { usDollars } from '#kernel/money/money.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { CloudAction } from '#providers/ports/cloud/servers.ts'
import { type CloudSnapshot, type CloudSnapshots, snapshotPages } from '#providers/ports/cloud/snapshots.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageReader } from './client.ts'

/**
 * Of a GB in a month, which the API does not tell:
 * https://docs.vultr.com/support/platform/billing/does-vultr-charge-for-stored-snapshots
 */
export const snapshotPrice = usDollars(0.05)

const Snapshot = Type.Object({
  id: Type.String(),
  description: Type.String(),
  date_created: Type.String(),
  /** In bytes. 0 until it is complete. */
  size: Type.Integer(),
  status: Type.String(),
})
const isSnapshot = responseShape(Type.Object({ snapshot: Snapshot }))
const readPage = pageReader(Type.Object({ snapshots: Type.Array(Snapshot) }))

export function createVultrSnapshots(client: JsonApi): CloudSnapshots {
  return {
    async listSnapshots(cursor) {
      const { body, next } = await readPage(client, '/snapshots', cursor)
      const kept = body.snapshots.filter(({ status }) => status !== 'deleted')
      return { snapshots: kept.map(snapshotOf), cursor: next }
    },
    async deleteSnapshot(ref) {
      await client.call({ method: 'DELETE', path: pathTo(ref) })
    },
  }
}

/** The action that takes a snapshot is named by it. */
const actionPrefix = 'snapshot/'

/** Takes a snapshot, and returns the id of the action. */
export async function takeSnapshot(client: JsonApi, ref: string, name: string): Promise<string> {
  const body = { instance_id: ref, description: `${name} ${serverMark}${ref}` }
  const { snapshot } = await client.read({ method: 'POST', path: '/snapshots', body }, isSnapshot)
  return actionPrefix + snapshot.id
}

/** The ids of the actions that have taken snapshots of a server since then, the latest first. */
export async function snapshotActionsSince(client: JsonApi, ref: string, since: Date): Promise<string[]> {
  const snapshots = await Array.fromAsync(snapshotPages(createVultrSnapshots(client)))
  return snapshots
    .flat()
    .filter(({ serverRef }) => serverRef === ref)
    .map((snapshot) => ({ action: actionPrefix + snapshot.ref, at: Number(snapshot.createdAt) }))
    .filter(({ at }) => at >= since.getTime())
    .toSorted((a, b) => b.at - a.at)
    .map(({ action }) => action)
}

/** The snapshot that an action takes; null for another action. */
export function snapshotOfAction(actionRef: string): string | null {
  return actionRef.startsWith(actionPrefix) ? actionRef.slice(actionPrefix.length) : null
}

export async function readSnapshotAction(client: JsonApi, ref: string): Promise<CloudAction> {
  const { status } = (await client.read({ method: 'GET', path: pathTo(ref) }, isSnapshot)).snapshot
  const state = states[status]
  if (state !== undefined)
    return { state: state === 'creating' ? 'running' : 'succeeded', progress: null, error: null }
  const message = `Vultr shows the snapshot as ${status}.`
  return { state: 'failed', progress: null, error: { message, vendorCode: status } }
}

function pathTo(ref: string): string {
  if (!/^[\da-f-]{36}$/i.test(ref))
    throw new ProviderError('not_found', `Vultr has no snapshot ${ref}: their ids are UUIDs.`)
  return pathOf('snapshots', ref)
}

/** Precedes the id of the server in a description. */
const serverMark = 'holdfast-server:'

const states: Readonly<Record<string, 'creating' | 'available'>> = {
  pending: 'creating',
  complete: 'available',
}

function snapshotOf({ id, description, date_created, size, status }: Static<typeof Snapshot>): CloudSnapshot {
  const [name = '', serverRef = null] = description.split(` ${serverMark}`)
  return {
    ref: id,
    name: name || id,
    kind: 'image',
    state: states[status] ?? 'error',
    serverRef,
    sizeGib: size === 0 ? null : size / 2 ** 30,
    // Not told, as little as whether it differs from the size.
    diskGib: null,
    // Snapshots can be restored in every region.
    region: null,
    createdAt: new Date(date_created),
  }
}
