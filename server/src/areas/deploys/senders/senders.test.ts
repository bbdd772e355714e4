/** What senders of deploys send: signatures of public documentation, and deliveries of each forge. */
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { selectChange } from './filter.ts'
import { parametersFrom } from './parameters.ts'
import { readDelivery } from './read-delivery.ts'
import type { SentHeaders, Source } from './source.ts'
import {
  bitbucketDataCenterPush,
  bitbucketPush,
  giteaPush,
  githubPing,
  githubPush,
  githubTagDeleted,
  gitlabPush,
} from './testing/payloads.ts'
import { verify } from './verify.ts'

const now = new Date('2026-11-28T12:00:00Z')
const seconds = now.getTime() / 1000
const signature = { proof: 'signature' }

function verified(
  source: Source,
  body: string,
  headers: SentHeaders,
  secrets: readonly string[] = ["It's a Secret to Everybody"],
  at = now,
) {
  const outcome = verify(source, { headers, body: Buffer.from(body) }, secrets, at)
  return 'proof' in outcome ? outcome : outcome.failure
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

describe('a signature', () => {
  it('of GitHub matches the example of its documentation, and no other body', () => {
    const headers = {
      'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    }
    expect(verified('github', 'Hello, World!', headers)).toEqual(signature)
    expect(verified('github', 'Hello, World?', headers)).toBe('invalid')
    expect(verified('github', 'Hello, World!', headers, ['another secret'])).toBe('invalid')
    expect(verified('github', 'Hello, World!', {})).toBe('missing')
  })

  it('of Bitbucket matches the example of its documentation', () => {
    const headers = {
      'x-hub-signature': 'sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9',
    }
    expect(verified('bitbucket', 'Hello World!', headers)).toEqual(signature)
    expect(verified('bitbucket', 'Hello World', headers)).toBe('invalid')
  })

  it('of Gitea and Forgejo is hexadecimal without a prefix', () => {
    const digest = hmac("It's a Secret to Everybody", '{}')
    expect(verified('gitea', '{}', { 'x-gitea-signature': digest })).toEqual(signature)
    expect(verified('gitea', '{}', { 'x-forgejo-signature': digest })).toEqual(signature)
    expect(verified('gitea', '{}', { 'x-gitea-signature': `sha256=${digest}` })).toBe('invalid')
  })

  it('of GitLab follows Standard Webhooks, with the example of that specification', () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    }
    const body = '{"test": 2432232314}'
    const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
    const then = new Date(1_614_265_330_000)
    expect(verified('gitlab', body, headers, secrets, then)).toEqual(signature)
    expect(verified('gitlab', body, { ...headers, 'webhook-id': 'msg_2' }, secrets, then)).toBe('invalid')
    expect(verified('gitlab', body, headers, secrets, new Date(then.getTime() + 301_000))).toBe('too_old')
    // A wrong signature is not made good by the secret token.
    const both = { ...headers, 'webhook-signature': 'v1,AAAA', 'x-gitlab-token': secrets[0] }
    expect(verified('gitlab', body, both, secrets, then)).toBe('invalid')
  })

  it('differs from the secret itself, which GitLab and other programs can send', () => {
    const secrets = ['a secret of some length']
    expect(verified('gitlab', '{}', { 'x-gitlab-token': secrets[0] }, secrets)).toEqual({ proof: 'secret' })
    expect(verified('gitlab', '{}', { 'x-gitlab-token': 'wrong' }, secrets)).toBe('invalid')
    const bearer = { authorization: 'Bearer abcdef' }
    expect(verified('generic', '{}', bearer, ['abcdef'])).toEqual({ proof: 'secret' })
    expect(verified('generic', '{}', bearer, ['abcdeg'])).toBe('invalid')
  })

  it('of other programs covers a time, which is at most five minutes away', () => {
    const sent = (at: number) => ({
      'x-holdfast-timestamp': String(at),
      'x-holdfast-signature': `sha256=${hmac('secret', `${at}.{}`)}`,
    })
    expect(verified('generic', '{}', sent(seconds - 299), ['secret'])).toEqual(signature)
    expect(verified('generic', '{}', sent(seconds + 301), ['secret'])).toBe('too_old')
    const moved = { ...sent(seconds - 400), 'x-holdfast-timestamp': String(seconds) }
    expect(verified('generic', '{}', moved, ['secret'])).toBe('invalid')
  })

  it('with either of two secrets counts while one replaces the other', () => {
    const headers = { 'x-hub-signature-256': `sha256=${hmac('old', 'body')}` }
    expect(verified('github', 'body', headers, ['old', 'new'])).toEqual(signature)
  })
})

function read(source: Source, payload: unknown, headers: SentHeaders = {}) {
  return readDelivery(source, { headers, body: Buffer.from(JSON.stringify(payload)), contentType: null })
}

describe('a delivery', () => {
  it('of GitHub names event, id, sender, branch, commit and files', () => {
    const headers = { 'x-github-event': 'push', 'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958' }
    expect(read('github', githubPush, headers)).toMatchObject({
      event: 'push',
      id: '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      sender: 'Codertocat',
      repository: 'Codertocat/Hello-World',
      isPing: false,
      changes: [
        {
          ref: 'refs/heads/master',
          commit: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
          message: 'Fix all the bugs',
          paths: ['docs/new.md', 'api/server.ts'],
          isDeletion: false,
        },
      ],
    })
    expect(read('github', githubPing, { 'x-github-event': 'ping' }).isPing).toBe(true)
    expect(read('github', githubTagDeleted, headers).changes).toMatchObject([{ isDeletion: true }])
  })

  it('of GitHub can be a form', () => {
    const body = Buffer.from(new URLSearchParams({ payload: JSON.stringify(githubPush) }).toString())
    const contentType = 'application/x-www-form-urlencoded'
    const { changes } = readDelivery('github', { headers: {}, body, contentType })
    expect(changes[0]?.ref).toBe('refs/heads/master')
  })

  it('of GitLab, whose list of commits is shortened, says nothing of files', () => {
    expect(read('gitlab', gitlabPush, { 'idempotency-key': 'key-1' })).toMatchObject({
      event: 'push',
      id: 'key-1',
      sender: 'jsmith',
      repository: 'mike/diaspora',
      changes: [
        {
          ref: 'refs/heads/master',
          commit: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
          message: 'fixed readme',
          paths: null,
        },
      ],
    })
    const whole = read('gitlab', { ...gitlabPush, total_commits_count: 2 })
    expect(whole.changes[0]?.paths).toEqual(['CHANGELOG', 'app/controller/application.rb'])
  })

  it('of Gitea and Forgejo is like that of GitHub', () => {
    const headers = { 'x-gitea-event': 'push', 'x-gitea-delivery': 'f6266f16-1bf3-46a5-9ea4-602e06ead473' }
    expect(read('gitea', giteaPush, headers)).toMatchObject({
      event: 'push',
      id: 'f6266f16-1bf3-46a5-9ea4-602e06ead473',
      sender: 'gitea',
      repository: 'gitea/webhooks',
      changes: [
        { ref: 'refs/heads/develop', commit: 'bffeb74224043ba2feb48d137756c8a9331c449a', paths: null },
      ],
    })
  })

  it('of Bitbucket can have several changes, of which the first selected one is deployed', () => {
    const delivery = read('bitbucket', bitbucketPush, { 'x-event-key': 'repo:push' })
    expect(delivery).toMatchObject({
      event: 'repo:push',
      sender: 'emmap1',
      repository: 'team_name/repo_name',
    })
    const filter = { events: ['repo:push'], branches: [], paths: [] }
    expect(selectChange(filter, delivery)).toMatchObject({
      change: { ref: 'refs/heads/name-of-branch', commit: '709d658dc5b6d6afcd46049c2f332ee3f515a67d' },
    })
    const ofDataCenter = read('bitbucket', bitbucketDataCenterPush, { 'x-event-key': 'repo:refs_changed' })
    expect(ofDataCenter.changes).toMatchObject([
      { ref: 'refs/heads/master', commit: '178864a7d521b6f5e720b386b2c2b0ef8563e0dc' },
    ])
  })

  it('of anything else is read without an error', () => {
    for (const source of ['github', 'gitlab', 'gitea', 'bitbucket', 'generic'] as const)
      for (const payload of [null, 7, [], { commits: [null, 1], push: { changes: [{}] }, ref: {} }])
        expect(read(source, payload).changes.length).toBeGreaterThan(0)
    const noJson = { headers: {}, body: Buffer.from('ref=main'), contentType: null }
    expect(() => readDelivery('generic', noJson)).toThrow('no JSON')
  })
})

describe('the filter of a hook', () => {
  const delivery = read('github', githubPush, { 'x-github-event': 'push' })
  const reason = (filter: object, change: object = {}) => {
    const changed = { ...delivery, changes: delivery.changes.map((one) => ({ ...one, ...change })) }
    const selected = selectChange({ events: ['push'], branches: [], paths: [], ...filter }, changed)
    return 'reason' in selected ? selected.reason : null
  }

  it('selects by event, branch, tag and file', () => {
    expect(reason({})).toBe(null)
    expect(reason({ events: ['release'] })).toBe('event_not_selected')
    expect(reason({ branches: ['ma*'] })).toBe(null)
    expect(reason({ branches: ['main', 'release/*'] })).toBe('branch_not_selected')
    expect(reason({ paths: ['api/*'] })).toBe(null)
    expect(reason({ paths: ['web/*'] })).toBe('paths_not_changed')
    expect(reason({ paths: ['web/*'] }, { paths: null })).toBe(null)
  })

  it('deploys tags only where it names them, and nothing that was deleted', () => {
    const tag = { ref: 'refs/tags/v1.2' }
    expect(reason({}, tag)).toBe('branch_not_selected')
    expect(reason({ branches: ['tags/v*'] }, tag)).toBe(null)
    expect(reason({}, { isDeletion: true })).toBe('ref_deleted')
  })

  it('skips commits whose message says so', () => {
    expect(reason({}, { message: 'Mend a comment [skip deploy]' })).toBe('skip_marker')
    expect(reason({}, { message: 'Skip deploy on Fridays' })).toBe(null)
  })
})

it('gives recipes parameters from fields, from the payload, and fixed ones', () => {
  const delivery = read(
    'github',
    { ...githubPush, number: 7, note: 'two\nlines' },
    { 'x-github-event': 'push' },
  )
  const [change] = delivery.changes
  if (!change) throw new Error('There is no change')
  const sources = {
    BRANCH: { field: 'branch' },
    REPOSITORY: { pointer: '/repository/full_name' },
    NUMBER: { pointer: '/number' },
    NOTE: { pointer: '/note' },
    STAGE: { value: 'production' },
    OBJECT: { pointer: '/repository' },
    NOTHING: { pointer: '/no/such/member' },
  } as const
  expect(parametersFrom(sources, delivery, change)).toEqual({
    BRANCH: 'master',
    REPOSITORY: 'Codertocat/Hello-World',
    NUMBER: '7',
    NOTE: 'two lines',
    STAGE: 'production',
  })
})
