import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFaults } from '#providers/testing/api-faults.ts'
import { commitStatusConformance } from '#providers/testing/commit-status-conformance.ts'
import { describeDocument } from '#providers/testing/document-test.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { github } from './adapter.ts'
import { apiUrl } from './client.ts'
import { manifest } from './manifest.ts'
import { type FakeGithub, shownAtGithub, startFakeGithub } from './testing/fake-github.ts'

const { egress, exchanges } = recordingEgress(loopbackEgress())

commitStatusConformance('GitHub', manifest.commitStatus, async () => {
  const fake = await startFakeGithub()
  const add = (name: string, commit: string, isReadOnly: boolean) =>
    fake.repositories.set(name, { commits: new Set([commit]), isReadOnly, statuses: [] })
  return {
    open: (credentials = fake.credentials) => github.open(credentials, testTools(egress)),
    addRepository: async (name, commit) => void add(name, commit, false),
    addReadOnly: async (name, commit) => void add(name, commit, true),
    async shown(repository, commit, context) {
      const status = shownAtGithub(fake, repository, commit, context)
      return (
        status && {
          state: status.state,
          description: status.description ?? '',
          url: status.target_url ?? '',
        }
      )
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
    wrongCredentials: [{ ...fake.credentials, token: 'github_pat_wrong' }],
    loseNextAnswer: fake.loseNextAnswer,
    stop: fake.stop,
  }
})

apiFaults('GitHub', async () => {
  const fake = await startFakeGithub()
  const { credentials } = fake
  return { fake, credentials, open: () => github.open(credentials, testTools()) }
})

describe('GitHub', () => {
  let fake: FakeGithub
  beforeAll(async () => {
    fake = await startFakeGithub()
  })
  afterAll(() => fake.stop())
  const verify = () => github.open(fake.credentials, testTools()).verify()

  test.each([
    ['https://github.com', 'https://api.github.com'],
    ['https://api.github.com/', 'https://api.github.com'],
    ['https://octo-corp.ghe.com', 'https://api.octo-corp.ghe.com'],
    ['https://github.example.com/', 'https://github.example.com/api/v3'],
    ['https://github.example.com/api/v3', 'https://github.example.com/api/v3'],
    ['https://github.com.example.org', 'https://github.com.example.org/api/v3'],
  ])('of the website %s has the API %s', (website, api) => {
    expect(apiUrl(website)).toBe(api)
  })

  test('answers limits with 403, and says when they end', async () => {
    const message = 'You have exceeded a secondary rate limit.'
    fake.answerNext({ status: 403, headers: { 'Retry-After': '31' }, body: { message } })
    await expect(verify()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 31 })
    const reset = String(Math.ceil(Date.now() / 1000) + 600)
    const headers = { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': reset }
    fake.answerNext({ status: 403, headers, body: { message: 'API rate limit exceeded' } })
    const failure = await verify().catch((error) => error)
    expect(failure.kind).toBe('rate_limited')
    expect(failure.retryAfterSeconds).toBeGreaterThan(60)
  })
})

describeDocument('github', '/api/v3', exchanges, ['GET', 'POST'])
