/** A stand-in of INWX's DomRobot: sessions, methods, codes and words as its documentation and its own clients have them. */
import { type DsRecord, dnsKeyOf, dsOfKey } from '#kernel/domains/ds-record.ts'
import { millionths } from '#kernel/money/money.ts'
import {
  createRegistrarModel,
  type ModelDomain,
  type RegistrarModel,
} from '#providers/testing/registrar-model/registrar-model.ts'
import type { FakeApi, FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { startFakeRpc } from '#providers/testing/servers/fake-rpc.ts'
import { totp } from '../totp.ts'

export const rightKeys = {
  user: 'holdfast',
  password: 'inwx-password',
  totp_secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
}

/** A user without second factor. */
export const plainKeys = { user: 'holdfast-plain', password: 'inwx-password', totp_secret: '' }

type Params = Readonly<Record<string, unknown>>
type Methods = Readonly<Record<string, (params: Params) => FakeResponse>>
type Session = { isUnlocked: boolean }
type Contacts = ReadonlyMap<number, Params>
const orders = ['domain.create', 'domain.renew', 'domain.transfer', 'domain.restore']

export type FakeInwx = { fake: FakeApi; model: RegistrarModel; endSessions(): void }

export async function startFakeInwx(): Promise<FakeInwx> {
  const model = createRegistrarModel(['ns.inwx.example', 'ns2.inwx.example'])
  const sessions = new Map<string, Session>()
  const contacts = new Map<number, Params>()
  const usedCodes = new Set<unknown>()
  const methods = {
    ...domainMethods(model, contacts),
    ...orderMethods(model),
    ...contactMethods(contacts),
    ...dnssecMethods(model),
  }
  const fake = await startFakeRpc({
    path: '',
    operationOf: (_, body) => (JSON.parse(body) as { method: string }).method,
    isOrder: (operation) => orders.includes(operation),
    handle({ operation, headers, body }) {
      const { params } = JSON.parse(body) as { params: Params }
      if (operation === 'account.login') return login(params, sessions)
      const session = sessions.get(headers.cookie ?? '')
      if (!session) return answer(2200, 'Authentication error')
      if (operation === 'account.unlock') {
        const { tan } = params
        session.isUnlocked = tan === totp(rightKeys.totp_secret, new Date()) && !usedCodes.has(tan)
        usedCodes.add(tan)
        return session.isUnlocked ? answer(1000) : answer(2200, 'Authentication error')
      }
      if (!session.isUnlocked) return answer(2200, 'Authentication error')
      return methods[operation]?.(params) ?? answer(2101, 'Unimplemented command')
    },
  })
  return { fake, model, endSessions: () => sessions.clear() }
}

function answer(code: number, msg = 'Command completed successfully', resData?: unknown): FakeResponse {
  return { body: { code, msg, svTRID: '1', runtime: 0.1, ...(resData !== undefined && { resData }) } }
}

const success = (resData?: unknown) => answer(1000, undefined, resData)
const absent = () => answer(2303, 'Object does not exist')

function login({ user, pass }: Params, sessions: Map<string, Session>): FakeResponse {
  const isKnown = user === rightKeys.user || user === plainKeys.user
  if (!isKnown || pass !== rightKeys.password) return answer(2200, 'Authentication error')
  const isPlain = user === plainKeys.user
  const cookie = `domrobot=${sessions.size + 1}-${Date.now()}`
  sessions.set(cookie, { isUnlocked: isPlain })
  return {
    ...success({ customerId: 1, tfa: isPlain ? '0' : 'GOOGLE-AUTH' }),
    headers: { 'Set-Cookie': `${cookie}; path=/; secure` },
  }
}

function domainMethods(model: RegistrarModel, contacts: Contacts): Methods {
  return {
    'domain.list': ({ page, pagelimit }) => {
      const ordered = model.orders.filter(
        ({ name, state, kind }) =>
          state === 'running' && ['register', 'transfer'].includes(kind) && !model.domains.has(name),
      )
      const all = [
        ...[...model.domains.values()].map((one) => domainBody(one, contacts)),
        ...ordered.map(pendingBody),
      ].sort((a, b) => (a.domain < b.domain ? -1 : 1))
      const start = (Number(page) - 1) * Number(pagelimit)
      const domain = all.slice(start, start + Number(pagelimit))
      return success({ count: String(all.length), domain })
    },
    'domain.info': ({ domain }) => {
      const found = model.domains.get(String(domain))
      const waiting = model.orders.find(({ name, state }) => name === domain && state === 'running')
      if (found)
        return success({ ...domainBody(found, contacts), ...(waiting && { status: statusOf(waiting) }) })
      const pending = model.orders.findLast(({ name }) => name === domain)
      return pending ? success(pendingBody(pending)) : absent()
    },
    'domain.update': ({ domain, transferLock, renewalMode, ns, ...roles }) => {
      const found = model.domains.get(String(domain))
      if (!found) return absent()
      if (ns !== undefined) {
        if ((ns as string[]).length < 2) return answer(2306, 'Parameter value policy error')
        found.nameservers = ns as string[]
      }
      if (transferLock !== undefined) found.isLocked = transferLock === true
      if (renewalMode === 'AUTOEXPIRE' && found.name.endsWith('.at'))
        return answer(2306, 'Parameter value policy error')
      if (renewalMode !== undefined) found.isAutoRenewed = renewalMode === 'AUTORENEW'
      found.contacts = { ...found.contacts, ...roles }
      return success()
    },
  }
}

function orderMethods(model: RegistrarModel): Methods {
  const ordered = (
    kind: 'register' | 'renew' | 'transfer' | 'restore',
    params: Params,
    state?: 'running' | 'failed',
  ) => {
    const { domain, period = '1Y', ns, renewalMode, nsTakeover } = params
    if (!model.canPay(String(domain), Number.parseInt(String(period), 10)))
      return answer(2104, 'Billing failure')
    const order = model.order(kind, String(domain), {
      years: Number.parseInt(String(period), 10),
      settings: {
        isAutoRenewed: renewalMode === 'AUTORENEW',
        ...(ns !== undefined && { nameservers: ns as string[] }),
        ...(nsTakeover === true && { nameservers: presentNameservers }),
      },
      ...(state && { state }),
    })
    return order.state === 'done'
      ? success({ roId: 1 })
      : answer(1001, 'Command completed successfully; action pending')
  }
  return {
    'accounting.accountBalance': () => {
      const available = Number(model.account.balance)
      return success({ total: available, available, locked: 0, creditLimit: 0 })
    },
    'account.info': () => success({ currency: 'EUR' }),
    'domain.check': ({ domain }) =>
      success({
        domain: (domain as string[]).map((name) => {
          const isSold = name.endsWith('.com')
          const isFree = isSold && model.isAvailable(name)
          const status = isSold ? (isFree ? 'free' : 'occupied') : 'unsupported tld'
          const isPremium = model.offers.get(name)?.isPremium === true
          return {
            domain: name,
            avail: isFree ? 1 : 0,
            status,
            ...(isPremium && { premium: { currency: 'EUR', prices: premiumPrices } }),
          }
        }),
      }),
    'domain.getPrices': ({ tld }) => {
      const offer = [...model.offers].findLast(
        ([name, { isPremium }]) => name.endsWith(`.${(tld as string[])[0]}`) && !isPremium,
      )
      if (!offer) return success({ price: [] })
      const price = Number(millionths(offer[1].price.amount)) / 1e6
      const prices = { createPrice: price, renewalPrice: price, transferPrice: price }
      const name = (tld as string[])[0]
      const createPeriod = name === 'two' ? 2 : 1
      const periods = { createPeriod, renewalPeriod: 1, transferPeriod: createPeriod }
      return success({ price: [{ tld: name, currency: 'EUR', ...periods, ...prices }] })
    },
    'domain.getdomainprice': ({ domain, pricetype }) => {
      const [name = ''] = domain as string[]
      const offer = model.offers.get(name)
      if (!offer || pricetype !== 'restore') return answer(2306, 'Parameter value policy error')
      const price = Number(millionths(offer.price.amount)) / 1e6
      return success({ domain: [{ type: 'restore', period: '1Y', price, currency: 'EUR', premium: false }] })
    },
    'domain.create': (params) => {
      if (!model.isAvailable(String(params['domain']))) return answer(2302, 'Object exists')
      return 'registrant' in params ? ordered('register', params) : answer(2003, 'Required parameter missing')
    },
    'domain.renew': (params) => {
      const found = model.domains.get(String(params['domain']))
      if (!found) return absent()
      if (found.expiresAt.toISOString().slice(0, 10) !== params['expiration'])
        return answer(2306, 'Parameter value policy error')
      return ordered('renew', params)
    },
    'domain.restore': (params) =>
      model.domains.get(String(params['domain']))?.isInRedemption
        ? ordered('restore', params)
        : answer(2304, 'Object status prohibits operation'),
    'domain.transfer': (params) => {
      const code = model.elsewhere.get(String(params['domain']))
      if (code === undefined) return absent()
      return code === params['authCode']
        ? ordered('transfer', params, 'running')
        : answer(2202, 'Invalid authorization information')
    },
  }
}

/** Of domains that are registered elsewhere. */
export const presentNameservers = ['ns1.elsewhere.example', 'ns2.elsewhere.example']
const premiumPrices = Object.fromEntries(
  ['create', 'renew', 'transfer', 'restore'].map((operation) => [operation, { price: 990 }]),
)

function contactMethods(contacts: Map<number, Params>): Methods {
  return {
    'contact.create': (params) => {
      const id = 101 + contacts.size
      contacts.set(id, params)
      return success({ id })
    },
    // It takes no type.
    'contact.update': (params) =>
      'type' in params ? answer(2306, 'Parameter value policy error') : success(),
  }
}

/** A registry without DNSSEC: `.nodnssec`. */
function dnssecMethods(model: RegistrarModel): Methods {
  const keysOf = new Map<string, { name: string; record: DsRecord }>()
  let lastId = 900
  return {
    'dnssec.listkeys': ({ domainName }) => {
      const name = String(domainName)
      if (!model.domains.has(name)) return absent()
      if (name.endsWith('.nodnssec')) return answer(2306, 'Parameter value policy error')
      const keys = [...keysOf].filter(([, one]) => one.name === name)
      return keys.length === 0 ? success() : success(keys.map(([id, { record }]) => keyBody(id, record)))
    },
    'dnssec.adddnskey': ({ domainName, dnskey, calculateDigest }) => {
      const name = String(domainName)
      const [, text = ''] = new RegExp(`^${name}\\. IN DNSKEY (.+)$`).exec(String(dnskey)) ?? []
      const key = dnsKeyOf(text)
      if (key === null || calculateDigest !== true) return answer(2005, 'Parameter value syntax error')
      keysOf.set(String(++lastId), { name, record: dsOfKey(name, key) })
      return success({ ds: '' })
    },
    'dnssec.deletednskey': ({ key }) => (keysOf.delete(String(key)) ? success() : absent()),
  }
}

function keyBody(id: string, { keyTag, algorithm, digestType, digest }: DsRecord) {
  return {
    id,
    keyTag: String(keyTag),
    algorithmId: String(algorithm),
    digestTypeId: String(digestType),
    digest: digest.toUpperCase(),
    flagId: '257',
    status: 'OK',
  }
}

function domainBody({ name, createdAt, expiresAt, ...domain }: ModelDomain, contacts: Contacts) {
  const roles = Object.entries(domain.contacts).flatMap(([role, id]) => {
    const contact = contacts.get(Number(id))
    return contact ? [[role, { ...contact, id }]] : []
  })
  return {
    roId: 1,
    domain: name,
    crDate: {
      scalar: createdAt.toISOString(),
      xmlrpc_type: 'datetime',
      timestamp: Math.floor(createdAt.getTime() / 1000),
    },
    exDate: domain.isBroken
      ? 'soon'
      : { scalar: '', xmlrpc_type: 'datetime', timestamp: Math.floor(expiresAt.getTime() / 1000) },
    status: domain.isInRedemption ? 'DELETE SUCCESSFUL' : 'OK',
    transferLock: domain.isLocked ? 1 : 0,
    renewalMode: domain.isAutoRenewed ? 'AUTORENEW' : 'AUTOEXPIRE',
    authCode: domain.authCode,
    ns: domain.nameservers,
    contact: {
      registrant: {
        id: 7,
        name: 'Ada Example',
        street: '1 Example Street',
        cc: 'US',
        voice: '+1.2175550123',
      },
      ...Object.fromEntries(roles),
    },
  }
}

type Order = RegistrarModel['orders'][number]

const words = { register: 'REG', transfer: 'TRANSFER', renew: 'RENEWAL', restore: 'UNDELETE' }

function statusOf({ kind, state }: Order): string {
  return `${words[kind]} ${state === 'failed' ? 'FAILED' : 'REQUESTED'}`
}

function pendingBody(order: Order) {
  return {
    domain: order.name,
    status: statusOf(order),
    transferLock: 0,
    renewalMode: 'AUTORENEW',
    ns: [],
  }
}
