// Domains and their settings at the stand-in for Dynadot.
import type { DsRecord } from '#kernel/domains/ds-record.ts'
import type { ModelDomain, RegistrarModel } from '#providers/testing/registrar-model/registrar-model.ts'
import { type FakeRequest, type FakeResponse, route } from '#providers/testing/servers/fake-api.ts'
import { failure, success } from './answers.ts'

type Statuses = ReadonlyMap<string, string>
type Body = Readonly<Record<string, unknown>>

export function domainRoutes(model: RegistrarModel, statuses: Statuses) {
  const named =
    (handle: (domain: ModelDomain, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const domain = model.domains.get(request.params['name'] ?? '')
      return domain ? handle(domain, request) : failure(404, 'Can not find the domain in the account.')
    }
  const put = (setting: string, change: (domain: ModelDomain, body: Body) => FakeResponse | undefined) =>
    route(
      'PUT',
      `/domains/{name}/${setting}`,
      // The adapter sends objects.
      named((domain, { body }) => change(domain, body as Body) ?? success()),
    )
  const statusOf = ({ name }: ModelDomain) => statuses.get(name) ?? 'active'
  return [
    route('GET', '/accounts/info', () => {
      const { balance } = model.account
      const balance_list = [{ currency: 'USD', amount: balance }]
      return success({ account_info: { account_balance: balance, balance_list } })
    }),
    route('GET', '/domains', ({ query }) => {
      const status = query.get('status') ?? 'active'
      const size = Number(query.get('page_size'))
      const start = (Number(query.get('page') ?? 1) - 1) * size
      const all = [...model.domains.values()]
        .filter((domain) => status === 'all' || statusOf(domain) === status)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
      if (start > 0 && start >= all.length) return failure(400, 'The page is out of range')
      const page = size > 0 ? all.slice(start, start + size) : all
      return success({ domain_info_list: page.map((domain) => shown(domain, statusOf(domain))) })
    }),
    route(
      'GET',
      '/domains/{name}',
      named((domain) => success({ domain_info: shown(domain, statusOf(domain)) })),
    ),
    put('renew_option', (domain, { renew_option }) => {
      if (!['auto', 'donot', 'reset'].includes(String(renew_option))) return invalid('renew_option')
      domain.isAutoRenewed = renew_option === 'auto'
      return undefined
    }),
    put('domain_lock', (domain, { lock }) => {
      if (typeof lock !== 'boolean') return invalid('lock')
      domain.isLocked = lock
      return undefined
    }),
    put('privacy', (domain, { privacy_level }) => {
      if (!['off', 'partial', 'full'].includes(String(privacy_level))) return invalid('privacy_level')
      domain.hasPrivacy = privacy_level !== 'off'
      return undefined
    }),
    put('nameservers', (domain, { nameserver_list }) => {
      if (!Array.isArray(nameserver_list) || nameserver_list.length < 2) return invalid('nameserver_list')
      domain.nameservers = nameserver_list.map(String)
      return undefined
    }),
    put('dnssec', (domain, { key_tag, digest_type, digest, algorithm }) => {
      const isText = [digest_type, digest, algorithm].every((value) => typeof value === 'string')
      if (!Number.isInteger(key_tag) || !isText) return invalid('algorithm')
      const others = domain.dsRecords.filter(({ keyTag }) => keyTag !== key_tag)
      const record: DsRecord = {
        keyTag: Number(key_tag),
        digestType: Number(digest_type),
        digest: String(digest),
        algorithm: Number(algorithm),
      }
      domain.dsRecords = [...others, record]
      return undefined
    }),
    route(
      'GET',
      '/domains/{name}/dnssec',
      named(({ dsRecords }) => success({ dnssec_info_list: dsRecords.map(shownRecord) })),
    ),
    route(
      'DELETE',
      '/domains/{name}/dnssec',
      named((domain) => {
        domain.dsRecords = []
        return success()
      }),
    ),
    route(
      'GET',
      '/domains/{name}/transfer_auth_code',
      named(({ authCode, isLocked }) =>
        isLocked ? failure(409, 'Please unlock your domain firstly.') : success({ auth_code: authCode }),
      ),
    ),
  ]
}

function invalid(parameter: string): FakeResponse {
  return failure(400, `The value for parameter ${parameter} is invalid.`)
}

function shown(domain: ModelDomain, status: string) {
  const { name, createdAt, expiresAt, isAutoRenewed, isLocked, hasPrivacy, isBroken, nameservers } = domain
  return {
    domain_name: name,
    expiration_date: isBroken ? 'soon' : expiresAt.getTime(),
    registration_date: createdAt.getTime(),
    glue_info: {
      glue_type: 'NAME_SERVERS',
      nameserver_list: nameservers.map((server_name) => ({ server_name, ip_list: [] })),
    },
    registrant_contact_id: 1,
    locked: isLocked ? 'Yes' : 'no',
    disabled: 'no',
    udrp_locked: 'no',
    registrant_unverified: 'no',
    hold: 'no',
    privacy: hasPrivacy ? 'Full Privacy' : 'Privacy Off',
    renew_option: isAutoRenewed ? 'auto-renew' : 'no renew option',
    status,
  }
}

function shownRecord({ keyTag, algorithm, digestType, digest }: DsRecord) {
  return {
    key_tag: keyTag,
    algorithm: `Algorithm (${algorithm})`,
    digest_type: `Digest (${digestType})`,
    digest: digest.toUpperCase(),
  }
}
