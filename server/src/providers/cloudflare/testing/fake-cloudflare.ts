// A stand-in for the registrar of Cloudflare: its API over the model of a registrar.
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
import { certificateRoutes, type FakeCertificate, type FakeZone, otherTokens } from './certificates.ts'

export const rightToken = {
  api_token: 'right-token-of-cloudflare',
  account_id: '023e105f4ecef8ad9ca31a8372d0c353',
  environment: 'production',
}
const prefix = '/client/v4'
const own = `/accounts/${rightToken.account_id}/registrar`

/** One token is for the registrar and zones, others for zones only. */
function tokensFor(path: string): readonly string[] {
  return path.startsWith('/zones')
    ? [rightToken.api_token, ...Object.values(otherTokens)]
    : [rightToken.api_token]
}

export type FakeCloudflare = FakeApi & {
  zones: FakeZone[]
  certificates: Map<string, FakeCertificate>
  model: RegistrarModel
  /** The states that the next change goes through; then it has succeeded. */
  updateThrough(...states: string[]): void
}

export async function startFakeCloudflare(): Promise<FakeCloudflare> {
  const model = createRegistrarModel()
  let updates: string[] = []
  const named =
    (handle: (domain: ModelDomain, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const domain = model.domains.get(request.params['name'] ?? '')
      return domain ? handle(domain, request) : failure(404, 10_000, 'Registration not found')
    }
  const zones: FakeZone[] = []
  const certificates = new Map<string, FakeCertificate>()
  const api = await startFakeApi({
    prefix,
    refuse: ({ headers, path }) =>
      !tokensFor(path).some((token) => headers.authorization === `Bearer ${token}`)
        ? failure(401, 10_000, 'Authentication error')
        : path.startsWith(own) || path.startsWith('/zones')
          ? null
          : failure(403, 9109, 'Unauthorized to access requested resource'),
    routes: [
      ...certificateRoutes(zones, certificates, { success, failure }),
      route('GET', `${own}/registrations`, ({ query }) => {
        const all = [...model.domains.values()]
        const start = Number(query.get('cursor') ?? 0)
        const end = start + Number(query.get('per_page') ?? 20)
        const page = all.slice(start, end).map(shown)
        return success(page, {
          result_info: { count: page.length, ...(end < all.length && { cursor: String(end) }) },
        })
      }),
      route(
        'GET',
        `${own}/registrations/{name}`,
        named((domain) => success(shown(domain))),
      ),
      route(
        'PATCH',
        `${own}/registrations/{name}`,
        named((domain, { body }) => {
          domain.isAutoRenewed = (body as { auto_renew: boolean }).auto_renew
          return success(workflow(updates.shift() ?? 'succeeded', new Date()))
        }),
      ),
      route(
        'GET',
        `${own}/registrations/{name}/update-status`,
        named(({ name }) =>
          success(
            workflow(updates.shift() ?? 'succeeded', new Date(), {
              context: { domain_name: name, action: 'confirm the payment method' },
            }),
          ),
        ),
      ),
      route('GET', `${own}/registrations/{name}/registration-status`, ({ params }) => {
        const order = model.orders.findLast(({ name }) => name === params['name'])
        return order ? success(orderWorkflow(order)) : failure(404, 10_000, 'No workflow found')
      }),
      route('POST', `${own}/domain-check`, ({ body }) =>
        success({ domains: (body as { domains: string[] }).domains.map((name) => checked(model, name)) }),
      ),
      route('GET', `${own}/extensions/{tld}`, ({ params }) =>
        params['tld'] === 'us'
          ? success({ metadata: { name: 'us', tld: 'us' }, registration_schema: usSchema })
          : params['tld'] === 'com'
            ? success({
                metadata: { name: 'com', tld: 'com' },
                registration_schema: { type: 'object', properties: {} },
              })
            : failure(404, 10_000, 'Extension not found'),
      ),
      route(
        'POST',
        `${own}/registrations`,
        ({ body }) => {
          const { domain_name: name, years, auto_renew } = body as Record<string, any>
          if (!model.isAvailable(name)) return failure(409, 10_000, 'The domain is not available')
          if (model.offers.get(name)?.isPremium)
            return failure(400, 10_000, 'Premium domains are not supported')
          const order = model.order('register', name, { years, settings: { isAutoRenewed: auto_renew } })
          return { ...success(orderWorkflow(order)), status: order.state === 'done' ? 201 : 202 }
        },
        { isOrder: true },
      ),
    ],
  })
  return {
    ...api,
    model,
    zones,
    certificates,
    updateThrough(...states) {
      updates = states
    },
  }
}

export function success(result: unknown, more: object = {}): FakeResponse {
  return { body: { success: true, errors: [], messages: [], result, ...more } }
}

export function failure(status: number, code: number, message: string): FakeResponse {
  return { status, body: { success: false, errors: [{ code, message }], messages: [], result: null } }
}

function shown({ name, createdAt, expiresAt, isAutoRenewed, isLocked, isBroken }: ModelDomain) {
  return {
    domain_name: name,
    status: 'active',
    created_at: createdAt.toISOString(),
    expires_at: isBroken ? 'soon' : expiresAt.toISOString(),
    auto_renew: isAutoRenewed,
    locked: isLocked,
    privacy_mode: 'redaction',
  }
}

const workflowStates = {
  running: 'in_progress',
  needs_user: 'action_required',
  blocked: 'blocked',
  done: 'succeeded',
  failed: 'failed',
} as const

function orderWorkflow({ state, orderedAt, name }: ModelOrder) {
  return workflow(workflowStates[state], orderedAt, {
    context: { domain_name: name, ...(state === 'needs_user' && { action: 'verify the e-mail address' }) },
    ...(state === 'failed' && { error: { code: 'registry_rejected', message: 'The registry rejected it' } }),
  })
}

function workflow(state: string, createdAt: Date, more: object = {}) {
  return {
    state,
    completed: ['succeeded', 'failed'].includes(state),
    created_at: createdAt.toISOString(),
    updated_at: new Date().toISOString(),
    links: { self: '/status' },
    ...more,
  }
}

function checked(model: RegistrarModel, name: string) {
  if (name.endsWith('.unsold')) return { name, registrable: false, reason: 'extension_not_supported' }
  const offer = model.offers.get(name)
  if (!offer || !model.isAvailable(name)) return { name, registrable: false, reason: 'domain_unavailable' }
  if (offer.isPremium) return { name, registrable: false, reason: 'domain_premium', tier: 'premium' }
  const { amount, currency } = offer.price
  return {
    name,
    registrable: true,
    tier: 'standard',
    pricing: { currency, registration_cost: amount, renewal_cost: amount },
  }
}

const usSchema = {
  type: 'object',
  required: ['contacts', 'contact_extensions'],
  properties: {
    contacts: { type: 'object' },
    contact_extensions: {
      type: 'object',
      required: ['nexus_category'],
      properties: { nexus_category: { type: 'string', enum: ['C11', 'C12'] } },
    },
  },
}
