/**
 * The port for volumes: disks of an account that can be attached to its servers. A change is described by the state that
 * it leads to, so that sending it twice is harmless, and has ended once the volume shows it.
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
}

export type VolumeChange =
  | { kind: 'attach'; serverRef: string }
  | { kind: 'detach' }
  | { kind: 'grow'; sizeGib: number }

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
}

export type VolumeCapabilities = {
  /** The size to which a volume can grow. */
  sizeMaxGib: number
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
