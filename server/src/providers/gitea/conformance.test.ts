import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { commitStatusConformance } from '#providers/testing/commit-status-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { gitea } from './adapter.ts'
import { manifest } from './manifest.ts'
import { type FakeGitea, shownAtGitea, startFakeGitea } from './testing/fake-gitea.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

commitStatusConformance('Gitea', manifest.commitStatus, async () => {
  const fake = await startFakeGitea()
  const add = (name: string, commit: string, isReadOnly: boolean) =>
    fake.repositories.set(name, { commits: new Set([commit]), isReadOnly, statuses: [] })
  return {
    open: (credentials = fake.credentials) => gitea.open(credentials, testTools(egress)),
    addRepository: async (name, commit) => void add(name, commit, false),
    addReadOnly: async (name, commit) => void add(name, commit, true),
    async shown(repository, commit, context) {
      const status = shownAtGitea(fake, repository, commit, context)
      return status && { state: status.state, description: status.description, url: status.target_url }
    },
    deepName: 'octo-org/hello.world_2',
    states: {
      pending: 'pending',
      running: 'pending',
      success: 'success',
      failure: 'failure',
      error: 'error',
      cancelled: 'error',
    },
    wrongCredentials: [{ ...fake.credentials, token: 'wrong' }],
    loseNextAnswer: fake.loseNextAnswer,
    stop: fake.stop,
  }
})

apiFaults('Gitea', async () => {
  const fake = await startFakeGitea()
  const { credentials } = fake
  return { fake, credentials, open: () => gitea.open(credentials, testTools()) }
})

describe('Gitea', () => {
  let fake: FakeGitea
  beforeAll(async () => {
    fake = await startFakeGitea()
  })
  afterAll(() => fake.stop())
  const verify = (url = '') =>
    gitea.open({ ...fake.credentials, url: `${fake.credentials['url']}${url}` }, testTools()).verify()

  test('has its API below the address that is entered, with or without its path', async () => {
    for (const path of ['', '/', '/api/v1']) await verify(path)
  })

  test('says which permission a token lacks', async () => {
    fake.token.scopes = 'read:user'
    await expect(verify()).rejects.toMatchObject({
      kind: 'auth',
      message: expect.stringMatching(/write:repository/),
    })
    fake.token.scopes = 'write:repository'
  })

  test('may redirect, which is not followed', async () => {
    fake.answerNext({ status: 301, headers: { Location: 'https://example.org/' } })
    await expect(verify()).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/redirects/),
    })
  })
})

describeDocument('gitea', '/api/v1', exchanges, ['GET', 'POST'])
