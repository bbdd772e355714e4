// One test suite for every adapter of the port for volumes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CloudVolumes,
  hasVolumeEffect,
  type VolumeCapabilities,
  type VolumeChange,
  type VolumeOrder,
  volumePages,
} from '#providers/ports/cloud/volumes.ts'
import type { Provider } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

/** An adapter under test and the provider behind it. */
export type VolumesSubject = {
  open(): Provider
  /** Creates a running server at the provider, and returns its ref. */
  addServer(name: string): Promise<string>
  /** Creates a volume of 10 GiB where the servers are, and returns its ref. */
  addVolume(name: string): Promise<string>
  /** Absent: they are created one after another. */
  addVolumes?(names: readonly string[]): Promise<void>
  /** So many volumes are more than one page of a list. */
  moreThanPage: number
  /** What the provider does not tell of a volume. */
  lacks?: readonly 'createdAt'[]
  /** Nothing can be created there. */
  absentRegion: string
  /** The next order is executed, and the answer is lost. */
  loseNextAnswer(name: string): Promise<void>
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
    let region: string | undefined
    const sizeMin = capabilities.creation?.sizeMinGib ?? 0
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
      if (!subject.lacks?.includes('createdAt')) expect(found?.createdAt).toBeInstanceOf(Date)
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

    const creation = () => volumes.creation
    const orderOf = async (name: string, own: Partial<VolumeOrder> = {}): Promise<VolumeOrder> => {
      region ??= (await volumes.readVolume(await subject.addVolume('region'))).region
      const serverRef = capabilities.creation?.needsServer ? await subject.addServer('owner') : null
      return { operationId: `vol_${name}`, name, region, sizeGib: sizeMin, serverRef, ...own }
    }
    const created = ({ serverRef }: VolumeOrder) =>
      capabilities.creation?.needsServer
        ? { state: 'attached', serverRef }
        : { state: 'available', serverRef: null }
    const settled = async (ref: string) => {
      for (;;) {
        const volume = await volumes.readVolume(ref)
        if (volume.state !== 'creating') return volume
      }
    }

    test.runIf(capabilities.creation)('a volume is created as it was ordered', async () => {
      const order = await orderOf('created-1', { sizeGib: sizeMin + 5 })
      const ref = (await creation()?.createVolume(order)) ?? ''
      const expected = {
        ...{ ref, name: order.name, region: order.region, sizeGib: order.sizeGib },
        ...{ operationId: order.operationId, ...created(order) },
      }
      expect(await settled(ref)).toMatchObject(expected)
      expect((await all()).find((volume) => volume.ref === ref)).toMatchObject(expected)
      expect(await creation()?.findVolumeByOperation(order)).toMatchObject(expected)
    })

    test.runIf(capabilities.creation)(
      'a volume is created where its server is, and is attached to it',
      async () => {
        const serverRef = await subject.addServer('server')
        const order = await orderOf('created-2', { serverRef })
        const ref = (await creation()?.createVolume(order)) ?? ''
        expect(await settled(ref)).toMatchObject(created(order))
        if (created(order).serverRef === null) await change(ref, { kind: 'attach', serverRef })
      },
    )

    test.runIf(capabilities.creation)(
      'a volume whose answer was lost is found by its operation, and exists once',
      async () => {
        const order = await orderOf('created-3')
        expect(await creation()?.findVolumeByOperation(order)).toBeNull()
        await subject.loseNextAnswer(order.name)
        const failure = await creation()
          ?.createVolume(order)
          .catch((error) => error)
        expect(failure).toBeInstanceOf(ProviderError)
        expect(failure.isTransient).toBe(true)
        const found = await creation()?.findVolumeByOperation(order)
        expect(found).toMatchObject({ name: order.name, operationId: order.operationId })
        const listed = (await all()).filter(({ operationId }) => operationId === order.operationId)
        expect(listed.map(({ ref }) => ref)).toEqual([found?.ref])
        // One that was created by hand is another one.
        expect(await creation()?.findVolumeByOperation({ ...order, operationId: 'vol_other' })).toBeNull()
      },
    )

    test.runIf(capabilities.creation)('in a region that is not there, nothing is created', async () => {
      const order = await orderOf('refused-1', { region: subject.absentRegion })
      const failure = await creation()
        ?.createVolume(order)
        .catch((error) => error)
      expect(failure).toBeInstanceOf(ProviderError)
      expect(failure.isTransient).toBe(false)
      expect((await all()).map(({ name }) => name)).not.toContain(order.name)
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
      const names = Array.from({ length: subject.moreThanPage }, (_, number) => `many-${number}`)
      if (subject.addVolumes) await subject.addVolumes(names)
      else for (const name of names) await subject.addVolume(name)
      const refs = (await all()).map((volume) => volume.ref)
      expect(refs).toHaveLength(before + subject.moreThanPage)
      expect(new Set(refs).size).toBe(refs.length)
    })
  })
}
