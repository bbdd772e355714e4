/** A stand-in of OVHcloud's API: signatures, errors, tasks and carts as OVHcloud has them. */
import { createHash } from 'node:crypto'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import {
  createRegistrarModel,
  type ModelDomain,
  type RegistrarModel,
} from '#providers/testing/registrar-model/registrar-model.ts'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  type FakeRoute,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'
import { domainBody, failure, list, member, priceBody, serviceBody, taskBody, textBody } from './bodies.ts'
import { cartRoutes } from './carts.ts'
import { renewalRoutes } from './renewals.ts'

export const rightKeys = {
  application_key: 'ovh-application',
  application_secret: 'ovh-secret',
  consumer_key: 'ovh-consumer',
  region: 'eu',
}

const prefix = '/1.0'
/** The server's clock is this many seconds ahead. */
const clockAhead = 5000

export async function startFakeOvh(): Promise<{ fake: FakeApi; model: RegistrarModel }> {
  const model = createRegistrarModel(['dns101.ovh.example', 'ns101.ovh.example'])
  const address = { url: '' }
  const fake = await startFakeApi({
    prefix,
    routes: [
      route('GET', '/auth/time', () => ({ body: serverSeconds() })),
      ...accountRoutes(),
      ...domainRoutes(model),
      ...contactRoutes(),
      ...cartRoutes(model),
      ...renewalRoutes(model),
      ...orderRoutes(model),
    ],
    refuse: (request) => refusalOf(request, address.url),
  })
  address.url = fake.url
  return { fake, model }
}

function serverSeconds(): number {
  return Math.floor(Date.now() / 1000) + clockAhead
}

function refusalOf({ method, path, query, headers, body }: FakeRequest, url: string): FakeResponse | null {
  if (path === '/auth/time') return null
  if (headers['x-ovh-application'] !== rightKeys.application_key)
    return failure(403, 'This application key is invalid', 'INVALID_KEY')
  const timestamp = String(headers['x-ovh-timestamp'] ?? '')
  if (Math.abs(Number(timestamp) - serverSeconds()) > 30)
    return failure(400, 'Invalid timestamp', 'QUERY_TIME_OUT')
  if (headers['x-ovh-consumer'] !== rightKeys.consumer_key)
    return failure(403, 'This credential does not exist', 'INVALID_CREDENTIAL')
  const target = url + path + (query.size > 0 ? `?${query}` : '')
  const text = [
    rightKeys.application_secret,
    rightKeys.consumer_key,
    method,
    target,
    body === undefined ? '' : JSON.stringify(body),
    timestamp,
  ].join('+')
  const signature = `$1$${createHash('sha1').update(text).digest('hex')}`
  return headers['x-ovh-signature'] === signature
    ? null
    : failure(400, 'Invalid signature', 'INVALID_SIGNATURE')
}

function accountRoutes(): FakeRoute[] {
  return [
    route('GET', '/me', () => ({
      body: {
        nichandle: 'ab12345-ovh',
        ovhSubsidiary: 'DE',
        currency: { code: 'EUR', symbol: '€' },
        country: 'DE',
        email: 'owner@example.com',
        legalform: 'individual',
        ovhCompany: 'ovh',
        state: 'complete',
      },
    })),
  ]
}

function domainRoutes(model: RegistrarModel): FakeRoute[] {
  const tasks = new Map<number, { polls: number; run(): void; isDone: boolean }>()
  const keys = new Map<string, object[]>()
  const onDomain =
    (handle: (domain: ModelDomain, request: FakeRequest) => FakeResponse) => (request: FakeRequest) => {
      const domain = model.domains.get(request.params['name'] ?? '')
      if (!domain)
        return failure(404, `The requested object (serviceName = ${request.params['name']}) does not exist`)
      return handle(domain, request)
    }
  /** Executed when its status is requested for the first time. */
  const task = (run: () => void): FakeResponse => {
    const id = tasks.size + 1
    tasks.set(id, { polls: 0, run, isDone: false })
    return { body: taskBody(id, 'todo') }
  }
  const domain = '/domain/{name}'
  return [
    route('GET', '/domain', () => ({ body: [...model.domains.keys()] })),
    route(
      'GET',
      domain,
      onDomain((found) => ({ body: domainBody(found) })),
    ),
    route(
      'PUT',
      domain,
      onDomain((found, { body }) => {
        found.isLocked = member(body, 'transferLockStatus') === 'locked'
        return { body: domainBody(found) }
      }),
    ),
    route(
      'GET',
      `${domain}/serviceInfos`,
      onDomain((found) => ({
        body: serviceBody(found, [...model.domains.keys()].indexOf(found.name) + 1),
      })),
    ),
    route(
      'PUT',
      `${domain}/serviceInfos`,
      onDomain((found, { body }) => {
        found.isAutoRenewed = member(member(body, 'renew'), 'automatic') === true
        return {}
      }),
    ),
    route(
      'GET',
      `${domain}/authInfo`,
      onDomain((found) => (found.isLocked ? failure(400, 'The domain is locked') : textBody(found.authCode))),
    ),
    route(
      'POST',
      `${domain}/nameServers/update`,
      onDomain((found, { body }) => {
        const hosts = list(member(body, 'nameServers')).map((host) => String(member(host, 'host')))
        if (hosts.length < 2) return failure(400, 'At least two name servers are required')
        return task(() => {
          found.nameservers = hosts
        })
      }),
    ),
    route(
      'GET',
      `${domain}/task/{id}`,
      onDomain((_, { params }) => {
        const found = tasks.get(Number(params['id']))
        if (!found) return failure(404, 'The requested object (id) does not exist')
        if (!found.isDone) found.run()
        found.isDone = true
        return { body: taskBody(Number(params['id']), 'done') }
      }),
    ),
    route(
      'GET',
      `${domain}/dsRecord`,
      onDomain(({ name }) => ({ body: (keys.get(name) ?? []).map((_, id) => id + 1) })),
    ),
    route(
      'GET',
      `${domain}/dsRecord/{id}`,
      onDomain(({ name }, { params }) => ({
        body: {
          id: Number(params['id']),
          status: 'published',
          ...keys.get(name)?.[Number(params['id']) - 1],
        },
      })),
    ),
    route(
      'POST',
      `${domain}/dsRecord`,
      onDomain(({ name }, { body }) =>
        // The body is checked with the description.
        task(() => void keys.set(name, list(member(body, 'keys')) as object[])),
      ),
    ),
    route(
      'GET',
      `${domain}/glueRecord`,
      onDomain(({ hosts }) => ({ body: hosts.map((host) => host.name) })),
    ),
    route(
      'POST',
      `${domain}/glueRecord`,
      onDomain((found, { body }) =>
        task(() => setHost(found, String(member(body, 'host')), list(member(body, 'ips')))),
      ),
    ),
    route(
      'GET',
      `${domain}/glueRecord/{host}`,
      onDomain(({ hosts }, { params }) => ({
        body: {
          host: params['host'],
          ips: hosts.find(({ name }) => name === params['host'])?.addresses ?? [],
        },
      })),
    ),
    route(
      'POST',
      `${domain}/glueRecord/{host}/update`,
      onDomain((found, { params, body }) =>
        task(() => setHost(found, params['host'] ?? '', list(member(body, 'ips')))),
      ),
    ),
    route(
      'DELETE',
      `${domain}/glueRecord/{host}`,
      onDomain((found, { params }) => task(() => setHost(found, params['host'] ?? '', []))),
    ),
  ]
}

function contactRoutes(): FakeRoute[] {
  const contacts = new Map<number, object>([[1, { id: 1, firstName: 'John', lastName: 'Smith' }]])
  const store = (id: number, body: unknown): FakeResponse => {
    contacts.set(id, { ...(body as object), id })
    return { body: contacts.get(id) }
  }
  return [
    route('POST', '/domain/contact', ({ body }) => store(contacts.size + 1, body)),
    route('GET', '/domain/contact/{id}', ({ params }) => ({ body: contacts.get(Number(params['id'])) })),
    route('PUT', '/domain/contact/{id}', ({ params, body }) => store(Number(params['id']), body)),
  ]
}

function orderRoutes(model: RegistrarModel): FakeRoute[] {
  const statuses: Readonly<Record<Progress['state'], string>> = {
    running: 'delivering',
    needs_user: 'notPaid',
    blocked: 'delivering',
    done: 'delivered',
    failed: 'cancelled',
  }
  const orderOf = ({ params }: FakeRequest) => model.orders.find(({ id }) => id === params['id'])
  return [
    route('GET', '/me/order', ({ query }) => {
      const from = new Date(query.get('date.from') ?? 0)
      return { body: model.orders.filter(({ orderedAt }) => orderedAt >= from).map(({ id }) => Number(id)) }
    }),
    route('GET', '/me/order/{id}', ({ params }) => ({
      body: {
        orderId: Number(params['id']),
        url: `https://www.ovh.example/order/${params['id']}`,
        pdfUrl: '',
        password: '',
        ...orderPrices(model, params['id'] ?? ''),
      },
    })),
    route('GET', '/me/order/{id}/status', (request) => {
      const order = orderOf(request)
      return order
        ? textBody(statuses[order.state])
        : failure(404, 'The requested object (orderId) does not exist')
    }),
    route('GET', '/me/order/{id}/details', () => ({ body: [1] })),
    route('GET', '/me/order/{id}/details/{detail}', (request) => ({
      body: {
        orderDetailId: 1,
        domain: orderOf(request)?.name ?? '',
        description: 'domain',
        quantity: '1',
        cancelled: false,
        detailType: 'DURATION',
        totalPrice: priceBody('11.50'),
        unitPrice: priceBody('11.50'),
      },
    })),
  ]
}

function orderPrices(model: RegistrarModel, id: string) {
  const { name = '' } = model.orders.find((order) => order.id === id) ?? {}
  const price = priceBody(model.offers.get(name)?.price.amount ?? '0')
  return { priceWithTax: price, priceWithoutTax: price, tax: priceBody('0') }
}

function setHost(domain: ModelDomain, name: string, addresses: readonly unknown[]): void {
  const others = domain.hosts.filter((host) => host.name !== name)
  domain.hosts = addresses.length > 0 ? [...others, { name, addresses: addresses.map(String) }] : others
}
