/** A stand-in of Route 53 Domains: operations, pages and errors as in its API reference. */
import type { IncomingHttpHeaders } from 'node:http'
import { type Money, millionths } from '#kernel/money/money.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import {
  createRegistrarModel,
  type ModelDomain,
  type RegistrarModel,
} from '#providers/testing/registrar-model/registrar-model.ts'
import type { FakeApi, FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { startFakeRpc } from '#providers/testing/servers/fake-rpc.ts'
import { signatureFault } from './signature-fault.ts'

type Input = Readonly<Record<string, unknown>>
type Key = { Id: string; Algorithm: number; Flags: number; PublicKey: string }
type Changes = Map<string, { name: string; run(): void; isDone: boolean }>

const target = 'Route53Domains_v20140515.'
const orders = ['RegisterDomain', 'RenewDomain', 'TransferDomain']

export async function startFakeRoute53Domains(): Promise<{ fake: FakeApi; model: RegistrarModel }> {
  const model = createRegistrarModel(['ns-1.awsdns.example', 'ns-2.awsdns.example'])
  const keys = new Map<string, Key[]>()
  const changes: Changes = new Map()
  const operations = { ...domainOperations(model, keys, changes), ...purchaseOperations(model, changes) }
  const fake = await startFakeRpc({
    path: '',
    operationOf: (headers) => String(headers['x-amz-target'] ?? '').slice(target.length),
    isOrder: (operation) => orders.includes(operation),
    handle({ operation, headers, body }) {
      const wrong = refusalOf(headers, body)
      if (wrong) return wrong
      const run = operations[operation]
      return run ? run(JSON.parse(body) as Input) : failure('UnknownOperationException', operation)
    },
  })
  return { fake, model }
}

function failure(type: string, message: string): FakeResponse {
  return { status: 400, body: { __type: type, message } }
}

function refusalOf(headers: IncomingHttpHeaders, body: string): FakeResponse | null {
  const fault = signatureFault(headers, body, { region: 'us-east-1', service: 'route53domains' })
  if (fault === 'key')
    return failure('UnrecognizedClientException', 'The security token included in the request is invalid.')
  return fault === null
    ? null
    : failure('InvalidSignatureException', 'The request signature we calculated does not match.')
}

/** "You must specify the same privacy setting for the administrative, billing, registrant, and technical contacts." */
const unequalPrivacy = failure('InvalidInput', 'The privacy settings of the contacts differ.')

type Operations = Readonly<Record<string, (input: Input) => FakeResponse>>

function domainOperations(model: RegistrarModel, keys: Map<string, Key[]>, changes: Changes): Operations {
  const onDomain = (run: (domain: ModelDomain, input: Input) => FakeResponse) => (input: Input) => {
    const name = String(input['DomainName'] ?? input['domainName'])
    const domain = model.domains.get(name)
    return domain
      ? run(domain, input)
      : failure('InvalidInput', `Domain ${name} not found in 123456789012 account`)
  }
  /** Executed when the operation is read for the first time. */
  const change = (domain: ModelDomain, run: () => void): FakeResponse => {
    const OperationId = `change-${changes.size + 1}`
    changes.set(OperationId, { name: domain.name, run, isDone: false })
    return { body: { OperationId } }
  }
  const set = (settings: (input: Input) => Partial<ModelDomain>) =>
    onDomain((domain, input) => change(domain, () => void Object.assign(domain, settings(input))))
  return {
    ListDomains({ Marker, MaxItems }) {
      const all = [...model.domains.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
      const rest = all.filter(({ name }) => Marker === undefined || name > String(Marker))
      const page = rest.slice(0, Number(MaxItems ?? 20))
      const Domains = page.map((domain) => ({
        DomainName: domain.name,
        AutoRenew: domain.isAutoRenewed,
        TransferLock: domain.isLocked,
        ...(domain.isBroken ? {} : { Expiry: seconds(domain.expiresAt) }),
      }))
      return { body: { Domains, ...(rest.length > page.length && { NextPageMarker: page.at(-1)?.name }) } }
    },
    GetDomainDetail: onDomain((domain) => ({ body: detailOf(domain, keys.get(domain.name) ?? []) })),
    EnableDomainAutoRenew: onDomain((domain) => {
      domain.isAutoRenewed = true
      return { body: {} }
    }),
    DisableDomainAutoRenew: onDomain((domain) => {
      domain.isAutoRenewed = false
      return { body: {} }
    }),
    EnableDomainTransferLock: set(() => ({ isLocked: true })),
    DisableDomainTransferLock: set(() => ({ isLocked: false })),
    UpdateDomainContactPrivacy: onDomain((domain, input) => {
      const given = ['Registrant', 'Admin', 'Tech', 'Billing'].map((role) => input[`${role}Privacy`])
      if (new Set(given).size > 1) return unequalPrivacy
      return change(domain, () => {
        domain.hasPrivacy = given[0] === true
      })
    }),
    UpdateDomainNameservers: onDomain((domain, input) => {
      const hosts = (input['Nameservers'] as { Name: string }[]).map(({ Name }) => Name)
      if (hosts.length < 2) return failure('InvalidInput', 'At least two name servers are required.')
      return change(domain, () => {
        domain.nameservers = hosts
      })
    }),
    AssociateDelegationSignerToDomain: onDomain((domain, { SigningAttributes }) =>
      change(domain, () => {
        const present = keys.get(domain.name) ?? []
        const key = {
          Id: `key-${keys.size}-${present.length}-${Date.now()}`,
          ...(SigningAttributes as Omit<Key, 'Id'>),
        }
        keys.set(domain.name, [...present, key])
      }),
    ),
    DisassociateDelegationSignerFromDomain: onDomain((domain, input) =>
      change(domain, () => {
        keys.set(
          domain.name,
          (keys.get(domain.name) ?? []).filter(({ Id }) => Id !== input['Id']),
        )
      }),
    ),
    RetrieveDomainAuthCode: onDomain(({ authCode }) => ({ body: { AuthCode: authCode } })),
    UpdateDomainContact: onDomain((domain, { DomainName: _, ...contacts }) =>
      change(domain, () => {
        domain.contacts = { ...domain.contacts, ...contacts }
      }),
    ),
    GetContactReachabilityStatus: onDomain(({ name, contacts }) => ({
      body: { domainName: name, status: 'RegistrantContact' in contacts ? 'PENDING' : 'DONE' },
    })),
    ResendContactReachabilityEmail: onDomain(({ name }) => ({
      body: { domainName: name, emailAddress: 'ada@example.com', isAlreadyVerified: false },
    })),
  }
}

function purchaseOperations(model: RegistrarModel, changes: Changes): Operations {
  const settings = (input: Input): Partial<ModelDomain> => ({
    isAutoRenewed: input['AutoRenew'] === true,
    hasPrivacy: input['PrivacyProtectRegistrantContact'] === true,
  })
  const accepted = (
    kind: 'register' | 'renew' | 'transfer',
    input: Input,
    state: Progress['state'] = 'running',
  ) => {
    const years = Number(input['DurationInYears'] ?? 1)
    const { id } = model.order(kind, String(input['DomainName']), { years, settings: settings(input), state })
    return { body: { OperationId: id } }
  }
  return {
    CheckDomainAvailability: ({ DomainName }) => {
      const name = String(DomainName)
      if (!name.endsWith('.com'))
        return failure('UnsupportedTLD', 'Amazon Route 53 does not support this TLD.')
      const isPremium = model.offers.get(name)?.isPremium === true
      const taken = model.reserved.has(name) ? 'RESERVED' : 'UNAVAILABLE'
      const free = isPremium ? 'UNAVAILABLE_PREMIUM' : 'AVAILABLE'
      return { body: { Availability: model.isAvailable(name) ? free : taken } }
    },
    ListPrices: ({ Tld }) => {
      const offer = [...model.offers].findLast(
        ([name, { isPremium }]) => name.endsWith(`.${Tld}`) && !isPremium,
      )
      if (!offer) return failure('UnsupportedTLD', 'Amazon Route 53 does not support this TLD.')
      const price = priceBody(offer[1].price)
      return {
        body: {
          Prices: [{ Name: Tld, RegistrationPrice: price, RenewalPrice: price, TransferPrice: price }],
        },
      }
    },
    RegisterDomain: (input) => {
      const name = String(input['DomainName'])
      if (!model.isAvailable(name) || model.offers.get(name)?.isPremium)
        return failure('InvalidInput', `The domain ${name} is not available.`)
      const privacy = ['Registrant', 'Admin', 'Tech', 'Billing'].map(
        (role) => input[`PrivacyProtect${role}Contact`] ?? true,
      )
      if (new Set(privacy).size > 1) return unequalPrivacy
      return accepted('register', input)
    },
    RenewDomain: (input) => {
      const domain = model.domains.get(String(input['DomainName']))
      if (domain?.expiresAt.getUTCFullYear() !== input['CurrentExpiryYear'])
        return failure('InvalidInput', 'The domain does not expire in this year.')
      return accepted('renew', input)
    },
    TransferDomain: (input) => {
      const code = model.elsewhere.get(String(input['DomainName']))
      if (code === undefined) return failure('InvalidInput', 'The domain cannot be transferred.')
      return accepted('transfer', input, code === input['AuthCode'] ? 'running' : 'failed')
    },
    GetOperationDetail: ({ OperationId }) => {
      const changed = changes.get(String(OperationId))
      if (changed) {
        if (!changed.isDone) changed.run()
        changed.isDone = true
        return { body: { OperationId, Status: 'SUCCESSFUL', DomainName: changed.name } }
      }
      const order = model.orders.find(({ id }) => id === OperationId)
      return order ? { body: operationBody(order) } : failure('InvalidInput', 'The operation does not exist.')
    },
    ListOperations: ({ SubmittedSince, Type }) => {
      const types = Type as string[]
      const found = model.orders
        .map(operationBody)
        .filter((one) => one.SubmittedDate >= Number(SubmittedSince) && types.includes(one.Type))
      return { body: { Operations: found.reverse() } }
    },
  }
}

const types = {
  register: 'REGISTER_DOMAIN',
  renew: 'RENEW_DOMAIN',
  transfer: 'TRANSFER_IN_DOMAIN',
  restore: 'RESTORE_DOMAIN',
}

function operationBody({ id, kind, name, state, orderedAt }: RegistrarModel['orders'][number]) {
  const Status = state === 'done' ? 'SUCCESSFUL' : state === 'failed' ? 'FAILED' : 'IN_PROGRESS'
  const flag = { needs_user: 'PENDING_AUTHORIZATION', blocked: 'PENDING_SUPPORT_CASE' }[state as string]
  return {
    OperationId: id,
    Status,
    Type: types[kind],
    DomainName: name,
    SubmittedDate: seconds(orderedAt),
    ...(state === 'failed' && { Message: 'The auth code is wrong.' }),
    ...(flag && { StatusFlag: flag }),
  }
}

function detailOf(domain: ModelDomain, keys: readonly Key[]) {
  return {
    DomainName: domain.name,
    Nameservers: domain.nameservers.map((Name) => ({ Name, GlueIps: [] })),
    AutoRenew: domain.isAutoRenewed,
    AdminPrivacy: domain.hasPrivacy,
    RegistrantPrivacy: domain.hasPrivacy,
    TechPrivacy: domain.hasPrivacy,
    BillingPrivacy: domain.hasPrivacy,
    RegistrarName: 'Amazon Registrar, Inc.',
    CreationDate: seconds(domain.createdAt),
    ExpirationDate: seconds(domain.expiresAt),
    StatusList: domain.isLocked ? ['clientTransferProhibited'] : ['ok'],
    DnssecKeys: keys,
    RegistrantContact: { FirstName: 'John', LastName: 'Smith', Email: 'john@example.com' },
    ...domain.contacts,
  }
}

function priceBody({ amount, currency }: Money) {
  return { Price: Number(millionths(amount)) / 1e6, Currency: currency }
}

function seconds(date: Date): number {
  return date.getTime() / 1000
}
