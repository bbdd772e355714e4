// A stand-in for Dynadot's RESTful API, version 1, over the model of a registrar. Dynadot publishes no description of its
// API for machines: this follows its documentation and the answers that public clients expect.
import { createHmac } from 'node:crypto'
import {
  createRegistrarModel,
  type ModelDomain,
  type RegistrarModel,
} from '#providers/testing/registrar-model/registrar-model.ts'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'

export const rightKeys = {
  api_key: 'right-key-of-dynadot',
  api_secret: 'right-secret',
  environment: 'production',
}
const prefix = '/restful/v1'

export type FakeDynadot = FakeApi & { model: RegistrarModel }

export async function startFakeDynadot(): Promise<FakeDynadot> {
  const model = createRegistrarModel()
  const named =
    (handle: (domain: ModelDomain, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const domain = model.domains.get(request.params['name'] ?? '')
      return domain ? handle(domain, request) : failure(404, 'Domain not found in your account.')
    }
  const api = await startFakeApi({
    prefix,
    refuse: (request) => (isSigned(request) ? null : failure(401, 'Invalid API key or signature.')),
    routes: [
      route('GET', '/accounts/info', () => success({ account_info: {} })),
      route('GET', '/domains', () => success({ domainInfo: [...model.domains.values()].map(shown) })),
      route(
        'GET',
        '/domains/{name}',
        named((domain) => success({ domainInfo: [shown(domain)] })),
      ),
      route(
        'PUT',
        '/domains/{name}/renew_option',
        named((domain, { body }) => {
          domain.isAutoRenewed = (body as { renew_option: string }).renew_option === 'auto'
          return success({})
        }),
      ),
      route('GET', '/domains/{name}/search', ({ params }) => success(searched(model, params['name'] ?? ''))),
      route(
        'POST',
        '/domains/{name}/register',
        ({ params, body }) => {
          const name = params['name'] ?? ''
          const { domain, register_premium } = body as Record<string, any>
          if (!model.isAvailable(name)) return failure(400, 'The domain is not available.')
          if (model.offers.get(name)?.isPremium && !register_premium) return failure(400, 'Premium domain.')
          model.order('register', name, {
            years: domain.duration,
            settings: domain.name_server_list ? { nameservers: domain.name_server_list } : {},
          })
          return success({ domain_name: name, expiration_date: model.domains.get(name)?.expiresAt.getTime() })
        },
        { isOrder: true },
      ),
      route(
        'POST',
        '/domains/{name}/renew',
        named((domain, { body }) => {
          const { duration, year } = body as { duration: number; year: number }
          if (domain.expiresAt.getUTCFullYear() !== year) return failure(400, 'The year is wrong.')
          model.order('renew', domain.name, { years: duration })
          return success({ expiration_date: domain.expiresAt.getTime() })
        }),
        { isOrder: true },
      ),
    ],
  })
  return { ...api, model }
}

function isSigned({ headers, path, query, body }: FakeRequest): boolean {
  const target = prefix + path + (query.size > 0 ? `?${query}` : '')
  const text = [
    rightKeys.api_key,
    target,
    headers['x-request-id'],
    body === undefined ? '' : JSON.stringify(body),
  ]
  const signature = createHmac('sha256', rightKeys.api_secret).update(text.join('\n')).digest('base64')
  return headers.authorization === `Bearer ${rightKeys.api_key}` && headers['x-signature'] === signature
}

export function success(data: object): FakeResponse {
  return { body: { code: 200, message: 'Success', data } }
}

/** The status of HTTP can be 200 for a failure. */
export function failure(code: number, description: string, status = code): FakeResponse {
  return { status, body: { code, message: 'Failed', error: { description } } }
}

function shown({ name, createdAt, expiresAt, isAutoRenewed, isLocked, hasPrivacy, isBroken }: ModelDomain) {
  return {
    domainName: name,
    expiration: isBroken ? 'soon' : expiresAt.getTime(),
    registration: createdAt.getTime(),
    glueInfo: {},
    registrant_contactId: 1,
    locked: isLocked ? 'yes' : 'no',
    hold: 'no',
    privacy: hasPrivacy ? 'Full Privacy' : 'No Privacy',
    renew_option: isAutoRenewed ? 'auto-renew' : 'no renew option',
    status: 'active',
  }
}

function searched(model: RegistrarModel, name: string) {
  const offer = model.offers.get(name)
  return {
    domain_name: name,
    available: model.isAvailable(name) ? 'yes' : 'no',
    premium: offer?.isPremium ? 'yes' : 'no',
    price_list: offer
      ? [
          {
            currency: offer.price.currency,
            unit: 'year',
            registration: offer.price.amount,
            renewal: offer.price.amount,
            transfer: offer.price.amount,
            restore: offer.price.amount,
          },
        ]
      : [],
  }
}
