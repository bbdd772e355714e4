// One test suite for every adapter of the port for snapshots.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerChanges } from '#providers/ports/cloud/changes.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import {
  type CloudSnapshots,
  type SnapshotCapabilities,
  snapshotPages,
} from '#providers/ports/cloud/snapshots.ts'
import type { Provider } from '#providers/ports/provider.ts'

/** An adapter under test and the provider behind it. */
export type SnapshotsSubject = {
  open(): Provider
  /** Creates a running server at the provider, and returns its ref. */
  addServer(name: string): Promise<string>
  /** So many snapshots are more than one page of a list. */
  moreThanPage: number
  stop(): Promise<void>
}

/** Registers the suite. `setup` starts the provider and is called once. */
export function snapshotsConformance(
  name: string,
  capabilities: SnapshotCapabilities | undefined,
  setup: () => Promise<SnapshotsSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for snapshots.`)
  describe(`${name} conforms to the port for snapshots`, () => {
    let subject: SnapshotsSubject
    let cloud: CloudProvider
    let changes: ServerChanges
    let snapshots: CloudSnapshots
    beforeAll(async () => {
      subject = await setup()
      const provider = subject.open()
      if (!provider.cloud || !provider.serverChanges || !provider.snapshots)
        throw new Error('The adapter has no snapshots.')
      cloud = provider.cloud
      changes = provider.serverChanges
      snapshots = provider.snapshots
    })
    afterAll(() => subject.stop())

    const all = async () => (await Array.fromAsync(snapshotPages(snapshots))).flat()

    async function take(ref: string, snapshotName: string): Promise<void> {
      const { actionRef } = await changes.start(ref, { kind: 'snapshot', name: snapshotName })
      while (actionRef !== null && (await cloud.readAction(ref, actionRef)).state === 'running');
    }

    test('a snapshot is listed with what is known of it', async () => {
      const ref = await subject.addServer('listed')
      await take(ref, 'before the upgrade')
      const found = (await all()).find((snapshot) => snapshot.name === 'before the upgrade')
      expect(found).toMatchObject({ serverRef: ref, state: 'available' })
      expect(capabilities.kinds).toContain(found?.kind)
      // What a checkpoint takes is not told apart from the disk of its server.
      if (found?.kind === 'image') expect(found.sizeGib).toBeGreaterThan(0)
      expect(found?.createdAt).toBeInstanceOf(Date)
    })

    test('a deleted snapshot is no longer listed, and deleting it again is an error of the kind not_found', async () => {
      const ref = await subject.addServer('deleted')
      await take(ref, 'to be deleted')
      const found = (await all()).find((snapshot) => snapshot.name === 'to be deleted')
      await snapshots.deleteSnapshot(found?.ref ?? '')
      expect((await all()).map((snapshot) => snapshot.name)).not.toContain('to be deleted')
      await expect(snapshots.deleteSnapshot(found?.ref ?? '')).rejects.toMatchObject({ kind: 'not_found' })
    })

    test('every page is read, each snapshot once', async () => {
      const ref = await subject.addServer('many')
      const before = (await all()).length
      for (let number = 0; number < subject.moreThanPage; number++) await take(ref, `many-${number}`)
      const refs = (await all()).map((snapshot) => snapshot.ref)
      expect(refs).toHaveLength(before + subject.moreThanPage)
      expect(new Set(refs).size).toBe(refs.length)
    })
  })
}
