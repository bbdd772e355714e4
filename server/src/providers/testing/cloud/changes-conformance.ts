// One test suite for every adapter of the port for changes of servers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hasEffect,
  isForItsAnswer,
  type ServerChangeKind,
  type ServerChangeRequest,
  serverChangeKinds,
} from '#kernel/cloud/server-action.ts'
import type { ServerChangeCapabilities, ServerChanges } from '#providers/ports/cloud/changes.ts'
import type { CloudAction, CloudProvider } from '#providers/ports/cloud/servers.ts'
import type { Provider } from '#providers/ports/provider.ts'

/** An adapter under test and the provider behind it. */
export type ServerChangesSubject = {
  open(): Provider
  /** Creates a running server of the smallest size at the provider, and returns its ref. */
  addServer(name: string): Promise<string>
  /** Another size and an image that the provider has. */
  size: string
  image: string
  /** The provider's id of the snapshot with this name. */
  snapshotRef(name: string): Promise<string>
  /** How a server is stopped, where the power cannot be cut. */
  stopsBy?: 'shutdown'
  /** Kinds that the provider executes before it answers, besides `rename`. A restart that it does hinders no change. */
  isImmediate?: readonly (ServerChangeKind | 'reboot')[]
  /** What restarts a server, where nothing asks its system. */
  restart?: 'power_cycle'
  /** The next change is started, and the answer is lost. */
  loseNextAnswer(ref: string): Promise<void>
  stop(): Promise<void>
}

/** Registers the suite. `setup` starts the provider and is called once. */
export function serverChangesConformance(
  name: string,
  capabilities: ServerChangeCapabilities | undefined,
  setup: () => Promise<ServerChangesSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for changes of servers.`)
  const { kinds, requires = {}, sendsPasswords = false, setsNoRescuePassword = false } = capabilities
  describe(`${name} conforms to the port for changes of servers`, () => {
    let subject: ServerChangesSubject
    let cloud: CloudProvider
    let changes: ServerChanges
    beforeAll(async () => {
      subject = await setup()
      const provider = subject.open()
      if (!provider.cloud || !provider.serverChanges) throw new Error('The adapter cannot change servers.')
      cloud = provider.cloud
      changes = provider.serverChanges
    })
    afterAll(() => subject.stop())

    async function ended(ref: string, action: string | null): Promise<Pick<CloudAction, 'state'>> {
      if (action === null) return { state: 'succeeded' }
      for (;;) {
        const read = await cloud.readAction(ref, action)
        if (read.state !== 'running') return read
      }
    }

    /** A server that has the power for the change. */
    async function given(kind: ServerChangeKind, serverName: string): Promise<string> {
      const ref = await subject.addServer(serverName)
      if (requires[kind] === 'stopped') await powerOff(ref)
      return ref
    }

    async function powerOff(ref: string): Promise<void> {
      const { stopsBy = 'power_off' } = subject
      await ended(ref, await cloud.startAction(ref, { kind: stopsBy }))
      while ((await cloud.readServer(ref)).power !== 'stopped');
    }

    async function snapshotOf(ref: string, snapshotName: string): Promise<string> {
      await ended(ref, (await changes.start(ref, { kind: 'snapshot', name: snapshotName })).actionRef)
      return await subject.snapshotRef(snapshotName)
    }

    async function requestFor(kind: ServerChangeKind, ref: string): Promise<ServerChangeRequest> {
      switch (kind) {
        case 'rename':
        case 'snapshot':
          return { kind, name: `${kind}-of-${ref.replace('/', '-')}` }
        case 'resize':
          return { kind, size: subject.size, withDisk: false }
        case 'rebuild':
          return { kind, image: subject.image }
        case 'restore':
          return { kind, snapshot: await snapshotOf(ref, `restored-${ref}`) }
        default:
          return { kind }
      }
    }

    async function run(ref: string, kind: ServerChangeKind) {
      const request = await requestFor(kind, ref)
      const started = await changes.start(ref, request)
      expect([kind, await ended(ref, started.actionRef)]).toMatchObject([kind, { state: 'succeeded' }])
      return { request, password: started.password }
    }

    test.each(kinds)('%s is executed, and the server shows its effect', async (kind) => {
      const ref = await given(kind, `effect-${kind.replace('_', '-')}`)
      const { request } = await run(ref, kind)
      expect(hasEffect(request, await cloud.readServer(ref))).toBe(true)
    })

    test.each([
      ['rescue_on', 'rescue_off', 'isInRescue'],
      ['backup_on', 'backup_off', 'hasBackups'],
    ] as const)('%s and %s are shown by the server', async (on, off, member) => {
      if (!kinds.includes(on)) return
      const ref = await subject.addServer(`switched-${on.replace('_', '-')}`)
      await run(ref, on)
      expect((await cloud.readServer(ref))[member]).toBe(true)
      await run(ref, off)
      expect((await cloud.readServer(ref))[member]).toBe(false)
    })

    test('a new password is returned, unless the provider sends it or sets none', async () => {
      for (const kind of kinds.filter(isForItsAnswer)) {
        const ref = await given(kind, `password-${kind.replace('_', '-')}`)
        const { password } = await run(ref, kind)
        const isReturned = !sendsPasswords && !(kind === 'rescue_on' && setsNoRescuePassword)
        expect([kind, password]).toEqual([kind, isReturned ? expect.stringMatching(/^\S{8,}$/) : null])
      }
    })

    test('a server without the required power is refused', async () => {
      for (const [kind, power] of Object.entries(requires) as [ServerChangeKind, string][]) {
        const ref = await subject.addServer(`refused-${kind.replace('_', '-')}`)
        if (power === 'running') await powerOff(ref)
        await expect(changes.start(ref, await requestFor(kind, ref))).rejects.toMatchObject({
          name: 'ProviderError',
          kind: 'rejected',
        })
      }
    })

    test('what the provider does not have is refused', async () => {
      const requests: ServerChangeRequest[] = [
        { kind: 'resize', size: 'no-such-size', withDisk: false },
        { kind: 'restore', snapshot: '4711' },
      ]
      for (const request of requests.filter(({ kind }) => kinds.includes(kind))) {
        const ref = await given(request.kind, `absent-${request.kind}`)
        await expect(changes.start(ref, request)).rejects.toMatchObject({ kind: 'rejected' })
      }
    })

    test('only one change at a time is executed', async () => {
      if (subject.isImmediate?.includes('reboot')) return
      const ref = await subject.addServer('one-at-a-time')
      const action = await cloud.startAction(ref, { kind: subject.restart ?? 'reboot' })
      await expect(changes.start(ref, await requestFor('snapshot', ref))).rejects.toMatchObject({
        kind: 'unavailable',
      })
      await ended(ref, action)
    })

    test('a change whose answer was lost is found, and none before it', async () => {
      const longAgo = new Date(Date.now() - 3_600_000)
      const onceOnly = kinds.filter(
        (kind) => !isForItsAnswer(kind) && kind !== 'rename' && kind !== 'restore',
      )
      for (const kind of onceOnly.filter((one) => !subject.isImmediate?.includes(one))) {
        const ref = await given(kind, `lost-${kind.replace('_', '-')}`)
        const request = await requestFor(kind, ref)
        expect(await changes.since(ref, kind, longAgo)).toEqual([])
        await subject.loseNextAnswer(ref)
        await expect(changes.start(ref, request)).rejects.toMatchObject({ name: 'ProviderError' })
        const found = await changes.since(ref, kind, longAgo)
        expect([kind, found.length]).toEqual([kind, 1])
        expect(await changes.since(ref, kind, new Date(Date.now() + 3_600_000))).toEqual([])
        expect((await ended(ref, found[0] ?? '')).state).toBe('succeeded')
      }
    })

    test('an absent server is an error of the kind not_found, an absent kind one of unsupported', async () => {
      const request: ServerChangeRequest = { kind: 'snapshot', name: 'none' }
      await expect(changes.start('404404', request)).rejects.toMatchObject({ kind: 'not_found' })
      const ref = await subject.addServer('unsupported')
      for (const kind of serverChangeKinds.filter((one) => !kinds.includes(one)))
        await expect(changes.start(ref, await requestFor(kind, ref))).rejects.toMatchObject({
          kind: 'unsupported',
        })
    })
  })
}
