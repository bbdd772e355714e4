/** The operator's commands as typed: beside a running service, and without one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '../../src/testing/account/browser.ts'
import {
  firstToken,
  type RunningProgram,
  runProgram,
  signInLink,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'

const directory = temporaryDirectory()
const environment = { HOLDFAST_DATA_DIR: directory.path }
const sameOrigin = { 'sec-fetch-site': 'same-origin' }
afterAll(directory.remove)

async function holdfast(...words: string[]): Promise<string> {
  const { code, output } = await runProgram(words, environment)
  expect([words, code, output]).toEqual([words, 0, expect.any(String)])
  return output
}

async function refusal(...words: string[]): Promise<string> {
  return await refusalWith({}, ...words)
}

async function refusalWith(more: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, output } = await runProgram(words, { ...environment, ...more })
  expect([words, code]).toEqual([words, 1])
  expect(output).not.toContain('    at ')
  return output.trim()
}

const linkIn = (output: string, page: string) =>
  new RegExp(`^ {2}http://[\\d.:]+/${page}#(hfl_\\w{36})$`, 'm').exec(output)?.[1] ?? ''

let program: RunningProgram
const atOurs = (method: string, path: string, body?: unknown, headers = {}) =>
  program.request(method, path, {
    ...(body !== undefined && { body }),
    headers: { ...sameOrigin, ...headers },
  })
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
const join = (token: string, email: string) =>
  atOurs('POST', '/v1/auth/invitations/accept', { token, name: 'Ada', email, password: testPassword })

describe('beside a running service', () => {
  let accountId: string
  beforeAll(async () => {
    program = await startProgram(environment)
  })
  afterAll(async () => {
    await program.end('SIGTERM')
  })

  it('the first start names a file with a link that creates an owner', async () => {
    const response = await join(signInLink(program).split('#')[1] ?? '', 'ada@example.com')
    expect([response.status, response.body.accounts[0].role]).toEqual([200, 'owner'])
  })

  it('no account is created while its link would be unusable, because no port is known', async () => {
    const output = await refusalWith({ HOLDFAST_PORT: '0' }, 'account', 'create', 'Nowhere')
    expect(output).toContain('Set HOLDFAST_URL')
    expect(await holdfast('account', 'list')).not.toContain('Nowhere')
  })

  it('no account of another person is created while private networks are open', async () => {
    const headers = { authorization: `Bearer ${firstToken(program)}` }
    const open = (isOpen: boolean) =>
      program.request('PATCH', '/v1/instance/settings', { body: { private_networks_open: isOpen }, headers })
    expect((await open(true)).status).toBe(200)
    expect(await refusal('account', 'create', 'Stranger')).toContain('Private networks are open')
    expect(await refusal('account', 'set-operator', 'Home', 'no')).toContain('Private networks are open')
    expect(await holdfast('account', 'list')).not.toContain('Stranger')
    expect((await open(false)).status).toBe(200)
  })

  it('an account is created, with a link for its owner', async () => {
    const output = await holdfast(
      'account',
      'create',
      'Acme',
      '--plan',
      'pro',
      '--email',
      'Grace@example.com',
    )
    accountId = /^acc_\w+/.exec(output)?.[0] ?? ''
    const { status, body } = await atOurs('POST', '/v1/auth/invitations/accept', {
      token: linkIn(output, 'join'),
      name: 'Grace',
      password: testPassword,
    })
    expect([status, body.user.email, body.accounts]).toEqual([
      200,
      'grace@example.com',
      [expect.objectContaining({ id: accountId, name: 'Acme', role: 'owner' })],
    ])
    expect(await holdfast('account', 'list')).toContain(`${accountId}  Acme  plan pro, 1 members, active`)
  })

  it('a plan is set, and an account suspended and resumed, which takes effect within a second', async () => {
    expect(await holdfast('account', 'set-plan', accountId, 'business')).toContain(
      `${accountId} (Acme) was on the plan pro and is now on business.`,
    )
    const signedIn = await atOurs('POST', '/v1/auth/sign-in', {
      email: 'grace@example.com',
      password: testPassword,
    })
    const cookie = cookieOf(signedIn)
    const whoami = () => atOurs('GET', '/v1/whoami', undefined, { cookie })
    expect((await whoami()).body.account.plan).toBe('business')
    await holdfast('account', 'suspend', 'Acme')
    await expect.poll(async () => (await whoami()).body.code).toBe('account_suspended')
    expect(await refusal('account', 'suspend', 'Acme')).toContain('is suspended.')
    await holdfast('account', 'resume', 'Acme')
    await expect.poll(async () => (await whoami()).status).toBe(200)
    const log = await atOurs('GET', '/v1/audit-log?actor=operator', undefined, { cookie })
    expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'account.resume',
      'account.suspend',
      'account.plan.set',
      'account.create',
    ])
  })

  it("an account sees the installation's status exactly while the operator permits it", async () => {
    const signedIn = await atOurs('POST', '/v1/auth/sign-in', {
      email: 'grace@example.com',
      password: testPassword,
    })
    const instance = async () =>
      (await atOurs('GET', '/v1/instance', undefined, { cookie: cookieOf(signedIn) })).status
    expect(await instance()).toBe(404)
    expect(await holdfast('account', 'set-operator', accountId, 'yes')).toContain('can see the status')
    expect(await refusal('account', 'set-operator', accountId, 'yes')).toContain(
      'already is an operator’s account',
    )
    expect(await instance()).toBe(200)
    await holdfast('account', 'set-operator', accountId, 'no')
    expect(await instance()).toBe(404)
  })

  it('the secrets of a suspended account are erased, once and permanently', async () => {
    expect(await refusal('account', 'erase', 'Acme')).toContain('is not suspended. Suspend it first.')
    await holdfast('account', 'suspend', 'Acme')
    expect(await holdfast('account', 'erase', 'Acme')).toContain(
      `The secrets of ${accountId} (Acme) are erased`,
    )
    expect(await refusal('account', 'erase', 'Acme')).toContain('are already erased')
    await holdfast('account', 'resume', 'Acme')
  })

  it('the master key is changed beside the running service, which continues with it', async () => {
    expect(await holdfast('keys', 'rotate')).toMatch(/^Master key [0-9a-f]{8} replaces [0-9a-f]{8}/)
    expect(await holdfast('account', 'create', 'After the change')).toContain('was created')
  })

  it('unknown accounts and people are named in the error', async () => {
    expect(await refusal('account', 'suspend', 'nobody')).toContain('There is no account "nobody"')
    expect(await refusal('reset-access', 'nobody@example.com')).toBe(
      'No user has the address nobody@example.com.',
    )
  })

  it('a person who is locked out gets a new password, which ends their sessions', async () => {
    const credentials = { email: 'ada@example.com', password: testPassword }
    const cookie = cookieOf(await atOurs('POST', '/v1/auth/sign-in', credentials))
    const token = linkIn(await holdfast('reset-access', 'ada@example.com'), 'reset-access')
    const reset = { token, new_password: 'a wholly new one' }
    expect((await atOurs('POST', '/v1/auth/password/reset', reset)).status).toBe(204)
    expect((await atOurs('GET', '/v1/whoami', undefined, { cookie })).body.code).toBe('session_ended')
    expect((await atOurs('POST', '/v1/auth/sign-in', credentials)).status).toBe(401)
    const fresh = { ...credentials, password: reset.new_password }
    expect((await atOurs('POST', '/v1/auth/sign-in', fresh)).status).toBe(200)
    const again = await atOurs('POST', '/v1/auth/password/reset', reset)
    expect([again.status, again.body.code]).toEqual([410, 'link_invalid'])
  })
})

describe('without a running service', () => {
  it('an account gets another owner through a link that the next start accepts', async () => {
    const token = linkIn(await holdfast('reset-access', 'Home'), 'join')
    program = await startProgram(environment)
    expect(firstToken(program)).toBe('')
    expect((await join(token, 'lin@example.com')).status).toBe(200)
    await program.end('SIGTERM')
  })

  it('invalid arguments fail with one clear sentence', async () => {
    expect(await refusal('account', 'create')).toBe(
      'Usage: holdfast account create <name> [--plan <plan>] [--email <e-mail>]',
    )
    expect(await refusal('account', 'create', 'x', '--paln', 'pro')).toMatch(
      /^Unknown option '--paln'.*Usage/,
    )
    expect(await refusal('account', 'create', 'x', '--plan', 'gold')).toBe(
      'There is no plan "gold"; the plans are free, pro, business, unlimited.',
    )
    expect(await refusal('account', 'create', 'x', '--email', 'nobody')).toContain(
      '"nobody" is not an e-mail address',
    )
  })
})
