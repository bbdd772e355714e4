import type { RegistrarModel } from '#providers/testing/registrar-model/registrar-model.ts'
import { type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import { failure, list, member, priceBody } from './bodies.ts'

/** The id of the only payment method. */
export const paymentMethodId = 42

/** Renewals of services, which are numbered in the order of the domains, and the payment of orders. */
export function renewalRoutes(model: RegistrarModel): FakeRoute[] {
  const nameOf = (service: string | undefined) => [...model.domains.keys()][Number(service) - 1] ?? ''
  const costOf = (name: string) => model.offers.get(name)?.price.amount ?? '0'
  const renew = '/service/{service}/renew'
  return [
    route('GET', renew, ({ params }) => {
      const name = nameOf(params['service'])
      if (!model.offers.has(name)) return { body: [] }
      const service = Number(params['service'])
      const own = { serviceId: service, serviceName: name, serviceType: 'Domain .com' }
      const strategy = (services: number[], amount: string) => ({
        services,
        price: priceBody(amount),
        priceInUcents: 0,
        servicesDetails: [own],
      })
      // A domain is also offered together with its hosting.
      const strategies = [strategy([service, 9001], '99.00'), strategy([service], costOf(name))]
      return { body: [{ renewPeriod: 'P1Y', strategies }] }
    }),
    route(
      'POST',
      renew,
      ({ params, body }) => {
        const name = nameOf(params['service'])
        if (member(body, 'duration') !== 'P1Y' || list(member(body, 'services')).length !== 1)
          return failure(400, 'There is no such renewal')
        const { id } = model.order('renew', name, { isUnpaid: true })
        const price = priceBody(costOf(name))
        return {
          body: {
            orderId: Number(id),
            url: `https://www.ovh.example/order/${id}`,
            pdfUrl: '',
            password: '',
            date: new Date().toISOString(),
            expirationDate: null,
            retractionDate: null,
            priceWithTax: price,
            priceWithoutTax: price,
            tax: priceBody('0'),
          },
        }
      },
      { isOrder: true },
    ),
    route('GET', '/me/order/{id}/paymentMethods', () => ({
      body: { available: [], registered: [paymentMethodId], paymentMethods: [paymentMethod] },
    })),
    route('POST', '/me/order/{id}/pay', ({ params, body }) => {
      const order = model.orders.find(({ id }) => id === params['id'])
      if (member(member(body, 'paymentMethod'), 'id') !== paymentMethodId)
        return failure(400, 'The payment method does not exist')
      if (order?.state !== 'needs_user') return failure(409, 'The order is paid')
      model.pay(order)
      return {}
    }),
  ]
}

const paymentMethod = {
  paymentMethodId,
  paymentMeanId: null,
  paymentType: 'CREDIT_CARD',
  paymentSubType: 'VISA',
  default: true,
  description: null,
  label: 'XXXX XXXX XXXX 1234',
  status: 'VALID',
  integration: 'NONE',
  creationDate: '2020-01-01T00:00:00+00:00',
  lastUpdate: '2020-01-01T00:00:00+00:00',
  expirationDate: null,
  billingContactId: null,
  formSessionId: null,
  icon: { name: null, url: null, data: null },
  merchantId: null,
  oneclick: false,
}
