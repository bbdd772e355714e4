/**
 * The port for volumes: disks of an account that can be attached to its servers. A change is described by the state that
 * it leads to, so that sending it twice is harmless, and has ended once the volume shows it. A volume carries the id of
 * the operation that created it, by which it is found when the answer was lost.
 */
import { pagesOf } from '../pages.ts'

export const volumeStates = ['creating', 'available', 'attached', 'error'] as const

export type CloudVolume = {
  /** The provider's own id, opaque to Holdfast. */
  ref: string
  name: string
  state: (typeof volumeStates)[number]
  sizeGib: number
  region: string
  /** The provider's own id of the server that it is attached to. */
  serverRef: string | null
  /** The path of the disk on a Linux server, if the provider tells it. */
  device: string | null
  createdAt: Date | null
  /** The price of a GiB in the catalogue is that of another kind of volumes. */
  hasOtherPrice?: true
  /** The operation of Holdfast that created it. Absent: none. */
  operationId?: string
}

export type VolumeOrder = {
  operationId: string
  name: string
  region: string
  sizeGib: number
  /** The provider's own id of the server to which it is attached once it is created. Null: none. */
  serverRef: string | null
}

export type VolumeChange =
  | { kind: 'attach'; serverRef: string }
  | { kind: 'detach' }
  | { kind: 'grow'; sizeGib: number }

export interface VolumeCreation {
  /**
   * Creates an empty volume that is attached to no server unless it needs one, and returns its ref when the provider has accepted it.
   * `timeout`, `unavailable` and `unknown` leave it open whether it was created; everything else tells that it was not.
   */
  createVolume(order: VolumeOrder): Promise<string>

  /** The volume that the operation has created, or null if the provider shows none. */
  findVolumeByOperation(order: VolumeOrder): Promise<CloudVolume | null>
}

export interface CloudVolumes {
  /** A page of the volumes; begins with `null` and ends with a cursor of null. */
  listVolumes(cursor: string | null): Promise<{ volumes: CloudVolume[]; cursor: string | null }>

  /** Throws `not_found` if the provider does not have it. */
  readVolume(ref: string): Promise<CloudVolume>

  /**
   * Starts a change of a volume as it was just read, without waiting for its end. Throws `unavailable` while the provider
   * executes another one, `rejected` if it refuses this one.
   */
  changeVolume(volume: CloudVolume, change: VolumeChange): Promise<void>

  /** Throws `not_found` if the provider does not have it, `rejected` or `conflict` if it is protected or attached. */
  deleteVolume(ref: string): Promise<void>

  /** Absent: the provider has volumes, and none are created here. */
  creation?: VolumeCreation
}

export type VolumeCapabilities = {
  /** The size to which a volume can grow. */
  sizeMaxGib: number
  /** The sizes with which volumes are created. Absent: none are created here. */
  creation?: {
    sizeMinGib: number
    sizeMaxGib: number
    /** One is created with the server to which it is attached, from the beginning. */
    needsServer?: true
  }
}

/** All volumes, page by page. */
export async function* volumePages(volumes: CloudVolumes): AsyncGenerator<CloudVolume[]> {
  for await (const page of pagesOf((cursor) => volumes.listVolumes(cursor))) yield page.volumes
}

export function hasVolumeEffect(change: VolumeChange, volume: CloudVolume): boolean {
  switch (change.kind) {
    case 'attach':
      return volume.serverRef === change.serverRef && volume.state === 'attached'
    case 'detach':
      return volume.serverRef === null && volume.state === 'available'
    case 'grow':
      return volume.sizeGib >= change.sizeGib
  }
}
