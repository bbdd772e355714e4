// Searches, orders and transfers at the stand-in for Dynadot.
import type { ModelOrder, RegistrarModel } from '#providers/testing/registrar-model/registrar-model.ts'
import { type FakeRequest, type FakeResponse, route } from '#providers/testing/servers/fake-api.ts'
import { failure, success } from './answers.ts'

type OrderedDomain = {
  duration?: number
  privacy?: string
  auth_code?: string
  name_server_list?: string[]
}
type OrderBody = {
  domain?: OrderedDomain
  currency?: string
  register_premium?: boolean
  duration?: number
  year?: number
}

export function orderRoutes(model: RegistrarModel) {
  const order = (path: string, handle: (name: string, body: OrderBody) => FakeResponse) =>
    route(
      'POST',
      `/domains/{name}/${path}`,
      ({ params, body }) => {
        // The adapter sends objects.
        const given = body as OrderBody
        if (given.currency !== 'usd') return failure(400, 'The value for parameter currency is invalid.')
        return handle(params['name'] ?? '', given)
      },
      { isOrder: true },
    )
  const transfersOf = (name: string) =>
    model.orders.filter((one) => one.kind === 'transfer' && one.name === name)
  return [
    route('GET', '/domains/{name}/search', ({ params }) => searched(model, params['name'] ?? '')),
    order('register', (name, { domain = {}, register_premium }) => {
      const { duration = 0, privacy = '', name_server_list } = domain
      if (!isPrivacy(privacy)) return failure(400, 'The required parameter privacy is missing.')
      if (model.domains.has(name))
        return failure(409, 'The domain is already owned by your account and cannot be purchased again.')
      if (!model.isAvailable(name)) return failure(409, 'The domain is not available')
      if (model.offers.get(name)?.isPremium && !register_premium)
        return failure(409, 'This domain is a premium domain, please use register_premium option.')
      model.order('register', name, {
        years: duration,
        settings: {
          hasPrivacy: privacy !== 'off',
          ...(name_server_list && { nameservers: name_server_list }),
        },
      })
      return success({ domain_name: name, expiration_date: model.domains.get(name)?.expiresAt.getTime() })
    }),
    order('renew', (name, { duration = 0, year }) => {
      const domain = model.domains.get(name)
      if (!domain) return failure(404, 'Can not find the domain in the account.')
      if (domain.expiresAt.getUTCFullYear() !== year) return failure(400, 'Expiration year does not match.')
      model.order('renew', name, { years: duration })
      return success({ expiration_date: domain.expiresAt.getTime() })
    }),
    order('transfer_in', (name, { domain = {} }) => {
      const { duration, auth_code, privacy = '' } = domain
      if (duration !== 1) return failure(400, 'The value for parameter duration can only be 1.')
      if (!isPrivacy(privacy)) return failure(400, 'The required parameter privacy is missing.')
      const code = model.elsewhere.get(name)
      if (code === undefined) return failure(409, 'The domain is not available')
      model.order('transfer', name, { state: auth_code === code ? 'running' : 'failed' })
      return success({}, 202)
    }),
    route('GET', '/domains/{name}/transfer_status', ({ params, query }: FakeRequest) => {
      if (query.get('transfer_type') !== 'transfer_in')
        return failure(400, 'The required parameter transfer_type is missing.')
      const transfers = transfersOf(params['name'] ?? '')
      return transfers.length === 0
        ? failure(404, 'Can not find the transfer order.')
        : success({ domain_transfer_status_list: transfers.map(shownTransfer) })
    }),
    route('POST', '/orders/{id}/cancel_transfer', ({ params, body }) => {
      const { domain_name } = body as { domain_name?: string }
      const transfer = transfersOf(domain_name ?? '').find(({ id }) => id === params['id'])
      if (!transfer) return failure(404, 'Can not find the order.')
      transfer.state = 'failed'
      return success()
    }),
  ]
}

const isPrivacy = (level: string) => ['off', 'partial', 'full'].includes(level)

const transferWords: Readonly<Record<ModelOrder['state'], string>> = {
  running: 'none',
  needs_user: 'auth code needed',
  blocked: 'waiting',
  done: 'completed',
  failed: 'cancelled',
}

function shownTransfer({ id, state, orderedAt }: ModelOrder) {
  return {
    order_id: id,
    transfer_status: transferWords[state],
    failed_reason: null,
    order_created_date: orderedAt.getTime(),
    order_completed_date: 0,
  }
}

function searched(model: RegistrarModel, name: string): FakeResponse {
  if (name.endsWith('.unsold')) return failure(400, `Unsupported domain type: ${name}`)
  const offer = model.offers.get(name)
  const years = name.endsWith('.ai') ? 2 : 1
  return success({
    domain_name: name,
    available: model.isAvailable(name) ? 'Yes' : 'No',
    premium: offer?.isPremium ? 'yes' : 'no',
    price_list: offer
      ? [
          {
            currency: offer.price.currency,
            unit: `(price/${years} year)`,
            registration_price: offer.price.amount,
            renewal_price: offer.price.amount,
            transfer_price: offer.price.amount,
            restore_price: offer.price.amount,
          },
        ]
      : [],
  })
}
