// One test suite for every adapter of the port for volumes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CloudVolumes,
  hasVolumeEffect,
  type VolumeCapabilities,
  type VolumeChange,
  volumePages,
} from '#providers/ports/cloud/volumes.ts'
import type { Provider } from '#providers/ports/provider.ts'

/** An adapter under test and the provider behind it. */
export type VolumesSubject = {
  open(): Provider
  /** Creates a running server at the provider, and returns its ref. */
  addServer(name: string): Promise<string>
  /** Creates a volume of 10 GiB where the servers are, and returns its ref. */
  addVolume(name: string): Promise<string>
  /** So many volumes are more than one page of a list. */
  moreThanPage: number
  stop(): Promise<void>
}

/** Registers the suite. `setup` starts the provider and is called once. */
export function volumesConformance(
  name: string,
  capabilities: VolumeCapabilities | undefined,
  setup: () => Promise<VolumesSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for volumes.`)
  describe(`${name} conforms to the port for volumes`, () => {
    let subject: VolumesSubject
    let volumes: CloudVolumes
    beforeAll(async () => {
      subject = await setup()
      const provider = subject.open()
      if (!provider.volumes) throw new Error('The adapter has no volumes.')
      volumes = provider.volumes
    })
    afterAll(() => subject.stop())

    const all = async () => (await Array.fromAsync(volumePages(volumes))).flat()

    async function change(ref: string, wanted: VolumeChange): Promise<void> {
      await volumes.changeVolume(await volumes.readVolume(ref), wanted)
      while (!hasVolumeEffect(wanted, await volumes.readVolume(ref)));
    }

    test('a volume is listed with what is known of it', async () => {
      const ref = await subject.addVolume('listed')
      const found = (await all()).find((volume) => volume.ref === ref)
      expect(found).toMatchObject({ name: 'listed', state: 'available', sizeGib: 10, serverRef: null })
      expect(found?.region).not.toBe('')
      expect(found?.createdAt).toBeInstanceOf(Date)
      expect(await volumes.readVolume(ref)).toEqual(found)
    })

    test('a volume is attached to a server, grows, and is detached', async () => {
      const server = await subject.addServer('storage')
      const ref = await subject.addVolume('data')
      await change(ref, { kind: 'attach', serverRef: server })
      expect(await volumes.readVolume(ref)).toMatchObject({ state: 'attached', serverRef: server })
      await change(ref, { kind: 'grow', sizeGib: 20 })
      expect(await volumes.readVolume(ref)).toMatchObject({ sizeGib: 20 })
      await change(ref, { kind: 'detach' })
      expect(await volumes.readVolume(ref)).toMatchObject({ state: 'available', serverRef: null })
    })

    test('an attached volume is not attached to another server, made smaller or deleted', async () => {
      const [one, other] = [await subject.addServer('one'), await subject.addServer('other')]
      const ref = await subject.addVolume('refused')
      await change(ref, { kind: 'attach', serverRef: one })
      const refused = async (wanted: VolumeChange) =>
        await expect(volumes.changeVolume(await volumes.readVolume(ref), wanted)).rejects.toMatchObject({
          kind: 'rejected',
        })
      await refused({ kind: 'attach', serverRef: other })
      await refused({ kind: 'grow', sizeGib: 5 })
      await expect(volumes.deleteVolume(ref)).rejects.toMatchObject({
        kind: expect.stringMatching(/^(rejected|conflict)$/),
      })
    })

    test('a deleted volume is no longer listed, and everything about it is an error of the kind not_found', async () => {
      const ref = await subject.addVolume('deleted')
      await volumes.deleteVolume(ref)
      expect((await all()).map((volume) => volume.ref)).not.toContain(ref)
      await expect(volumes.readVolume(ref)).rejects.toMatchObject({ kind: 'not_found' })
      await expect(volumes.deleteVolume(ref)).rejects.toMatchObject({ kind: 'not_found' })
    })

    test('every page is read, each volume once', async () => {
      const before = (await all()).length
      for (let number = 0; number < subject.moreThanPage; number++) await subject.addVolume(`many-${number}`)
      const refs = (await all()).map((volume) => volume.ref)
      expect(refs).toHaveLength(before + subject.moreThanPage)
      expect(new Set(refs).size).toBe(refs.length)
    })
  })
}
