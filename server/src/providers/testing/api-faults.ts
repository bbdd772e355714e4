// The faults that every vendor's API has, for adapters with a stand-in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommitStatus } from '#providers/ports/commit-status.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import type { FakeApi } from './servers/fake-api.ts'

type FaultySubject = { fake: FakeApi; credentials: Credentials; open(): Provider }

/** Registers the tests. `setup` is called once; the stand-in has no domain `absent.com` and no firewall `4711`. */
export function apiFaults(title: string, setup: () => Promise<FaultySubject>): void {
  describe(`${title} reports the faults of an API`, () => {
    let subject: FaultySubject
    beforeAll(async () => {
      subject = await setup()
    })
    afterAll(() => subject.fake.stop())

    test.each([
      ['a limit', { status: 429, headers: { 'Retry-After': '17' }, body: '' }, 'rate_limited'],
      ['a failure in HTML', { status: 500, body: '<html>Internal Server Error</html>' }, 'unavailable'],
      ['a failing gateway', { status: 502, body: '<html>Bad Gateway</html>' }, 'unavailable'],
      ['a page instead of JSON', { status: 200, body: '<html>Welcome</html>' }, 'unknown'],
      [
        'cut JSON',
        { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"a": ' },
        'unknown',
      ],
      ['other JSON', { status: 200, body: { hello: 'world' } }, 'unknown'],
    ])('%s', async (_, response, kind) => {
      subject.fake.answerNext(response)
      const failure = await failureOf(list(subject.open()))
      expect(failure).toMatchObject({ kind, message: expect.stringMatching(/./) })
      if (kind === 'rate_limited') expect(failure).toMatchObject({ retryAfterSeconds: 17 })
    })

    test('neither credentials nor the address are in an error', async () => {
      for (const response of [
        { status: 401, body: '' },
        { status: 403, body: '' },
        { status: 500, body: '' },
        { status: 200, body: 'no JSON' },
      ]) {
        subject.fake.answerNext(response)
        const { message } = await failureOf(list(subject.open()))
        expect(message).not.toContain(subject.fake.url)
        for (const [name, value] of Object.entries(subject.credentials))
          if (!isPublic(name)) expect(message).not.toContain(value)
      }
    })

    test('credentials are in no address', async () => {
      await failureOf(readAbsent(subject.open()))
      for (const [name, value] of Object.entries(subject.credentials))
        if (!isPublic(name)) expect(subject.fake.requests.join()).not.toContain(value)
    })
  })
}

function list({ registrar, firewalls, commitStatus }: Provider) {
  return registrar?.listDomains(null) ?? firewalls?.listFirewalls() ?? commitStatus?.set(absentStatus)
}

function readAbsent({ registrar, firewalls, commitStatus }: Provider) {
  return registrar?.readDomain('absent.com') ?? firewalls?.read('4711') ?? commitStatus?.set(absentStatus)
}

const absentStatus: CommitStatus = {
  repository: 'absent/absent',
  commit: 'a'.repeat(40),
  ref: null,
  context: 'holdfast/Shop',
  state: 'success',
  description: 'It runs.',
  url: 'https://holdfast.example.com/deploys/1',
}

function isPublic(field: string): boolean {
  return field === 'environment' || field === 'url'
}

async function failureOf(call: Promise<unknown> | undefined): Promise<Error> {
  return await Promise.resolve(call).then(
    () => new Error('The call did not fail.'),
    (reason: Error) => reason,
  )
}
