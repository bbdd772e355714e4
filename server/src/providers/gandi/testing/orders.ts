// Registrations and transfers of the stand-in for Gandi, whose steps are those that the reference names.
import type { Progress, PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import { yearsLater } from '#providers/testing/registrar-model/registrar-model.ts'
import { type FakeRequest, type FakeResponse, route } from '#providers/testing/servers/fake-api.ts'
import { type GandiOrder, type GandiState, newDomain, type OrderBody } from './state.ts'

type Failure = (code: number, object: string, message: string, errors?: object[]) => FakeResponse

const steps: Readonly<Record<Progress['state'], string>> = {
  running: 'RUN',
  needs_user: 'ERROR',
  blocked: 'SUPPORT',
  done: 'RUN',
  failed: 'CANCEL',
}

export function orderRoutes(state: GandiState, failure: Failure) {
  const order = (kind: GandiOrder['kind'], request: FakeRequest) => accept(state, kind, request, failure)
  const isTransferable = (name: string, code: unknown) =>
    state.elsewhere.get(name) === code && !state.domains.has(name)
  return [
    route('POST', '/domain/domains', (request) => order('register', request), { isOrder: true }),
    route('GET', '/domain/domains/{name}/createstatus', ({ params }) => {
      const name = params['name'] ?? ''
      if (state.domains.has(name))
        return { status: 303, headers: { Location: `https://api.gandi.net/v5/domain/domains/${name}` } }
      const found = orderOf(state, 'register', name)
      return found ? { body: statusBody(found) } : failure(404, 'HTTPNotFound', 'No creation of this domain.')
    }),
    route('POST', '/domain/transferin/{name}/available', ({ params, body }) => {
      const name = params['name'] ?? ''
      const available = isTransferable(name, (body as { authinfo: string }).authinfo)
      return {
        body: {
          available,
          fqdn: name,
          fqdn_ulabel: name.toUpperCase(),
          corporate: false,
          internal: false,
          durations: [1],
          minimum_duration: 1,
          maximum_duration: 1,
          msg: available ? 'The domain can be transferred' : 'The authorization code is wrong',
        },
      }
    }),
    route('POST', '/domain/transferin', (request) => order('transfer', request), { isOrder: true }),
    route('GET', '/domain/transferin/{name}', ({ params }) => {
      const found = orderOf(state, 'transfer', params['name'] ?? '')
      return found
        ? { body: transferBody(found) }
        : failure(404, 'HTTPNotFound', 'No transfer of this domain.')
    }),
  ]
}

/** The state of orders of the name, of those made later as well. */
export function setOrderState(
  state: GandiState,
  name: string,
  kind: PurchaseKind,
  wanted: Progress['state'],
): void {
  state.states.set(name, wanted)
  for (const order of state.orders) if (order.body.fqdn === name && order.kind === kind) proceed(state, order)
}

function orderOf({ orders }: GandiState, kind: GandiOrder['kind'], name: string): GandiOrder | undefined {
  return orders.findLast((order) => order.kind === kind && order.body.fqdn === name)
}

function accept(
  state: GandiState,
  kind: GandiOrder['kind'],
  { body, headers }: FakeRequest,
  failure: Failure,
): FakeResponse {
  const ordered = body as OrderBody
  const objections = objectionsTo(state, kind, ordered)
  if (headers['dry-run'] === '1')
    return {
      body: objections.length > 0 ? { status: 'error', errors: objections } : { status: 'success' },
    }
  if (objections.length > 0) return failure(400, `dict-${kind}`, 'The request is not valid.', objections)
  const order: GandiOrder = { kind, body: ordered, step: 'RUN', orderedAt: new Date().toISOString() }
  state.orders.push(order)
  state.prepaid -= Number(state.offers.get(ordered.fqdn)?.price.amount ?? 0)
  proceed(state, order)
  return { status: 202, body: { message: 'Confirmed' } }
}

// The members that the reference and the clients of the API name.
const orderMembers = [
  ...[
    'fqdn',
    'owner',
    'admin',
    'bill',
    'tech',
    'currency',
    'duration',
    'enforce_premium',
    'extra_parameters',
  ],
  ...['nameserver_ips', 'nameservers', 'price', 'resellee_id', 'template_id'],
]
const transferMembers = [...orderMembers, 'authinfo', 'change_owner']
const contactMembers = [
  ...['country', 'email', 'family', 'given', 'streetaddr', 'type', 'brand_number', 'city', 'data_obfuscated'],
  ...[
    'extra_parameters',
    'fax',
    'lang',
    'mail_obfuscated',
    'mobile',
    'orgname',
    'phone',
    'siren',
    'state',
    'zip',
  ],
]

function objectionsTo({ offers }: GandiState, kind: GandiOrder['kind'], ordered: OrderBody): object[] {
  const objection = (name: string, description: string) => [{ location: 'body', name, description }]
  const members =
    kind === 'register' ? [...orderMembers, 'smd', 'tld_period', 'claims', 'lang'] : transferMembers
  const unknown = [
    ...Object.keys(ordered).filter((name) => !members.includes(name)),
    ...Object.keys(ordered.owner ?? {}).filter((name) => !contactMembers.includes(name)),
  ]
  const { fqdn, owner, duration, currency, enforce_premium, authinfo } = ordered
  const missing = ['given', 'family', 'email', 'country', 'streetaddr', 'type'].filter(
    (name) => !owner?.[name],
  )
  const { price, isPremium = false } = offers.get(fqdn) ?? {}
  return [
    ...unknown.flatMap((name) => objection(name, 'Unknown member')),
    ...missing.flatMap((name) => objection(`owner.${name}`, 'Missing data')),
    ...(duration >= 1 && duration <= 10 ? [] : objection('duration', 'Not a valid duration')),
    ...(currency === price?.currency ? [] : objection('currency', 'Not the currency of the account')),
    ...(isPremium && enforce_premium !== true ? objection('enforce_premium', 'The domain is premium') : []),
    ...(kind === 'transfer' && !authinfo ? objection('authinfo', 'Missing data') : []),
  ]
}

function proceed(state: GandiState, order: GandiOrder): void {
  const wanted = state.states.get(order.body.fqdn) ?? 'running'
  order.step = steps[wanted]
  if (wanted !== 'done') return
  const { fqdn, nameservers, owner } = order.body
  order.step = 'DONE'
  state.elsewhere.delete(fqdn)
  const now = new Date()
  const domain = newDomain(fqdn, yearsLater(now, 1))
  const createdAt = order.kind === 'register' ? { createdAt: now.toISOString() } : {}
  state.domains.set(fqdn, {
    ...domain,
    ...createdAt,
    autorenew: false,
    ...(nameservers && { nameservers }),
    contacts: { owner, admin: owner, tech: owner, bill: owner },
  })
}

function statusBody({ step }: GandiOrder) {
  const failed = step === 'ERROR' && {
    errortype: 'registry',
    errortype_label: 'The registry refuses the name',
  }
  return { step, step_nb: 3, ...failed }
}

export function transferBody(order: GandiOrder) {
  const { orderedAt, body } = order
  return {
    ...statusBody(order),
    created_at: orderedAt,
    updated_at: orderedAt,
    regac_at: orderedAt,
    start_at: orderedAt,
    owner_contact: 'owner contact',
    params: { domain: body.fqdn, duration: body.duration, reseller: 'uuid', tld: 'com', version: 0 },
    errortype: 'registry',
    errortype_label: 'The registry refuses the transfer',
    foa: [{ answer: 'T', email: 'owner@example.com' }],
    inner_step: 'waiting',
    transfer_procedure: 'gtld',
  }
}
