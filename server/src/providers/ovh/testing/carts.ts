import type { RegistrarModel } from '#providers/testing/registrar-model/registrar-model.ts'
import {
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
} from '#providers/testing/servers/fake-api.ts'
import { failure, member, priceBody } from './bodies.ts'

type Cart = { isAssigned: boolean; domain: string | null; values: Map<string, string> }

const itemId = 7

/** Carts, their items and their checkout. */
export function cartRoutes(model: RegistrarModel): FakeRoute[] {
  const carts = new Map<string, Cart>()
  const inCart = (handle: (cart: Cart, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
    const cart = carts.get(request.params['cart'] ?? '')
    return cart ? handle(cart, request) : failure(404, 'The requested object (cartId) does not exist')
  }
  const cart = '/order/cart/{cart}'
  const isTransfer = (name: string) => model.elsewhere.has(name) || model.domains.has(name)
  const cost = (name: string) => model.offers.get(name)?.price.amount ?? '0'
  return [
    route('POST', '/order/cart', () => {
      const cartId = `cart-${carts.size + 1}`
      carts.set(cartId, { isAssigned: false, domain: null, values: new Map() })
      return { body: { cartId, description: 'Holdfast', expire: null, items: [], readOnly: false } }
    }),
    route(
      'POST',
      `${cart}/assign`,
      inCart((found) => {
        found.isAssigned = true
        return {}
      }),
    ),
    route('DELETE', cart, ({ params }) => {
      carts.delete(params['cart'] ?? '')
      return {}
    }),
    route(
      'GET',
      `${cart}/domain`,
      inCart((_, { query }) => ({ body: offersOf(model, query.get('domain') ?? '') })),
    ),
    route(
      'POST',
      `${cart}/domain`,
      inCart((found, { body, params }) => {
        const name = String(member(body, 'domain'))
        found.domain = name
        const prices = [{ label: 'TOTAL', price: priceBody(cost(name)), promotions: [] }]
        return {
          body: { cartId: params['cart'], itemId, duration: 'P1Y', options: [], prices, productId: 'domain' },
        }
      }),
    ),
    route(
      'GET',
      `${cart}/item/{item}/requiredConfiguration`,
      inCart(({ domain }) => ({
        body: [
          { label: 'ACCEPT_CONDITIONS', required: true, type: 'bool', fields: [] },
          { label: 'OWNER_CONTACT', required: true, type: '/me/contact', fields: ['firstName'] },
          { label: 'ADMIN_ACCOUNT', required: true, type: '/me', fields: [] },
          ...(isTransfer(domain ?? '')
            ? [{ label: 'AUTH_INFO', required: true, type: 'string', fields: [] }]
            : [{ label: 'DNS', required: false, type: 'string', fields: [] }]),
        ],
      })),
    ),
    route(
      'POST',
      `${cart}/item/{item}/configuration`,
      inCart(({ values }, { body }) => {
        const [label, value] = [String(member(body, 'label')), String(member(body, 'value'))]
        values.set(label, value)
        return { body: { id: values.size, label, value } }
      }),
    ),
    route(
      'GET',
      `${cart}/checkout`,
      inCart(({ domain }) => ({ body: orderBody(cost(domain ?? ''), null) })),
    ),
    route(
      'POST',
      `${cart}/checkout`,
      inCart(({ isAssigned, domain, values }) => {
        if (!isAssigned || domain === null) return failure(400, 'The cart is not assigned or has no items')
        for (const label of [
          'ACCEPT_CONDITIONS',
          'OWNER_CONTACT',
          ...(isTransfer(domain) ? ['AUTH_INFO'] : []),
        ])
          if (!values.has(label)) return failure(400, `The configuration ${label} is missing`)
        const right = model.elsewhere.get(domain)
        const isWrong = isTransfer(domain) && values.get('AUTH_INFO') !== right
        const nameservers = values.get('DNS')?.split(',')
        const registrant = values.get('OWNER_CONTACT')?.split('/').at(-1)
        const { id } = model.order(isTransfer(domain) ? 'transfer' : 'register', domain, {
          state: isWrong ? 'failed' : 'running',
          // As OVHcloud does with new services.
          settings: { isAutoRenewed: true, contacts: { registrant }, ...(nameservers && { nameservers }) },
        })
        return { body: orderBody(cost(domain), Number(id)) }
      }),
      { isOrder: true },
    ),
  ]
}

/** The offers of a name; none under a TLD that is not sold. */
function offersOf(model: RegistrarModel, name: string): object[] {
  if (!name.endsWith('.com')) return []
  const action = model.isAvailable(name) ? 'create' : 'transfer'
  const { price, isPremium = false } = model.offers.get(name) ?? {}
  return [
    {
      action,
      orderable: action === 'create' || model.elsewhere.has(name),
      offerId: `offer-${name}`,
      offer: 'gold',
      pricingMode: `${action}-${isPremium ? 'premium' : 'default'}`,
      prices: price
        ? [
            { label: 'PRICE', price: priceBody(price.amount), promotions: [] },
            { label: 'TOTAL', price: priceBody(price.amount), promotions: [] },
          ]
        : [],
      duration: ['P1Y'],
      recommendedDuration: 'P1Y',
      configurations: [],
      deliveryTime: '',
      phase: 'ga',
      productId: 'domain',
      quantityMax: 1,
    },
  ]
}

function orderBody(amount: string, orderId: number | null) {
  const price = priceBody(amount)
  return {
    orderId,
    contracts: [],
    details: [],
    url: orderId === null ? null : `https://www.ovh.example/order/${orderId}`,
    prices: {
      withTax: price,
      withoutTax: price,
      tax: priceBody('0'),
      originalWithoutTax: null,
      reduction: null,
    },
  }
}
