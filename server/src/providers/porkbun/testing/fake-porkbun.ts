// A stand-in for Porkbun. Its requests and answers are checked with Porkbun's OpenAPI document (conformance.test.ts);
// what it says to mistakes follows the codes in that document.
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'
import { orderRoutes } from './orders.ts'
import { newState, type PorkbunDomain, type PorkbunState, shownDomain } from './state.ts'

export const rightKeys = { api_key: 'pk1_right', secret_api_key: 'sk1_right' }

export type FakePorkbun = FakeApi & { state: PorkbunState }

export async function startFakePorkbun(): Promise<FakePorkbun> {
  const state = newState()
  const api = await startFakeApi({
    prefix: '/api/json/v3',
    routes: [...settingRoutes(state), ...orderRoutes(state)],
    refuse: ({ headers }) =>
      headers['x-api-key'] === rightKeys.api_key && headers['x-secret-api-key'] === rightKeys.secret_api_key
        ? null
        : failure('INVALID_API_KEYS_001', 'Invalid API key. (001)'),
  })
  return { ...api, state }
}

export function success(own: object = {}): FakeResponse {
  return { body: { status: 'SUCCESS', ...own } }
}

export function failure(code: string, message: string, status = 400): FakeResponse {
  return { status, body: { status: 'ERROR', code, message } }
}

function settingRoutes(state: PorkbunState) {
  const read = (path: string, answer: (domain: PorkbunDomain, request: FakeRequest) => FakeResponse) =>
    route('GET', path, withDomain(state, answer))
  const write = (path: string, change: (domain: PorkbunDomain, request: FakeRequest) => FakeResponse) =>
    route('POST', path, withDomain(state, change))
  return [
    route('GET', '/ping', () => success({ yourIp: '192.0.2.7', credentialsValid: true })),
    route('GET', '/domain/listAll', ({ query }) => {
      const start = Number(query.get('start') ?? 0)
      const column = query.get('sortName') === 'domain' ? 'name' : 'expireDate'
      const sorted = [...state.domains.values()].sort((a, b) => (a[column] < b[column] ? -1 : 1))
      const page = sorted.slice(start, start + 1000)
      return success({ count: page.length, domains: page.map(shownDomain) })
    }),
    route('GET', '/domain/get/{domain}', ({ params }) => {
      const domain = state.domains.get(params['domain'] ?? '')
      if (!domain) return failure('DOMAIN_NOT_FOUND', 'Domain not found.', 404)
      return success({ domain: shownDomain(domain) })
    }),
    route('POST', '/domain/updateAutoRenew/{domain}', ({ params, body }) => {
      const name = params['domain'] ?? ''
      const domain = state.domains.get(name)
      if (domain) domain.autoRenew = (body as { status: string }).status === 'on'
      const result = domain
        ? { status: 'SUCCESS', message: 'Auto renew updated.' }
        : { status: 'ERROR', message: 'Invalid domain.' }
      return success({ results: { [name]: result } })
    }),
    read('/domain/getNs/{domain}', ({ nameservers }) => success({ ns: nameservers })),
    write('/domain/updateNs/{domain}', (domain, { body }) => {
      const { ns } = body as { ns: string[] }
      if (ns.length < 2) return failure('INVALID_NAMESERVERS', 'At least two name servers are required.')
      domain.nameservers = ns
      return success()
    }),
    read('/dns/getDnssecRecords/{domain}', ({ dsRecords, hasKeysOnly }) => {
      if (hasKeysOnly) return success({ records: { 12345: { keyTag: '12345', alg: '13', pubKey: 'AAAA' } } })
      const entries = dsRecords.map(({ keyTag, algorithm, digestType, digest }) => [
        String(keyTag),
        {
          keyTag: String(keyTag),
          alg: String(algorithm),
          digestType: String(digestType),
          digest: digest.toUpperCase(),
        },
      ])
      return success({ records: Object.fromEntries(entries) })
    }),
    write('/dns/createDnssecRecord/{domain}', (domain, { body }) => {
      const { keyTag, alg, digestType, digest } = body as Record<string, string>
      if (domain.dsRecords.some((record) => record.keyTag === Number(keyTag)))
        return failure('DNSSEC_ERROR', 'Object association exists.')
      domain.dsRecords.push({
        keyTag: Number(keyTag),
        algorithm: Number(alg),
        digestType: Number(digestType),
        digest: digest ?? '',
      })
      return success()
    }),
    write('/dns/deleteDnssecRecord/{domain}/{keytag}', (domain, { params }) => {
      domain.dsRecords = domain.dsRecords.filter(({ keyTag }) => keyTag !== Number(params['keytag']))
      return success()
    }),
    read('/domain/getGlue/{domain}', ({ hosts }) =>
      success({
        hosts: hosts.map(({ name, addresses }) => [
          name,
          {
            v4: addresses.filter((address) => !address.includes(':')),
            v6: addresses.filter((address) => address.includes(':')),
          },
        ]),
      }),
    ),
    ...(['createGlue', 'updateGlue', 'deleteGlue'] as const).map((call) =>
      write(`/domain/${call}/{domain}/{subdomain}`, (domain, { params, body }) => {
        const name = `${params['subdomain']}.${domain.name}`
        const exists = domain.hosts.some((host) => host.name === name)
        if (exists !== (call !== 'createGlue')) return failure('GLUE_ERROR', `${call} is not possible.`)
        const others = domain.hosts.filter((host) => host.name !== name)
        const { ips = [] } = body as { ips?: string[] }
        domain.hosts = call === 'deleteGlue' ? others : [...others, { name, addresses: ips }]
        return success()
      }),
    ),
  ]
}

function withDomain(
  state: PorkbunState,
  handle: (domain: PorkbunDomain, request: FakeRequest) => FakeResponse,
): (request: FakeRequest) => FakeResponse {
  return (request) => {
    const domain = state.domains.get(request.params['domain'] ?? '')
    if (!domain) return failure('INVALID_DOMAIN', 'Invalid domain.')
    if (!domain.apiAccess) return failure('INVALID_DOMAIN', 'Domain is not opted in to API access.')
    return handle(domain, request)
  }
}
