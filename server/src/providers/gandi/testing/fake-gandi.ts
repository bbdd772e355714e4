// A stand-in for Gandi, which publishes no description of its API: its answers have the members of the samples that
// clients of the API publish, and its errors the members that Gandi's reference names.
import { dsOfKey } from '#kernel/domains/ds-record.ts'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'
import { orderRoutes } from './orders.ts'
import { renewalRoutes } from './renewals.ts'
import { type GandiState, listed, newState, type StoredDomain, shown } from './state.ts'

export const rightCredentials = { token: 'right-token', sharing_id: '', environment: 'sandbox' }

export type FakeGandi = FakeApi & { state: GandiState }

export async function startFakeGandi(): Promise<FakeGandi> {
  const state = newState()
  const api = await startFakeApi({
    prefix: '/v5',
    routes: routesOf(state),
    refuse: ({ headers }) =>
      headers.authorization === `Bearer ${rightCredentials.token}`
        ? null
        : failure(401, 'HTTPUnauthorized', 'Access was denied because of credentials issues.'),
  })
  return { ...api, state }
}

export function failure(code: number, object: string, message: string, errors: object[] = []): FakeResponse {
  return { status: code, body: { code, object, message, cause: 'Error', status: 'error', errors } }
}

const accepted = { status: 202, body: { message: 'Confirmed' } }

function routesOf(state: GandiState) {
  const base = '/domain/domains'
  const domain =
    (handle: (found: StoredDomain, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const found = state.domains.get(request.params['name'] ?? '')
      return found ? handle(found, request) : failure(404, 'HTTPNotFound', "Domain doesn't exist.")
    }
  return [
    route('GET', base, ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
      const all = [...state.domains.values()]
      const body = all.slice((page - 1) * size, page * size).map(listed)
      const next = `<https://api.gandi.net/v5/domain/domains?page=${page + 1}>; rel="next"`
      return page * size < all.length ? { body, headers: { Link: next } } : { body }
    }),
    route(
      'GET',
      `${base}/{name}`,
      domain((found) => ({ body: shown(found) })),
    ),
    route(
      'PATCH',
      `${base}/{name}/autorenew`,
      domain((found, { body }) => {
        found.autorenew = (body as { enabled: boolean }).enabled
        return accepted
      }),
    ),
    route(
      'PATCH',
      `${base}/{name}/status`,
      domain((found, { body }) => {
        found.isLocked = (body as { clientTransferProhibited: boolean }).clientTransferProhibited
        return accepted
      }),
    ),
    route(
      'PUT',
      `${base}/{name}/nameservers`,
      domain((found, { body }) => {
        const { nameservers } = body as { nameservers: string[] }
        if (nameservers.length < 2)
          return failure(400, 'dict-nameservers', 'The request is not valid.', [
            { location: 'body', name: 'nameservers', description: 'At least 2 are required' },
          ])
        found.former = { nameservers: found.nameservers, readings: 1 }
        found.nameservers = nameservers
        return accepted
      }),
    ),
    route(
      'GET',
      `${base}/{name}/contacts`,
      domain(({ contacts }) => ({ body: contacts })),
    ),
    route(
      'PATCH',
      `${base}/{name}/contacts`,
      domain((found, { body }) => {
        const contacts = body as Record<string, { email: string; type: unknown }>
        if (Object.values(contacts).some(({ email }) => email.endsWith('.invalid')))
          return failure(400, 'dict-contact', 'The request is not valid.', [
            { location: 'body', name: 'email', description: 'Invalid email address' },
          ])
        if (Object.values(contacts).some(({ type }) => type !== 'individual' && type !== 'company'))
          return failure(400, 'dict-contact', 'The request is not valid.', [
            { location: 'body', name: 'type', description: 'Not a valid choice' },
          ])
        Object.assign(found.contacts, contacts)
        return accepted
      }),
    ),
    ...orderRoutes(state, failure),
    ...renewalRoutes(state, failure),
    ...keyRoutes(domain),
    ...hostRoutes(domain),
  ]
}

type ByDomain = (
  handle: (found: StoredDomain, request: FakeRequest) => FakeResponse,
) => (request: FakeRequest) => FakeResponse

let lastKey = 0

function keyRoutes(domain: ByDomain) {
  const path = '/domain/domains/{name}/dnskeys'
  return [
    route(
      'GET',
      path,
      domain(({ keys }) => ({
        body: keys.map(({ id, algorithm, digest, digestType, keyTag, type, key }) => ({
          id,
          algorithm,
          digest: digest.toUpperCase(),
          digest_type: digestType,
          keytag: keyTag,
          type,
          public_key: key?.publicKey,
        })),
      })),
    ),
    route(
      'POST',
      path,
      domain(({ fqdn, keys }, { body }) => {
        const { algorithm, type, public_key } = body as {
          algorithm: number
          type: string
          public_key: string
        }
        const flags = type === 'ksk' ? 257 : 256
        keys.push({ ...dsOfKey(fqdn, { flags, algorithm, publicKey: public_key }), id: ++lastKey, type })
        return accepted
      }),
    ),
    route(
      'DELETE',
      `${path}/{id}`,
      domain((found, { params }) => {
        found.keys = found.keys.filter(({ id }) => String(id) !== params['id'])
        return { status: 204 }
      }),
    ),
  ]
}

function hostRoutes(domain: ByDomain) {
  const path = '/domain/domains/{name}/hosts'
  return [
    route(
      'GET',
      path,
      domain(({ fqdn, hosts }) => ({
        body: hosts.map(({ name, ips }) => ({
          name,
          ips,
          fqdn: `${name}.${fqdn}`,
          fqdn_unicode: `${name}.${fqdn}`,
          href: `https://api.gandi.net/v5/domain/domains/${fqdn}/hosts/${name}`,
        })),
      })),
    ),
    route(
      'POST',
      path,
      domain(({ hosts }, { body }) => {
        hosts.push(body as { name: string; ips: string[] })
        return accepted
      }),
    ),
    route(
      'PUT',
      `${path}/{host}`,
      domain(({ hosts }, { params, body }) => {
        const host = hosts.find(({ name }) => name === params['host'])
        if (!host) return failure(404, 'HTTPNotFound', "Host doesn't exist.")
        host.ips = (body as { ips: string[] }).ips
        return accepted
      }),
    ),
    route(
      'DELETE',
      `${path}/{host}`,
      domain((found, { params }) => {
        found.hosts = found.hosts.filter(({ name }) => name !== params['host'])
        return { status: 204 }
      }),
    ),
  ]
}
