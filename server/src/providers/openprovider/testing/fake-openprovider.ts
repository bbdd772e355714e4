// A stand-in for Openprovider: its API over the model of a registrar. Its answers are checked with Openprovider's own
// OpenAPI document where that is there.
import { dsOfKey } from '#kernel/domains/ds-record.ts'
import {
  createRegistrarModel,
  type ModelDomain,
  type ModelOrder,
  type RegistrarModel,
} from '#providers/testing/registrar-model/registrar-model.ts'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'

export const rightLogin = { username: 'reseller', password: 'right-Password', environment: 'production' }

const pageMax = 100
type Body = Record<string, any>

export type FakeOpenprovider = FakeApi & {
  model: RegistrarModel
  customers: Map<string, Body>
  verifications: Body[]
  restarted: string[]
  /** Domains with a change that the registry has not made yet. */
  updating: Set<string>
  /** Domains whose registry makes changes later: when it is read for the second time after one. */
  slow: Set<string>
  /** Until when deleted domains can be restored: a day from now unless set. */
  restorable: Map<string, Date>
  /** Makes every token that was given so far invalid. */
  expireTokens(): void
}

export async function startFakeOpenprovider(): Promise<FakeOpenprovider> {
  const model = createRegistrarModel()
  const customers = new Map<string, Body>()
  const verifications: Body[] = []
  const restarted: string[] = []
  const updating = new Set<string>()
  const slow = new Set<string>()
  const restorable = new Map<string, Date>()
  const ids = new Map<string, number>()
  let tokens = new Set<string>()

  const idOf = (name: string): number => {
    if (!ids.has(name)) ids.set(name, 5000 + ids.size)
    return ids.get(name) ?? 0
  }
  const domainOf = ({ params }: FakeRequest): ModelDomain | undefined =>
    [...model.domains.values()].find(({ name }) => idOf(name) === Number(params['id']))
  const order = (path: string, handle: (request: FakeRequest) => FakeResponse) =>
    route('POST', path, handle, { isOrder: true })

  /** Domains, and orders that wait or failed and so are no domains yet. */
  function entries(): Body[] {
    const open = model.orders.filter(
      ({ kind, name, state }) =>
        ['register', 'transfer'].includes(kind) && state !== 'done' && !model.domains.has(name),
    )
    return [...[...model.domains.values()].map(shownDomain), ...open.map(shownOrder)]
  }
  function shownDomain(domain: ModelDomain): Body {
    const { name, contacts } = domain
    const waits = (kind: ModelOrder['kind']) =>
      model.orders.some((one) => one.kind === kind && one.name === name && one.state === 'running')
    const isUpdating = updating.has(name) || waits('renew')
    if (slow.has(name)) updating.delete(name)
    return {
      id: idOf(name),
      domain: split(name),
      status: waits('restore') ? 'RRQ' : domain.isInRedemption ? 'DEL' : isUpdating ? 'REQ' : 'ACT',
      creation_date: date(domain.createdAt),
      order_date: date(domain.createdAt),
      active_date: date(domain.createdAt),
      expiration_date: domain.isBroken ? 'soon' : date(domain.expiresAt),
      ...(domain.isInRedemption && {
        restorable_until: date(restorable.get(name) ?? new Date(Date.now() + 86_400_000)),
      }),
      autorenew: domain.isAutoRenewed ? 'on' : 'off',
      is_lockable: true,
      is_locked: domain.isLocked,
      is_private_whois_enabled: domain.hasPrivacy,
      name_servers: domain.nameservers.map((server, index) => ({ name: server, seq_nr: index })),
      is_dnssec_enabled: domain.dsRecords.length > 0,
      dnssec_keys: domain.dsRecords.map(({ key }) => ({
        flags: key?.flags,
        protocol: 3,
        alg: key?.algorithm,
        pub_key: key?.publicKey,
      })),
      ...(contacts as Body),
    }
  }
  function shownOrder({ name, state, id, orderedAt }: ModelOrder): Body {
    return {
      id: Number(id) + 90_000,
      domain: split(name),
      status: state === 'failed' ? 'FAI' : 'REQ',
      creation_date: date(orderedAt),
      order_date: date(orderedAt),
    }
  }
  /** Needs the same price as the one that is shown for premium names. */
  function accept(
    kind: ModelOrder['kind'],
    name: string,
    own: Parameters<typeof model.order>[2] = {},
  ): FakeResponse {
    const made = model.order(kind, name, own)
    const status = made.state === 'done' ? 'ACT' : made.state === 'failed' ? 'FAI' : 'REQ'
    return success({ id: made.state === 'done' ? idOf(name) : Number(made.id) + 90_000, status })
  }
  const settingsOf = (body: Body): Partial<ModelDomain> => ({
    isAutoRenewed: body['autorenew'] === 'on',
    hasPrivacy: body['is_private_whois_enabled'] === true,
    ...(body['name_servers'] && { nameservers: body['name_servers'].map((one: Body) => one['name']) }),
    contacts: handlesIn(body),
  })

  const api = await startFakeApi({
    prefix: '',
    refuse: ({ path, headers }) =>
      path === '/v1beta/auth/login' || tokens.has(String(headers.authorization).replace('Bearer ', ''))
        ? null
        : failure(196, 'Authentication/Authorization Failed', 401),
    routes: [
      route('POST', '/v1beta/auth/login', ({ body }) => {
        const { username, password } = body as Body
        if (username !== rightLogin.username || password !== rightLogin.password)
          return failure(196, 'Authentication/Authorization Failed')
        const token = `token-${Math.random()}`
        tokens.add(token)
        return success({ token, reseller_id: 1 })
      }),
      route('GET', '/v1beta/domains', ({ query }) => {
        const name = query.get('full_name')
        const all = entries().filter(
          ({ domain }) => name === null || `${domain.name}.${domain.extension}` === name,
        )
        const start = Number(query.get('offset') ?? 0)
        const page = all.slice(start, start + Math.min(Number(query.get('limit') ?? 100), pageMax))
        return success(page.length > 0 ? { results: page, total: all.length } : { total: all.length })
      }),
      route('PUT', '/v1beta/domains/{id}', (request) => {
        const domain = domainOf(request)
        if (!domain) return failure(320, 'The domain is not in your account')
        change(domain, request.body as Body)
        if (!slow.has(domain.name)) return success({ status: 'ACT' })
        updating.add(domain.name)
        return success({ status: 'REQ' })
      }),
      route('GET', '/v1beta/domains/{id}/authcode', (request) => {
        const domain = domainOf(request)
        if (!domain) return failure(320, 'The domain is not in your account')
        return success({ auth_code: domain.authCode, success: true, type: 'internal' })
      }),
      route('GET', '/v1beta/resellers', () =>
        success({ balance: Number(model.account.balance), settings: { currency: 'EUR' } }),
      ),
      route('POST', '/v1beta/domains/check', ({ body }) =>
        success({
          results: (body as Body)['domains'].map((one: Body) =>
            checked(model, `${one['name']}.${one['extension']}`),
          ),
        }),
      ),
      route('GET', '/v1beta/domains/prices', ({ query }) => {
        const offer = model.offers.get(`${query.get('domain.name')}.${query.get('domain.extension')}`)
        if (!offer) return failure(399, 'Price is not available')
        const price = {
          currency: offer.price.currency,
          price: Number(offer.price.amount) * Number(query.get('period')),
        }
        return success({ is_premium: offer.isPremium, price: { product: price, reseller: price } })
      }),
      order('/v1beta/domains', ({ body }) => {
        const given = body as Body
        const name = `${given['domain'].name}.${given['domain'].extension}`
        if (!model.isAvailable(name)) return failure(311, 'The domain is not free')
        const offer = model.offers.get(name)
        if (offer?.isPremium && given['accept_premium_fee'] !== Number(offer.price.amount))
          return failure(363, 'The premium fee has to be accepted')
        return accept('register', name, { years: given['period'], settings: settingsOf(given) })
      }),
      order('/v1beta/domains/transfer', ({ body }) => {
        const given = body as Body
        const name = `${given['domain'].name}.${given['domain'].extension}`
        if (model.elsewhere.get(name) !== given['auth_code']) return failure(366, 'The auth code is invalid')
        return accept('transfer', name, { settings: settingsOf(given), state: 'running' })
      }),
      order('/v1beta/domains/{id}/renew', (request) => {
        const domain = domainOf(request)
        if (!domain) return failure(320, 'The domain is not in your account')
        model.order('renew', domain.name, { years: (request.body as Body)['period'] })
        return success({ status: 'ACT' })
      }),
      order('/v1beta/domains/{id}/restore', (request) => {
        const domain = domainOf(request)
        if (!domain?.isInRedemption) return failure(320, 'The domain cannot be restored')
        const made = model.order('restore', domain.name)
        return success({ status: made.state === 'done' ? 'ACT' : 'RRQ' })
      }),
      route('POST', '/v1beta/customers', ({ body }) => {
        const handle = `AB${900_000 + customers.size}-XX`
        customers.set(handle, body as Body)
        return success({ handle })
      }),
      route('GET', '/v1beta/customers/{handle}', ({ params }) => {
        const customer = customers.get(params['handle'] ?? '')
        return customer
          ? success({ handle: params['handle'], ...customer })
          : failure(129, 'No such customer', 404)
      }),
      route('GET', '/v1beta/customers/verifications/emails/domains', ({ query }) => {
        const start = Number(query.get('offset') ?? 0)
        const results = verifications.slice(start, start + Math.min(Number(query.get('limit')), pageMax))
        return success({ results, total: verifications.length })
      }),
      route('POST', '/v1beta/customers/verifications/emails/restart', ({ body }) => {
        restarted.push((body as Body)['email'])
        return success({ success: true })
      }),
    ],
  })
  return {
    ...api,
    model,
    customers,
    verifications,
    restarted,
    updating,
    slow,
    restorable,
    expireTokens: () => {
      tokens = new Set()
    },
  }
}

export function success(data: object): FakeResponse {
  return { body: { code: 0, desc: '', data } }
}

/** Openprovider sends most failures with the status 500. */
export function failure(code: number, desc: string, status = 500): FakeResponse {
  return { status, body: { code, desc, data: '' } }
}

function change(domain: ModelDomain, body: Body): void {
  if (body['autorenew']) domain.isAutoRenewed = body['autorenew'] === 'on'
  if ('is_locked' in body) domain.isLocked = body['is_locked']
  if ('is_private_whois_enabled' in body) domain.hasPrivacy = body['is_private_whois_enabled']
  if (body['name_servers']) domain.nameservers = body['name_servers'].map((one: Body) => one['name'])
  if (body['dnssec_keys'])
    domain.dsRecords = body['dnssec_keys'].map((key: Body) =>
      dsOfKey(domain.name, { flags: key['flags'], algorithm: key['alg'], publicKey: key['pub_key'] }),
    )
  domain.contacts = { ...domain.contacts, ...handlesIn(body) }
}

/** The model keeps contacts in the form of the vendor: handles by field. */
function handlesIn(body: Body): ModelDomain['contacts'] {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name.endsWith('_handle')))
}

function checked(model: RegistrarModel, name: string): Body {
  const offer = model.offers.get(name)
  if (name.endsWith('.unsold'))
    return { domain: name, status: 'error', reason: 'The extension is not supported' }
  if (model.reserved.has(name)) return { domain: name, status: 'active', reason: 'Reserved name' }
  const status = model.isAvailable(name) ? 'free' : 'active'
  if (!offer) return { domain: name, status }
  const price = { currency: offer.price.currency, price: Number(offer.price.amount) }
  return { domain: name, status, is_premium: offer.isPremium, price: { product: price, reseller: price } }
}

function split(name: string): Body {
  const [label = '', ...rest] = name.split('.')
  return { name: label, extension: rest.join('.') }
}

/** With an hour of one digit, as in the examples of Openprovider. */
const date = (instant: Date) => instant.toISOString().slice(0, 19).replace(/T0?/, ' ')
