// One test suite for every adapter of the port for statuses of commits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CommitState,
  type CommitStatus,
  type CommitStatusCapabilities,
  commitStates,
} from '#providers/ports/commit-status.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'

/** What the forge shows of one context of a commit. */
export type ShownStatus = { state: string; description: string; url: string }

/** An adapter under test and the forge behind it. */
export type CommitStatusSubject = {
  open(credentials?: Credentials): Provider
  /** Makes a repository with this commit on the branch `main`. */
  addRepository(name: string, commit: string): Promise<void>
  /** What people see. Null: the commit has no such status. */
  shown(repository: string, commit: string, context: string): Promise<ShownStatus | null>
  /** Makes a repository that the credentials may read, and whose statuses they may not set. */
  addReadOnly(name: string, commit: string): Promise<void>
  /** A name as deep as the forge allows. */
  deepName: string
  states: Readonly<Record<CommitState, string>>
  wrongCredentials: readonly Credentials[]
  loseNextAnswer(): void
  stop(): Promise<void>
}

const commit = '6dcb09b5b57875f334f61aebed695e2e4193db5e'

/** Registers the suite. `setup` starts the forge and is called once. */
export function commitStatusConformance(
  name: string,
  capabilities: CommitStatusCapabilities | undefined,
  setup: () => Promise<CommitStatusSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for statuses of commits.`)
  describe(`${name} conforms to the port for statuses of commits`, () => {
    let subject: CommitStatusSubject
    let count = 0
    beforeAll(async () => {
      subject = await setup()
    })
    afterAll(() => subject.stop())

    async function given(repository = `octocat/shop-${++count}`): Promise<CommitStatus> {
      await subject.addRepository(repository, commit)
      return {
        repository,
        commit,
        ref: 'refs/heads/main',
        context: 'holdfast/Shop',
        state: 'pending',
        description: 'Waiting.',
        url: 'https://holdfast.example.com/deploys/dep_1',
      }
    }
    const set = (status: CommitStatus, credentials?: Credentials) =>
      subject.open(credentials).commitStatus?.set(status)
    const shown = ({ repository, context }: CommitStatus) => subject.shown(repository, commit, context)

    test('working credentials are described', async () => {
      expect((await subject.open().verify()).detail).toMatch(/\.$/)
    })

    test('wrong credentials fail, also when a status is set', async () => {
      const status = await given()
      for (const credentials of subject.wrongCredentials) {
        await expect(subject.open(credentials).verify()).rejects.toMatchObject({ kind: 'auth' })
        await expect(set(status, credentials)).rejects.toMatchObject({ kind: 'auth' })
      }
    })

    test.each(commitStates)('%s is shown, with its description and a link', async (state) => {
      const status = { ...(await given()), state, description: `It is ${state}.` }
      await set(status)
      expect(await shown(status)).toEqual({
        state: subject.states[state],
        description: `It is ${state}.`,
        url: status.url,
      })
    })

    test('each replaces the one before, and the same one again is no failure', async () => {
      const status = await given()
      const states: CommitState[] = ['pending', 'pending', 'running', 'running', 'success', 'success']
      for (const state of [...states, 'pending', 'failure'] satisfies CommitState[]) {
        await set({ ...status, state })
        expect((await shown(status))?.state).toBe(subject.states[state])
      }
    })

    test('another deploy of a commit that is deployed now does not fail', async () => {
      const status = await given()
      await set({ ...status, state: 'running' })
      await set({ ...status, state: 'pending' })
      await set({ ...status, state: 'cancelled' })
      expect((await shown(status))?.state).toBe(subject.states.cancelled)
    })

    test('contexts are independent of each other', async () => {
      const [shop, blog] = [await given(), { context: 'holdfast/Blog', state: 'failure' as const }]
      await set(shop)
      await set({ ...shop, ...blog })
      expect((await shown(shop))?.state).toBe(subject.states.pending)
    })

    test('a repository in groups is found, and a commit without a known ref', async () => {
      const status = { ...(await given(subject.deepName)), ref: null }
      await set(status)
      expect(await shown(status)).not.toBeNull()
    })

    test('a long description is cut', async () => {
      const status = { ...(await given()), description: '…'.repeat(capabilities.descriptionMax + 1) }
      await set(status)
      expect((await shown(status))?.description).toHaveLength(capabilities.descriptionMax)
    })

    test('what is not there is not found or rejected, and the message names it', async () => {
      const status = await given()
      await expect(set({ ...status, repository: 'octocat/absent' })).rejects.toMatchObject({
        kind: 'not_found',
        message: expect.stringContaining('octocat/absent'),
      })
      const failure = await set({ ...status, commit: 'f'.repeat(40) })?.catch((error) => error)
      expect(['not_found', 'rejected']).toContain(failure.kind)
    })

    test.each(['octocat', 'octocat/..', '../admin', 'octocat/shop?x=1', 'octocat//shop'])(
      'a delivery that names the repository %s leads to no other path',
      async (repository) => {
        const status = { ...(await given()), repository }
        await expect(set(status)).rejects.toMatchObject({ kind: 'not_found' })
      },
    )

    test('a repository that may only be read is no failure of the connection', async () => {
      const status = { ...(await given()), repository: 'octocat/read-only' }
      await subject.addReadOnly(status.repository, commit)
      await expect(set(status)).rejects.toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('octocat/read-only'),
      })
    })

    test('a status whose answer is lost can be set again', async () => {
      const status = await given()
      subject.loseNextAnswer()
      await expect(set(status)).rejects.toMatchObject({ isTransient: true })
      await set(status)
      expect((await shown(status))?.state).toBe(subject.states.pending)
    })
  })
}
