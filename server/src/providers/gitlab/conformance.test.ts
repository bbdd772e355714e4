import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { commitStatusConformance } from '#providers/testing/commit-status-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { gitlab } from './adapter.ts'
import { manifest } from './manifest.ts'
import { type FakeGitlab, shownAtGitlab, startFakeGitlab } from './testing/fake-gitlab.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

commitStatusConformance('GitLab', manifest.commitStatus, async () => {
  const fake = await startFakeGitlab()
  const add = (name: string, commit: string, isReadOnly: boolean) =>
    fake.projects.set(name, { commits: new Set([commit]), isReadOnly, jobs: [] })
  return {
    open: (credentials = fake.credentials) => gitlab.open(credentials, testTools(egress)),
    addRepository: async (name, commit) => void add(name, commit, false),
    addReadOnly: async (name, commit) => void add(name, commit, true),
    async shown(repository, commit, context) {
      const job = shownAtGitlab(fake, repository, commit, context)
      return job && { state: job.status, description: job.description ?? '', url: job.target_url ?? '' }
    },
    deepName: 'octo-org/team.a/sub_group/shop',
    states: {
      pending: 'pending',
      running: 'running',
      success: 'success',
      failure: 'failed',
      error: 'failed',
      cancelled: 'canceled',
    },
    wrongCredentials: [{ ...fake.credentials, token: 'glpat-wrong' }],
    loseNextAnswer: fake.loseNextAnswer,
    stop: fake.stop,
  }
})

apiFaults('GitLab', async () => {
  const fake = await startFakeGitlab()
  const { credentials } = fake
  return { fake, credentials, open: () => gitlab.open(credentials, testTools()) }
})

describe('GitLab', () => {
  let fake: FakeGitlab
  beforeAll(async () => {
    fake = await startFakeGitlab()
  })
  afterAll(() => fake.stop())
  const open = (url = fake.credentials['url']) =>
    gitlab.open({ ...fake.credentials, url: url ?? '' }, testTools())

  test('has its API below the address that is entered, with or without its path', async () => {
    for (const path of ['', '/', '/api/v4']) await open(`${fake.credentials['url']}${path}`).verify()
  })

  test('has tokens that expire, and tokens without the scope', async () => {
    const { token } = fake
    token.scopes = ['read_api']
    await expect(open().verify()).rejects.toMatchObject({
      kind: 'auth',
      message: expect.stringMatching(/scope api/),
    })
    Object.assign(token, { scopes: ['api'], active: false })
    await expect(open().verify()).rejects.toMatchObject({
      kind: 'auth',
      message: expect.stringMatching(/expired/),
    })
  })

  test('shows a status at the ref of the deploy', async () => {
    const commit = 'a'.repeat(40)
    fake.projects.set('octocat/shop', { commits: new Set([commit]), isReadOnly: false, jobs: [] })
    const status = {
      repository: 'octocat/shop',
      commit,
      ref: 'refs/tags/v1',
      context: 'holdfast/Shop',
      state: 'running' as const,
      description: 'Running.',
      url: 'https://holdfast.example.com/deploys/dep_1',
    }
    await open().commitStatus?.set(status)
    expect(shownAtGitlab(fake, 'octocat/shop', commit, 'holdfast/Shop')).toMatchObject({ ref: 'v1' })
    fake.answerNext({ status: 409, body: { message: 'Another update to this commit status is in progress' } })
    await expect(open().commitStatus?.set(status)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describeDocument('gitlab', '/api/v4', exchanges, ['GET', 'POST'])
