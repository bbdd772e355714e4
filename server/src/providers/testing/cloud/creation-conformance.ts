// One test suite for every adapter of the port for creating and deleting servers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSshKey } from '#kernel/cloud/ssh-key.ts'
import { isAmount } from '#kernel/money/money.ts'
import type {
  ServerCreation,
  ServerCreationCapabilities,
  ServerOrder,
} from '#providers/ports/cloud/creation.ts'
import type { CloudProvider, CloudServer } from '#providers/ports/cloud/servers.ts'
import type { Provider } from '#providers/ports/provider.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'

/** An adapter under test and the provider behind it. */
export type ServerCreationSubject = {
  open(): Provider
  /** What can be created, and an offer that is sold out. */
  region: string
  size: string
  soldOut: { region: string; size: string }
  /** Systems of the catalogue by family and version. */
  image: { family: string | null; version: string | null }
  /** Its offers and leftovers have no prices. */
  lacksPrices?: true
  /** What a GiB of storage costs in a month, and the backups of the size. Absent: the provider does not tell. */
  prices?: { volume?: string; snapshot?: string; backups?: string }
  /** Adds what stays when the server is deleted, and returns the kinds. */
  addLeftovers(ref: string): Promise<string[]>
  /** The next order is executed, and the answer is lost. */
  loseNextAnswer(name: string): Promise<void>
  /** What was sent as cloud-init configuration. Null: the provider does not keep it. */
  userDataOf(ref: string): Promise<string | null>
  stop(): Promise<void>
}

const publicKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7O3YTRcvmDWlTwgk8AI6xIu1IqjA07lD63Cy4qMUXT nina@laptop'

/** Registers the suite. `setup` starts the provider and is called once. */
export function serverCreationConformance(
  name: string,
  capabilities: ServerCreationCapabilities | undefined,
  setup: () => Promise<ServerCreationSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for creating servers.`)
  describe(`${name} conforms to the port for creating servers`, () => {
    let subject: ServerCreationSubject
    let cloud: CloudProvider
    let creation: ServerCreation
    beforeAll(async () => {
      subject = await setup()
      const provider = subject.open()
      if (!provider.cloud || !provider.serverCreation) throw new Error('The adapter cannot create servers.')
      cloud = provider.cloud
      creation = provider.serverCreation
    })
    afterAll(() => subject.stop())

    async function orderOf(own: Partial<ServerOrder> & { name: string }): Promise<ServerOrder> {
      const { images } = await creation.catalogue()
      const { family, version } = subject.image
      const image = images.find((one) => one.family === family && one.version === version)?.ref ?? ''
      const { region, size } = subject
      return {
        operationId: `act_${own.name}`,
        region,
        size,
        image,
        keys: [],
        userData: null,
        tags: [],
        ...own,
      }
    }

    /** A new server shows that it is active some readings later. */
    async function started(ref: string): Promise<CloudServer> {
      for (let reading = 1; ; reading++) {
        const server = await cloud.readServer(ref)
        const isStarting = server.lifecycle === 'provisioning' || server.power === 'starting'
        if (!isStarting || reading === 10) return server
      }
    }

    /** Where servers stop before they are deleted, one is gone some readings later. */
    async function expectGone(ref: string): Promise<void> {
      let read: CloudServer | null = null
      for (let reading = 0; reading < 10; reading++) read = await unlessNotFound(cloud.readServer(ref))
      expect(read).toBeNull()
    }

    async function completed(ref: string, order: ServerOrder): Promise<void> {
      for (let call = 1; creation.complete && !(await creation.complete(ref, async () => order)); call++)
        if (call === 20) throw new Error('The creation does not end.')
    }

    async function listed(operationId: string) {
      const { servers } = await cloud.listServers(null)
      return servers.filter((server) => server.operationId === operationId)
    }

    test('the catalogue has prices of sizes by region, and systems by family and version', async () => {
      const { regions, sizes, images } = await creation.catalogue()
      expect(regions.map(({ ref }) => ref)).toContain(subject.region)
      const size = sizes.find(({ ref }) => ref === subject.size)
      expect(size).toMatchObject({ cpus: expect.any(Number), memoryMib: expect.any(Number) })
      const prices = sizes.flatMap(({ offers }) => offers.flatMap(({ hourly, monthly }) => [hourly, monthly]))
      for (const price of prices.filter((one) => one !== null))
        expect(isAmount(price.amount) && price.currency.length).toBe(3)
      const offer = size?.offers.find(({ region }) => region === subject.region)
      expect(offer?.isAvailable).toBe(true)
      const priced = subject.lacksPrices ? null : expect.anything()
      expect(offer).toMatchObject({ hourly: priced, monthly: priced })
      const { soldOut } = subject
      const unavailable = sizes
        .find(({ ref }) => ref === soldOut.size)
        ?.offers.find(({ region }) => region === soldOut.region)
      expect(unavailable?.isAvailable ?? false).toBe(false)
      expect(images).toContainEqual(expect.objectContaining({ ...subject.image, kind: 'system' }))
      expect(new Set(images.map(({ ref }) => ref)).size).toBe(images.length)
    })

    test('the catalogue tells what storage and backups cost, or that this is not known', async () => {
      const { sizes, storage } = await creation.catalogue()
      const { volume, snapshot, backups } = subject.prices ?? {}
      const offer = sizes
        .find(({ ref }) => ref === subject.size)
        ?.offers.find(({ region }) => region === subject.region)
      expect([storage?.volume?.amount, storage?.snapshot?.amount, offer?.backups?.amount]).toEqual([
        volume,
        snapshot,
        backups,
      ])
    })

    test('a server is created with what was ordered, and becomes active', async () => {
      const key = readSshKey(publicKey)
      if ('fault' in key) throw new Error(`The key of the test ${key.fault}.`)
      const added = await creation.ensureKey({ name: 'laptop', ...key }, subject.region)
      expect(await creation.ensureKey({ name: 'another name', ...key }, subject.region)).toBe(added)
      const userData = capabilities.userDataMax > 0 ? '#cloud-config\npackages: [nginx]\n' : null
      const order = await orderOf({ name: 'created-1', keys: [added], userData, tags: ['web'] })
      const { ref, actionRef } = await creation.create(order)
      for (let reading = 0; reading < 10 && actionRef !== null; reading++) {
        const { state } = await cloud.readAction(ref, actionRef)
        expect(state).not.toBe('failed')
        if (state === 'succeeded') break
      }
      await completed(ref, order)
      if (creation.complete) expect(await creation.complete(ref, async () => order)).toBe(true)
      expect(await started(ref)).toMatchObject({
        ref,
        name: 'created-1',
        lifecycle: 'active',
        power: 'running',
        region: order.region,
        size: order.size,
        operationId: 'act_created-1',
        tags: expect.arrayContaining(['web']),
      })
      expect([userData, null]).toContain(await subject.userDataOf(ref))
    })

    test('a server whose answer was lost is found by its operation, and exists once', async () => {
      expect(await creation.findByOperation('act_created-2')).toBeNull()
      await subject.loseNextAnswer('created-2')
      const order = await orderOf({ name: 'created-2' })
      const failure = await creation.create(order).catch((error) => error)
      expect(failure).toBeInstanceOf(ProviderError)
      expect(failure.isTransient).toBe(true)
      const early = await creation.findByOperation('act_created-2')
      await completed(early?.ref ?? '', order)
      const found = await creation.findByOperation('act_created-2')
      expect(found).toMatchObject({ name: 'created-2', operationId: 'act_created-2' })
      expect((await listed('act_created-2')).map(({ ref }) => ref)).toEqual([found?.ref])
    })

    test('what is not offered is rejected, and nothing is created', async () => {
      const wrong: Partial<ServerOrder>[] = [{ size: 'absent' }, { image: 'absent' }, subject.soldOut]
      for (const own of wrong) {
        const order = { ...(await orderOf({ name: 'refused-1' })), ...own }
        await expect(creation.create(order), JSON.stringify(own)).rejects.toMatchObject({ kind: 'rejected' })
      }
      expect(await listed('act_refused-1')).toEqual([])
    })

    test('a deleted server leaves what stays, each with its price, which is deleted on its own', async () => {
      const order = await orderOf({ name: 'deleted-1' })
      const { ref } = await creation.create(order)
      await completed(ref, order)
      expect(await creation.leftovers(ref)).toEqual([])
      const kinds = await subject.addLeftovers(ref)
      const leftovers = await creation.leftovers(ref)
      expect(leftovers.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
      // Some providers do not tell the price of an address.
      const isUnknown = (kind: string) => subject.lacksPrices === true || kind === 'address'
      for (const { kind, monthly } of leftovers)
        expect(monthly === null ? isUnknown(kind) : isAmount(monthly.amount)).toBe(true)
      await creation.deleteServer(ref)
      await expectGone(ref)
      await creation.deleteServer(ref)
      for (let time = 0; time < 2; time++) await creation.deleteDisks?.(ref)
      for (const leftover of leftovers) {
        await creation.deleteLeftover(leftover.ref)
        await creation.deleteLeftover(leftover.ref)
      }
    })
  })
}
