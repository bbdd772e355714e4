/**
 * Ensures that a secret is only in the one response that shows it: not in another response, an event, the audit log, an
 * error or a log line. Canary values are used wherever a secret can be sent.
 */
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCertificate } from '#areas/certificates/testing/given-certificate.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { startHttpServer } from '#providers/testing/servers/http-server.ts'
import { givenOwner, testPassword } from '#testing/account/browser.ts'
import { plainReads } from '#testing/sample/plain-reads.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { givenService, type TestResponse, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
let receiver: Receiver
let owner: Client
/** Every response except those that show a secret once. */
const responses: TestResponse[] = []
const secrets: Record<string, string> = { password: 'canary-password-1234', key: 'canary-api-key-5678' }
/** The requests that were accepted, with a canary value in every field for secrets. */
const taken: { method: string; path: string; body: Record<string, unknown> }[] = []
let provider: Awaited<ReturnType<typeof startHttpServer>>

beforeAll(async () => {
  service = await givenService({ environment: { HOLDFAST_LOG_LEVEL: 'trace' } })
  receiver = await givenReceiver()
  provider = await startHttpServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ type: 'Server', id: 'localhost', daemon_type: 'authoritative', version: '5' }),
    )
  })
  owner = await connectOwner(service.address)
  secrets['first token'] = service.token
  await plant()
})
afterAll(async () => {
  await owner.end()
  await service.close()
  await receiver.close()
  await provider.stop()
})

const ask: TestService['request'] = async (...request) => {
  const answer = await service.request(...request)
  responses.push(answer)
  return answer
}

/** Sends a request that must succeed. */
async function take(method: string, path: string, body: Record<string, unknown>): Promise<TestResponse> {
  const answer = await service.request(method, path, { body })
  expect([path, answer.status < 300]).toEqual([path, true])
  taken.push({ method, path, body })
  return answer
}

/** Sends a canary value in each write-only field, at creation and in a change. */
async function plantStored(): Promise<string> {
  const credentials = (canary: string) => ({ url: provider.url, api_key: canary })
  const headers = (canary: string) => ({ 'X-Api-Key': canary })
  Object.assign(secrets, {
    'stored key': 'canary-stored-key-1111',
    'changed key': 'canary-changed-key-2222',
    'stored header': 'canary-stored-header-3333',
    'changed header': 'canary-changed-header-4444',
  })
  const connection = await take('POST', '/v1/connections', {
    provider: 'powerdns',
    credentials: credentials('canary-stored-key-1111'),
  })
  await take('PATCH', `/v1/connections/${connection.body.id}`, {
    credentials: credentials('canary-changed-key-2222'),
  })
  const endpoint = await take('POST', '/v1/webhook-endpoints', {
    url: receiver.url,
    events: ['dns.records_changed'],
    headers: headers('canary-stored-header-3333'),
  })
  responses.push(
    await take('PATCH', `/v1/webhook-endpoints/${endpoint.body.id}`, {
      headers: headers('canary-changed-header-4444'),
    }),
  )
  secrets['webhook secret'] = endpoint.body.secret
  secrets['password of a file'] = 'canary-file-password-5555'
  await take('POST', '/v1/certificates', {
    content: await newCertificate('DNS:canary.example.com'),
    password: 'canary-file-password-5555',
  })
  secrets['token of a transparency source'] = 'canary-source-token-6666'
  await take('PATCH', '/v1/certificates/transparency', { token: 'canary-source-token-6666' })
  return endpoint.body.id
}

async function plant(): Promise<void> {
  const made = await service.request('POST', '/v1/tokens', {
    body: { name: 'canaries', preset: 'full_access' },
    headers: { 'idempotency-key': 'once' },
  })
  secrets['token'] = made.body.token
  const rotated = await service.request('POST', `/v1/tokens/${made.body.id}/rotate`, {
    body: { overlap_seconds: 60 },
  })
  secrets['rotated token'] = rotated.body.token
  const endpointId = await plantStored()
  await ask('POST', `/v1/webhook-endpoints/${endpointId}/test`, { body: {} })
  await eventually(() => receiver.received.length > 0)
  await plantOfPeople()
  await misuse()
  await readEverything(endpointId, made.body.id)
}

/** Sends the credentials of a user and collects their session secrets. */
async function plantOfPeople(): Promise<void> {
  const person = await givenOwner(service)
  secrets['password of a person'] = testPassword
  secrets['first link'] = service.invitation
  const cookie = person.cookies.get('holdfast.session_token') ?? ''
  secrets['session'] = decodeURIComponent(cookie).split('.')[0] ?? ''
  const { body } = await person.request('POST', '/v1/auth/second-factor', {
    body: { password: testPassword },
  })
  secrets['second factor'] = new URL(body.uri).searchParams.get('secret') ?? ''
  const invited = await service.request('POST', '/v1/invitations', {
    body: { email: 'canary@example.com', role: 'viewer' },
  })
  secrets['link'] = invited.body.link.split('#')[1]
  responses.push(
    await person.request('GET', '/v1/auth/session'),
    await person.request('GET', '/v1/auth/sessions'),
    await person.request('GET', '/v1/whoami'),
    await person.request('POST', '/v1/auth/password', {
      body: { current_password: 'not it', new_password: testPassword },
    }),
  )
}

/** Sends requests with secrets in wrong places, or that fail with secrets in them. */
async function misuse(): Promise<void> {
  const { token = '', key, password } = secrets
  const json = { 'content-type': 'application/json' }
  await ask('GET', `/v1/tokens?token=${token}`, { token: null })
  await ask('GET', `/v1/nowhere/${token}?access_token=${token}`)
  await ask('GET', `/v1/tokens/${token}`)
  await ask('GET', '/v1/whoami', { token: `${token}x` })
  await ask('GET', '/v1/whoami', {
    token: null,
    headers: { authorization: `Basic ${btoa(`x:${password}`)}` },
  })
  await ask('GET', '/v1/whoami', { headers: { cookie: `session=${token}`, accept: 'text/html' } })
  await ask('POST', '/v1/connections', {
    body: { provider: 'powerdns', credentials: { url: 'http://127.0.0.1:9', api_key: key } },
  })
  await ask('POST', '/v1/connections', { body: { provider: 'sandbox', credentials: { api_key: key } } })
  await ask('POST', '/v1/connections', {
    body: { provider: 'rfc2136', credentials: { api_key: { value: key }, more: [key] } },
  })
  await ask('POST', '/v1/webhook-endpoints', {
    body: { url: `https://user:${password}@example.com/`, events: ['dns.records_changed'] },
  })
  await ask('POST', '/v1/tokens', { body: { name: 'x', preset: 'read_only', credentials: { password } } })
  await ask('POST', '/v1/tokens', {
    body: `{"password":"${password}"`,
    headers: { 'content-type': 'text/plain' },
  })
  await ask('PUT', `/v1/tokens?secret=${password}`, { body: { password }, headers: json })
}

async function readEverything(endpointId: string, tokenId: string): Promise<void> {
  for (const { path } of plainReads(service.operations)) await ask('GET', path)
  await ask('GET', `/v1/webhook-endpoints/${endpointId}`)
  await ask('GET', `/v1/tokens/${tokenId}`)
  const { body } = await ask('GET', '/v1/webhook-deliveries')
  await ask('GET', `/v1/webhook-deliveries/${body.data[0].id}`)
  await service.scrape()
}

/** Finds secrets in a text. The result contains their names, not their values. */
function found(text: string): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))
}

describe('a secret', () => {
  it('was sent, and is detected where it is expected', () => {
    expect(Object.keys(secrets)).toHaveLength(17)
    for (const [name, secret] of Object.entries(secrets))
      expect([name, secret.length > 15]).toEqual([name, true])
    expect(found(`x${secrets['token']}x`)).toEqual(['token'])
    expect(responses.length).toBeGreaterThan(25)
    expect(
      responses.filter(({ status }) => status >= 500 && status !== 502 && status !== 503 && status !== 504),
    ).toEqual([])
  })

  it('was sent in every write-only field of the operations', () => {
    const marked = service.operations.flatMap(({ method, path, body }) =>
      Object.entries((body as { properties?: Record<string, { writeOnly?: boolean }> })?.properties ?? {})
        .filter(([, schema]) => schema.writeOnly)
        .map(([field]) => ({ method, path, field })),
    )
    expect(marked.length).toBeGreaterThanOrEqual(4)
    for (const { method, path, field } of marked) {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      const planted = taken.some(
        (sent) =>
          sent.method === method &&
          pattern.test(sent.path) &&
          found(JSON.stringify(sent.body[field] ?? '')).length > 0,
      )
      expect([method, path, field, planted]).toEqual([method, path, field, true])
    }
  })

  it('is in no response except the one that shows it', () => {
    for (const { status, headers, body } of responses)
      expect([status, body?.code, found(JSON.stringify([headers, body]))]).toEqual([status, body?.code, []])
  })

  it('is in no log line, although everything was logged', () => {
    expect(service.logLines.length).toBeGreaterThan(20)
    for (const line of service.logLines)
      expect([line.slice(0, 300), found(line)]).toEqual([line.slice(0, 300), []])
  })

  it('is in no logged path, since routes are logged instead', () => {
    const paths = service.logLines.flatMap((line) => JSON.parse(line).path ?? [])
    expect(new Set(paths)).toContain('/v1/tokens/:token_id')
    expect(new Set(paths)).toContain('unknown')
    expect(paths.filter((path: string) => path.includes('?'))).toEqual([])
  })

  it('is in no row of the database', async () => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    expect(tables.length).toBeGreaterThan(12)
    for (const { name } of tables) {
      const { rows } = await owner.query<{ text: string | null }>(
        `select string_agg(t::text, ' ') as text from ${name} as t`,
      )
      expect([name, found(rows[0]?.text ?? '')]).toEqual([name, []])
    }
  })

  it('was sent to the webhook receiver only as a signature', () => {
    // Custom headers must be sent to the receiver.
    expect(found(JSON.stringify(receiver.received))).toEqual(['changed header'])
  })
})
