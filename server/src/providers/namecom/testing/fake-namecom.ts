// A stand-in for Name.com. Its requests and answers are checked with Name.com's OpenAPI document (conformance.test.ts).
import type { DsRecord } from '#kernel/domains/ds-record.ts'
import { type FakeApi, type FakeRequest, route, startFakeApi } from '#providers/testing/servers/fake-api.ts'
import { orderRoutes } from './orders.ts'
import { failure, type NamecomDomain, type NamecomState, newState } from './state.ts'

export const rightCredentials = { username: 'user-test', token: 'right-token', environment: 'sandbox' }

export type FakeNamecom = FakeApi & { state: NamecomState }

export async function startFakeNamecom(): Promise<FakeNamecom> {
  const state = newState()
  const { username, token } = rightCredentials
  const authorization = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`
  const api = await startFakeApi({
    prefix: '/core/v1',
    routes: [...domainRoutes(state), ...registryRoutes(state), ...orderRoutes(state)],
    refuse: ({ headers }) =>
      headers.authorization === authorization ? null : { status: 401, body: { message: 'Unauthorized' } },
  })
  return { ...api, state }
}

const perPage = 1000

function domainRoutes(state: NamecomState) {
  const domain = withDomain(state)
  return [
    route('GET', '/hello', () => ({
      body: { motd: '', serverName: 'fake', serverTime: new Date().toISOString(), username: 'user-test' },
    })),
    route('GET', '/domains', ({ query }) => {
      const page = Number(query.get('page') ?? 1)
      const all = [...state.domains.values()]
      const domains = all.slice((page - 1) * perPage, page * perPage)
      const from = (page - 1) * perPage + 1
      const more = page * perPage < all.length && {
        nextPage: page + 1,
        lastPage: Math.ceil(all.length / perPage),
      }
      return { body: { domains, from, to: from + domains.length - 1, totalCount: all.length, ...more } }
    }),
    route(
      'GET',
      '/domains/{name}',
      domain((found) => ({ body: found })),
    ),
    route(
      'PATCH',
      '/domains/{name}',
      domain((found, { body }) => ({ body: Object.assign(found, body) })),
    ),
    route(
      'POST',
      '/domains/{name}:setNameservers',
      domain((found, { body }) => {
        const { nameservers } = body as { nameservers: string[] }
        if (nameservers.length < 2) return failure(400, 'Invalid Argument', 'At least two are required.')
        return { body: Object.assign(found, { nameservers }) }
      }),
    ),
    route(
      'POST',
      '/domains/{name}:setContacts',
      domain((found, { body }) => {
        const { contacts } = body as { contacts: Record<string, { email: string }> }
        if (Object.values(contacts).some(({ email }) => email.endsWith('.invalid')))
          return failure(400, 'Invalid Argument', 'The email address is not valid.')
        return { body: Object.assign(found, { contacts }) }
      }),
    ),
    route(
      'GET',
      '/domains/{name}:getAuthCode',
      domain(({ locked, domainName }) =>
        locked ? failure(400, 'Domain is locked') : { body: { authCode: `Auth#${domainName}` } },
      ),
    ),
  ]
}

function registryRoutes(state: NamecomState) {
  const domain = withDomain(state)
  const recordsOf = (name: string) => state.dsRecords.get(name) ?? []
  const hostsOf = (name: string) => {
    const hosts = state.hosts.get(name) ?? new Map<string, string[]>()
    state.hosts.set(name, hosts)
    return hosts
  }
  const hostShown = (domainName: string, hostname: string) => ({
    body: { domainName, hostname, ips: hostsOf(domainName).get(hostname) ?? [] },
  })
  return [
    route(
      'GET',
      '/domains/{name}/dnssec',
      domain(({ domainName }) =>
        state.withoutDnssec.has(domainName)
          ? failure(403, 'Permission Denied', 'Failure listing DNSSECs at registry')
          : { body: { dnssec: recordsOf(domainName).map((record) => ({ domainName, ...record })) } },
      ),
    ),
    route(
      'POST',
      '/domains/{name}/dnssec',
      domain(({ domainName }, { body }) => {
        // The document has checked the body.
        const record = body as DsRecord
        const sent = { ...record, digest: record.digest.toUpperCase() }
        state.dsRecords.set(domainName, [...recordsOf(domainName), sent])
        return { body: { domainName, ...sent } }
      }),
    ),
    route(
      'DELETE',
      '/domains/{name}/dnssec/{digest}',
      domain(({ domainName }, { params }) => {
        const others = recordsOf(domainName).filter(({ digest }) => digest !== params['digest'])
        state.dsRecords.set(domainName, others)
        return { status: 204 }
      }),
    ),
    route(
      'GET',
      '/domains/{name}/vanity_nameservers',
      domain(({ domainName }) => ({
        body: {
          vanityNameservers: [...hostsOf(domainName).keys()].map((name) => hostShown(domainName, name).body),
        },
      })),
    ),
    route(
      'POST',
      '/domains/{name}/vanity_nameservers',
      domain(({ domainName }, { body }) => {
        const { hostname, ips } = body as { hostname: string; ips: string[] }
        hostsOf(domainName).set(`${hostname}.${domainName}`, ips)
        return hostShown(domainName, `${hostname}.${domainName}`)
      }),
    ),
    route(
      'PUT',
      '/domains/{name}/vanity_nameservers/{hostname}',
      domain(({ domainName }, { params, body }) => {
        const hostname = params['hostname'] ?? ''
        if (!hostsOf(domainName).has(hostname)) return failure(404, 'Not Found')
        hostsOf(domainName).set(hostname, (body as { ips: string[] }).ips)
        return hostShown(domainName, hostname)
      }),
    ),
    route(
      'DELETE',
      '/domains/{name}/vanity_nameservers/{hostname}',
      domain(({ domainName }, { params }) =>
        hostsOf(domainName).delete(params['hostname'] ?? '') ? { status: 204 } : failure(404, 'Not Found'),
      ),
    ),
  ]
}

type Handler = (domain: NamecomDomain, request: FakeRequest) => ReturnType<Parameters<typeof route>[2]>

function withDomain(state: NamecomState) {
  return (handle: Handler) => (request: FakeRequest) => {
    const found = state.domains.get(request.params['name'] ?? '')
    return found ? handle(found, request) : failure(404, 'Not Found', 'The domain is not in this account.')
  }
}
