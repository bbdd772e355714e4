/**
 * The port for snapshots of servers. They are made and restored by changes of servers (`changes.ts`), and listed for the
 * whole account: one request for a page of them keeps all fresh.
 */
import { pagesOf } from '../pages.ts'

export const snapshotKinds = ['image', 'checkpoint'] as const
export const snapshotStates = ['creating', 'available', 'error'] as const

export type CloudSnapshot = {
  /** The provider's own id, opaque to Holdfast. */
  ref: string
  name: string
  /** An `image` outlives its server and can create others. A `checkpoint` is part of its server. */
  kind: (typeof snapshotKinds)[number]
  state: (typeof snapshotStates)[number]
  /** The provider's own id of the server that it was made from. Null: not told. */
  serverRef: string | null
  /** What is charged for. Null: not known yet. */
  sizeGib: number | null
  /** The disk that a server needs for it. */
  diskGib: number | null
  region: string | null
  createdAt: Date | null
}

export interface CloudSnapshots {
  /** A page of the snapshots of servers; begins with `null` and ends with a cursor of null. */
  listSnapshots(cursor: string | null): Promise<{ snapshots: CloudSnapshot[]; cursor: string | null }>

  /** Throws `not_found` if the provider does not have it, `rejected` if it is protected or in use. */
  deleteSnapshot(ref: string): Promise<void>
}

export type SnapshotCapabilities = { kinds: readonly CloudSnapshot['kind'][] }

/** All snapshots, page by page. */
export async function* snapshotPages(snapshots: CloudSnapshots): AsyncGenerator<CloudSnapshot[]> {
  for await (const page of pagesOf((cursor) => snapshots.listSnapshots(cursor))) yield page.snapshots
}
