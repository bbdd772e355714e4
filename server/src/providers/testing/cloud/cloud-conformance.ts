// One test suite for every adapter of the cloud port, run against the real provider or a faithful replacement.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PowerActionKind, powerAfter } from '#kernel/cloud/server-action.ts'
import type { ServerPower } from '#kernel/cloud/server-state.ts'
import { readAddress } from '#kernel/ip/address.ts'
import {
  type CloudAction,
  type CloudCapabilities,
  type CloudProvider,
  type CloudServer,
  serverPages,
} from '#providers/ports/cloud/servers.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'

type State = Pick<CloudServer, 'lifecycle' | 'power'>

/** An adapter under test and the provider behind it. */
export type CloudSubject = {
  /** Opens the adapter, with the right credentials unless others are given. */
  open(credentials?: Credentials): Provider
  /** Creates a running server with these addresses and tags at the provider, and returns its ref. */
  addServer(name: string, own: { publicAddresses: string[]; tags: string[] }): Promise<string>
  removeServer(ref: string): Promise<void>
  /** Sets the vendor's own state, such as `off`. */
  setState(ref: string, state: string): Promise<void>
  /** What each state of the vendor means. */
  states: Readonly<Record<string, State>>
  /** The next action of the server fails. Absent if the vendor tells of no failures. */
  failNextAction?(ref: string): Promise<void>
  /** The next action of the server is started, and the answer is lost. Absent if it cannot be lost here. */
  loseNextAnswer?(ref: string): Promise<void>
  /** Absent: the addresses are chosen as here. Otherwise by the provider, or they are not known to it. */
  addresses?: 'assigned' | 'unknown'
  /** What the provider does not tell of a server. */
  lacks?: readonly ('tags' | 'createdAt')[]
  /** The provider executes actions before it answers. */
  isImmediate?: true
  wrongCredentials: readonly Credentials[]
  stop(): Promise<void>
}

/** Registers the suite. `setup` starts the provider and is called once. */
export function cloudConformance(
  name: string,
  capabilities: CloudCapabilities | undefined,
  setup: () => Promise<CloudSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for servers.`)
  const { actions, pageSize } = capabilities
  const restart = actions.includes('reboot') ? 'reboot' : 'power_cycle'
  const stop = actions.includes('power_off') ? 'power_off' : 'shutdown'
  describe(`${name} conforms to the cloud port`, () => {
    let subject: CloudSubject
    let cloud: CloudProvider
    beforeAll(async () => {
      subject = await setup()
      cloud = cloudOf(subject.open())
    })
    afterAll(() => subject.stop())

    const all = async () => (await Array.fromAsync(serverPages(cloud))).flat()
    const read = async (ref: string) => (await all()).find((server) => server.ref === ref)

    async function ended(ref: string, action: string): Promise<CloudAction> {
      for (;;) {
        const read = await cloud.readAction(ref, action)
        if (read.state !== 'running') return read
      }
    }

    /** A server shows the effect of an action some readings later. */
    async function powerOf(ref: string, expected: ServerPower): Promise<ServerPower> {
      for (let reading = 1; ; reading++) {
        const { power } = await cloud.readServer(ref)
        if (power === expected || reading === readingsMax) return power
      }
    }

    test('a server is listed with what is known of it', async () => {
      const own = { publicAddresses: ['203.0.113.7'], tags: ['web'] }
      const ref = await subject.addServer('web-1', own)
      const server = await read(ref)
      expect(server).toMatchObject({
        ...{ ref, name: 'web-1', lifecycle: 'active', power: 'running' },
        tags: subject.lacks?.includes('tags') ? [] : own.tags,
        ...(!subject.addresses && { publicAddresses: own.publicAddresses }),
      })
      expect(server?.region).toMatch(/./)
      expect(server?.size).toMatch(/./)
      if (!subject.lacks?.includes('createdAt')) expect(server?.createdAt).toBeInstanceOf(Date)
      for (const number of [server?.cpus, server?.memoryMib, server?.diskGib])
        expect(number === null || Number(number) > 0).toBe(true)
    })

    test('addresses are in canonical form', async () => {
      const ref = await subject.addServer('web-2', {
        publicAddresses: ['203.0.113.8', '2001:db8:0:8::1'],
        tags: [],
      })
      const server = await read(ref)
      const addresses = [...(server?.publicAddresses ?? []), ...(server?.privateAddresses ?? [])]
      if (subject.addresses === 'assigned') expect(addresses).not.toEqual([])
      if (!subject.addresses) expect(server?.publicAddresses).toEqual(['203.0.113.8', '2001:db8:0:8::1'])
      expect(addresses.map((address) => readAddress(address)?.address)).toEqual(addresses)
    })

    test('every state of the vendor is understood, and an unknown one is an error of the server', async () => {
      const ref = await subject.addServer('web-3', { publicAddresses: [], tags: [] })
      for (const [state, expected] of Object.entries(subject.states)) {
        await subject.setState(ref, state)
        expect([state, await read(ref)]).toMatchObject([state, expected])
      }
    })

    test('a removed server is no longer listed', async () => {
      const ref = await subject.addServer('web-4', { publicAddresses: [], tags: [] })
      await subject.removeServer(ref)
      expect(await read(ref)).toBeUndefined()
    })

    test('every page is read, each server once', async () => {
      const before = (await all()).length
      for (let number = 0; number <= pageSize; number++)
        await subject.addServer(`many-${number}`, { publicAddresses: [], tags: [] })
      const refs = (await all()).map(({ ref }) => ref)
      expect(refs).toHaveLength(before + pageSize + 1)
      expect(new Set(refs).size).toBe(refs.length)
    })

    test('a server that does not exist is an error of the kind not_found', async () => {
      const ref = await subject.addServer('web-5', { publicAddresses: [], tags: [] })
      await subject.removeServer(ref)
      const notFound = { name: 'ProviderError', kind: 'not_found' }
      await expect(cloud.readServer(ref)).rejects.toMatchObject(notFound)
      await expect(cloud.startAction(ref, { kind: restart })).rejects.toMatchObject(notFound)
    })

    test('every action is executed, and its state is read', async () => {
      const ref = await subject.addServer('web-6', { publicAddresses: [], tags: [] })
      const order: readonly PowerActionKind[] = ['power_off', 'power_on', 'reboot', 'power_cycle', 'shutdown']
      for (const kind of order.filter((one) => actions.includes(one))) {
        const action = await cloud.startAction(ref, { kind })
        expect([kind, await ended(ref, action)]).toMatchObject([kind, { state: 'succeeded', error: null }])
        expect([kind, await powerOf(ref, powerAfter[kind])]).toEqual([kind, powerAfter[kind]])
      }
    })

    test('one action at a time is executed', async ({ skip }) => {
      if (subject.isImmediate) return skip('this provider executes actions before it answers')
      const ref = await subject.addServer('web-7', { publicAddresses: [], tags: [] })
      const action = await cloud.startAction(ref, { kind: stop })
      await expect(cloud.startAction(ref, { kind: 'power_on' })).rejects.toMatchObject({
        kind: 'unavailable',
      })
      await ended(ref, action)
      expect(await powerOf(ref, 'stopped')).toBe('stopped')
      await ended(ref, await cloud.startAction(ref, { kind: 'power_on' }))
    })

    test('an action that failed is read with what the provider says', async ({ skip }) => {
      if (!subject.failNextAction) return skip('this provider tells of no failures')
      const ref = await subject.addServer('web-8', { publicAddresses: [], tags: [] })
      await subject.failNextAction(ref)
      const action = await cloud.startAction(ref, { kind: restart })
      expect((await ended(ref, action)).state).toBe('failed')
    })

    test('an action whose answer was lost is found, and none before it', async ({ skip }) => {
      if (!subject.loseNextAnswer) return skip('its answers are not lost here')
      const ref = await subject.addServer('web-9', { publicAddresses: [], tags: [] })
      const first = await cloud.startAction(ref, { kind: restart })
      await ended(ref, first)
      await subject.loseNextAnswer(ref)
      await expect(cloud.startAction(ref, { kind: restart })).rejects.toMatchObject({
        name: 'ProviderError',
      })
      const longAgo = new Date(Date.now() - 3_600_000)
      const found = await cloud.actionsSince(ref, restart, longAgo)
      expect(found).toHaveLength(2)
      expect(found[1]).toBe(first)
      expect(['succeeded', 'unknown']).toContain((await ended(ref, found[0] ?? '')).state)
      expect(await cloud.actionsSince(ref, stop, longAgo)).toEqual([])
      expect(await cloud.actionsSince(ref, restart, new Date(Date.now() + 3_600_000))).toEqual([])
    })

    test('wrong credentials are an error of the kind auth', async ({ skip }) => {
      if (subject.wrongCredentials.length === 0) return skip('this provider has no credentials')
      for (const credentials of subject.wrongCredentials)
        await expect(cloudOf(subject.open(credentials)).listServers(null)).rejects.toMatchObject({
          name: 'ProviderError',
          kind: 'auth',
        })
    })
  })
}

const readingsMax = 10

function cloudOf({ cloud }: Provider): CloudProvider {
  if (cloud === undefined) throw new Error('The adapter has no servers.')
  return cloud
}
