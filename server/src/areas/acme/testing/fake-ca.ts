/** A CA that registers every account, and answers every order as told: for what needs no certificate. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'

export type FakeCa = {
  directoryUrl: string
  /** The paths of requests, in order. */
  requests: string[]
  url(path: string): string
  /** Answers a path from now on. By default, new orders are answered that there were too many. */
  answer(path: string, answer: (response: ServerResponse) => void): void
}

type Options = { meta?: Readonly<Record<string, unknown>> }

/** Ends with the process. */
export async function startFakeCa({ meta = {} }: Options = {}): Promise<FakeCa> {
  const requests: string[] = []
  const answers = new Map<string, (response: ServerResponse) => void>([
    [
      '/orders',
      (response) => refuse(response, 429, 'rateLimited', 'Too many orders.', { 'Retry-After': '7200' }),
    ],
  ])
  let base = ''
  const server = createServer((request, response) => {
    request.resume()
    const path = request.url ?? ''
    requests.push(path)
    response.setHeader('Replay-Nonce', crypto.randomUUID())
    const answer = answers.get(path)
    if (answer) return answer(response)
    if (path === '/directory')
      return response.end(
        JSON.stringify({
          newNonce: `${base}/nonce`,
          newAccount: `${base}/accounts`,
          newOrder: `${base}/orders`,
          revokeCert: `${base}/revoke`,
          keyChange: `${base}/keys`,
          renewalInfo: `${base}/renewal`,
          meta,
        }),
      )
    if (path === '/accounts')
      return response.writeHead(201, { Location: `${base}/accounts/1` }).end('{"status": "valid"}')
    return response.end('{"status": "valid"}')
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    directoryUrl: `${base}/directory`,
    requests,
    url: (path) => base + path,
    answer: (path, answer) => void answers.set(path, answer),
  }
}

export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  detail: string,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'Content-Type': 'application/problem+json', ...headers })
    .end(JSON.stringify({ type: `urn:ietf:params:acme:error:${code}`, detail, status }))
}

type Service = Pick<TestService, 'request'>

let shared: Promise<FakeCa> | null = null

/** Of an account at a CA that only limits orders. */
export async function accountInputAtFake(name = 'Test CA') {
  shared ??= startFakeCa()
  return { name, directory_url: (await shared).directoryUrl, terms_agreed: true }
}

export async function givenAcmeAccountAtFake(service: Service, name = 'Test CA'): Promise<string> {
  return (await post(service, '/v1/certificates/acme-accounts', await accountInputAtFake(name))).id
}

/** The id of a managed certificate whose order waits. `name` must be in a zone of the account. */
export async function givenManagedAtFake(
  service: Service,
  name: string,
  accountId?: string,
): Promise<string> {
  const acme_account_id = accountId ?? (await givenAcmeAccountAtFake(service))
  return (await post(service, '/v1/certificates/managed', { names: [name], acme_account_id })).id
}

/** Of a managed certificate, whose zone is made. */
export async function managedInputAtFake(service: Service) {
  const connection = await post(service, '/v1/connections', { provider: 'sandbox' })
  const name = `managed-${crypto.randomUUID()}.example`
  await post(service, '/v1/dns/zones', { name, connection_id: connection.id })
  return { names: [name], acme_account_id: await givenAcmeAccountAtFake(service) }
}

/** Bodies with which the operations succeed. */
export function acmeBodies(service: () => Service) {
  return {
    'certificates.acme_accounts.create': () => accountInputAtFake(),
    'certificates.managed.create': () => managedInputAtFake(service()),
    'certificates.managed.update': () => ({ renews: false }),
  }
}

async function post(service: Service, path: string, body: unknown) {
  const response = await service.request('POST', path, { body })
  if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(response.body)}`)
  return response.body
}

/** The id of its order. */
export async function givenOrderOf(service: Service, managedId: string): Promise<string> {
  return await eventually(async () => {
    const { body } = observe(await service.request('GET', `/v1/certificates/managed/${managedId}`))
    return body.last_order?.id ?? null
  })
}
