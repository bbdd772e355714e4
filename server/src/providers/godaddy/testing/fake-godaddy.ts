// A stand-in for GoDaddy. Its requests and answers are checked with GoDaddy's OpenAPI document (conformance.test.ts).
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'
import { customerNumber, type GodaddyOrders, newOrders, orderRoutes } from './orders.ts'
import type { StoredDomain } from './stored-domain.ts'

export const rightCredentials = {
  key: 'right-key',
  secret: 'right-secret',
  customer_number: customerNumber,
  client_ip: '203.0.113.7',
  environment: 'sandbox',
}

export type FakeGodaddy = FakeApi & { domains: Map<string, StoredDomain>; orders: GodaddyOrders }

export async function startFakeGodaddy(): Promise<FakeGodaddy> {
  const domains = new Map<string, StoredDomain>()
  const orders = newOrders()
  const api = await startFakeApi({
    prefix: '',
    routes: [...routesOf(domains), ...orderRoutes(domains, orders, failure)],
    refuse: ({ headers }) =>
      headers.authorization === `sso-key ${rightCredentials.key}:${rightCredentials.secret}`
        ? null
        : failure(401, 'UNABLE_TO_AUTHENTICATE', 'Unauthorized : Could not authenticate API key/secret'),
  })
  return { ...api, domains, orders }
}

export function failure(status: number, code: string, message: string, fields: object[] = []): FakeResponse {
  return { status, body: { code, message, ...(fields.length > 0 && { fields }) } }
}

function listed({ contacts, nameServers: _, ...domain }: StoredDomain): object {
  return {
    ...domain,
    domainId: 1_002_003,
    renewDeadline: domain.expires,
    expirationProtected: false,
    holdRegistrar: false,
    privacy: true,
    transferProtected: false,
    contactRegistrant: contacts['contactRegistrant'],
  }
}

function shown(domain: StoredDomain): object {
  const { nameServers, contacts } = domain
  return { ...listed(domain), nameServers, authCode: `Auth#${domain.domain}`, ...contacts }
}

function routesOf(domains: Map<string, StoredDomain>) {
  const domain = (handle: (found: StoredDomain, request: FakeRequest) => FakeResponse) => {
    return (request: FakeRequest) => {
      const found = domains.get(request.params['name'] ?? '')
      return found ? handle(found, request) : failure(404, 'NOT_FOUND', 'The domain was not found.')
    }
  }
  return [
    route('GET', '/v1/domains', ({ query }) => {
      const marker = query.get('marker') ?? ''
      const names = [...domains.keys()].sort().filter((name) => name > marker)
      const page = names.slice(0, Number(query.get('limit')))
      return { body: page.flatMap((name) => domains.get(name) ?? []).map(listed) }
    }),
    route(
      'GET',
      '/v1/domains/{name}',
      domain((found) => ({ body: shown(found) })),
    ),
    route(
      'PATCH',
      '/v1/domains/{name}',
      domain((found, { body }) => {
        const { nameServers } = body as { nameServers?: string[] }
        if (nameServers && nameServers.length < 2)
          return failure(422, 'INVALID_BODY', 'Request body does not fulfill schema', [
            { path: 'body.nameServers', code: 'TOO_FEW', message: 'At least two are required' },
          ])
        Object.assign(found, body)
        return { status: 204 }
      }),
    ),
    route(
      'PATCH',
      '/v1/domains/{name}/contacts',
      domain((found, { body }) => {
        const contacts = body as Record<string, { email: string }>
        if (Object.values(contacts).some(({ email }) => email.endsWith('.invalid')))
          return failure(422, 'INVALID_BODY', 'Request body does not fulfill schema', [
            { path: 'body.contactAdmin.email', code: 'MISMATCH_FORMAT' },
          ])
        Object.assign(found.contacts, contacts)
        return { status: 204 }
      }),
    ),
  ]
}
