/**
 * A stand-in of Namecheap's API with the same commands, parameters, documents and error numbers. Its responses have no
 * more than the vendor's samples and table of commands contain, which `command-check.ts` checks.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { amountOf, millionths } from '#kernel/money/money.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import {
  createRegistrarModel,
  type ModelDomain,
  type RegistrarModel,
} from '#providers/testing/registrar-model/registrar-model.ts'
import { startHttpServer } from '#providers/testing/servers/http-server.ts'
import { escaped, paging, tag, usDate } from './documents.ts'

export const account = { api_user: 'holdfast', api_key: 'namecheap-key', client_ip: '192.0.2.10' }

type Query = Readonly<Record<string, string>>
class Refusal extends Error {
  readonly number: number
  constructor(number: number, message: string) {
    super(message)
    this.number = number
  }
}

const ownNameservers = ['dns1.registrar-servers.com', 'dns2.registrar-servers.com']
const orderCommands = ['create', 'renew', 'reactivate', 'transfer.create'].map(
  (name) => `namecheap.domains.${name}`,
)
/** Part of each year's price, in millionths. */
const icannFee = 180_000n

export async function startNamecheap(): Promise<{
  url: string
  model: RegistrarModel
  stop(): Promise<void>
}> {
  const model = createRegistrarModel(ownNameservers)
  const commands = { ...domainCommands(model), ...purchaseCommands(model), ...transferCommands(model) }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const query: Query = Object.fromEntries(new URLSearchParams(await text(request)))
    const { Command = '' } = query
    const isOrder = orderCommands.includes(Command)
    if (model.takeFault('rate_limit')) return void response.writeHead(405).end('<html>Not allowed</html>')
    if (model.takeFault('server_error')) return void response.writeHead(500).end('<html>Server Error</html>')
    if (isOrder && model.takeFault('lose_order')) return void request.socket.destroy()
    const document = documentOf(Command, () => {
      authenticate(query)
      const run = commands[Command.replace(/^namecheap\./, '')]
      if (!run) throw new Refusal(1010104, 'Parameter Command is missing')
      return run(query)
    })
    if (isOrder && model.takeFault('lose_answer')) return void request.socket.destroy()
    response.setHeader('Content-Type', 'text/xml; charset=utf-8')
    response.end(model.takeFault('malformed') ? document.slice(0, -40) : document)
  }
  const server = await startHttpServer((request, response) => void respond(request, response))
  return { ...server, url: `${server.url}/xml.response`, model }
}

function documentOf(command: string, run: () => string): string {
  const head = '<?xml version="1.0" encoding="utf-8"?>'
  const xmlns = 'xmlns="http://api.namecheap.com/xml.response"'
  const end =
    '<Server>TEST</Server><GMTTimeDifference>--5:00</GMTTimeDifference><ExecutionTime>0.1</ExecutionTime></ApiResponse>'
  try {
    const content = run()
    return `${head}<ApiResponse Status="OK" ${xmlns}><Errors /><Warnings /><RequestedCommand>${command}</RequestedCommand><CommandResponse Type="${command}">${content}</CommandResponse>${end}`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${head}<ApiResponse Status="ERROR" ${xmlns}><Errors>${tag('Error', { Number: error.number }, error.message)}</Errors><Warnings /><RequestedCommand />${end}`
  }
}

function authenticate({ ApiUser, ApiKey, UserName, ClientIp }: Query): void {
  if (ApiUser !== account.api_user || UserName !== account.api_user || ApiKey !== account.api_key)
    throw new Refusal(1011102, 'API Key is invalid or API access has not been enabled')
  if (ClientIp !== account.client_ip) throw new Refusal(1011150, `Invalid request IP: ${ClientIp}`)
}

type Commands = Readonly<Record<string, (query: Query) => string>>

function owned(model: RegistrarModel, { DomainName, SLD, TLD }: Query): ModelDomain {
  const name = DomainName ?? `${SLD}.${TLD}`
  const domain = model.domains.get(name)
  if (!domain) throw new Refusal(2019166, `Domain ${name} not found`)
  return domain
}

function domainCommands(model: RegistrarModel): Commands {
  return {
    'users.getBalances': () =>
      tag('UserGetBalancesResult', {
        Currency: 'USD',
        AvailableBalance: model.account.balance,
        AccountBalance: model.account.balance,
      }),
    'domains.getList': ({ SearchTerm = '', Page = '1', PageSize = '20' }) => {
      const found = [...model.domains.values()]
        .filter(({ name }) => name.includes(SearchTerm))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
      const start = (Number(Page) - 1) * Number(PageSize)
      const entries = found.slice(start, start + Number(PageSize)).map(listEntry)
      return tag('DomainGetListResult', {}, ...entries) + paging(found.length, Page, PageSize)
    },
    'domains.getInfo': (query) => {
      const domain = owned(model, query)
      return tag(
        'DomainGetInfoResult',
        { Status: 'Ok', ID: 1, DomainName: domain.name, OwnerName: account.api_user, IsOwner: true },
        tag(
          'DomainDetails',
          {},
          tag('CreatedDate', {}, usDate(domain.createdAt)),
          tag('ExpiredDate', {}, usDate(domain.expiresAt)),
        ),
        '<LockDetails />',
        tag(
          'Whoisguard',
          { Enabled: domain.hasPrivacy ? 'True' : 'False' },
          tag('ID', {}, String(privacyId(model, domain.name))),
        ),
        tag(
          'DnsDetails',
          { ProviderType: 'CUSTOM', IsUsingOurDNS: false },
          ...domain.nameservers.map((host) => tag('Nameserver', {}, host)),
        ),
      )
    },
    'domains.getRegistrarLock': (query) => {
      const { name, isLocked } = owned(model, query)
      return tag('DomainGetRegistrarLockResult', { Domain: name, RegistrarLockStatus: isLocked })
    },
    'domains.setRegistrarLock': (query) => {
      const domain = owned(model, query)
      domain.isLocked = query['LockAction'] !== 'UNLOCK'
      return tag('DomainSetRegistrarLockResult', { Domain: domain.name, IsSuccess: true })
    },
    'domains.dns.setCustom': (query) => {
      const domain = owned(model, query)
      const hosts = (query['Nameservers'] ?? '').split(',').filter((host) => host !== '')
      if (hosts.length < 2) throw new Refusal(2011168, 'Nameservers are invalid')
      domain.nameservers = hosts
      return tag('DomainDNSSetCustomResult', { Domain: domain.name, Updated: true })
    },
    'domains.dns.setDefault': (query) => {
      const domain = owned(model, query)
      domain.nameservers = ownNameservers
      return tag('DomainDNSSetDefaultResult', { Domain: domain.name, Updated: true })
    },
    'whoisguard.enable': ({ WhoisguardID = '', ForwardedToEmail = '' }) => {
      if (ForwardedToEmail === '') throw new Refusal(2010335, 'Parameter ForwardedToEmail is missing')
      const domain = ofPrivacyId(model, WhoisguardID)
      domain.hasPrivacy = true
      return tag('WhoisguardEnableResult', { DomainName: domain.name, IsSuccess: true })
    },
    'whoisguard.disable': ({ WhoisguardID = '' }) => {
      const domain = ofPrivacyId(model, WhoisguardID)
      domain.hasPrivacy = false
      return tag('WhoisguardDisableResult', { DomainName: domain.name, IsSuccess: true })
    },
    'domains.getContacts': (query) => {
      const domain = owned(model, query)
      const roles = contactRoles.map((role) => {
        const fields = Object.entries(contactOf(domain, role)).map(([field, value]) =>
          tag(field, {}, escaped(value)),
        )
        return tag(roleNames[role], {}, ...fields)
      })
      return tag('DomainContactsResult', { Domain: domain.name, domainnameid: 1, Readonly: false }, ...roles)
    },
    'domains.setContacts': (query) => {
      const domain = owned(model, query)
      domain.contacts = contactsOf(query)
      return tag('DomainSetContactResult', { Domain: domain.name, IsSuccess: true })
    },
  }
}

function listEntry(domain: ModelDomain, index: number): string {
  return tag('Domain', {
    ID: 1000 + index,
    Name: domain.name,
    User: account.api_user,
    Created: usDate(domain.createdAt),
    Expires: domain.isBroken ? 'soon' : usDate(domain.expiresAt),
    IsExpired: domain.isInRedemption,
    // Not the registrar's lock.
    IsLocked: false,
    AutoRenew: domain.isAutoRenewed,
    WhoisGuard: domain.hasPrivacy ? 'ENABLED' : 'NOTPRESENT',
    IsPremium: false,
    IsOurDNS: true,
  })
}

function purchaseCommands(model: RegistrarModel): Commands {
  const ordered = (kind: 'register' | 'renew' | 'restore', query: Query) => {
    const { DomainName = '', Years = '1' } = query
    requirePremium(model, query)
    const { id } = model.order(kind, DomainName, {
      years: Number(Years),
      settings: {
        contacts: contactsOf(query),
        hasPrivacy: query['WGEnabled'] === 'yes',
        ...(query['Nameservers'] && { nameservers: query['Nameservers'].split(',') }),
      },
    })
    return {
      ChargedAmount: model.offers.get(DomainName)?.price.amount ?? '0',
      OrderID: id,
      TransactionID: id,
    }
  }
  return {
    'users.getPricing': ({ ActionName = '', ProductName = '' }) => {
      const tld = ProductName.toLowerCase()
      const offer = [...model.offers].findLast(
        ([name, { isPremium }]) => name.endsWith(`.${tld}`) && !isPremium,
      )
      if (!offer) return '<UserGetPricingResult />'
      const own = amountOf(millionths(offer[1].price.amount) - icannFee)
      const prices = Array.from({ length: 10 }, (_, index) =>
        tag('Price', {
          Duration: index + 1,
          DurationType: 'YEAR',
          Price: own,
          PricingType: 'MULTIPLE',
          AdditionalCost: amountOf(icannFee),
          RegularPrice: own,
          YourPrice: own,
          Currency: 'USD',
        }),
      )
      const product = tag('Product', { Name: tld }, ...prices)
      const category = tag('ProductCategory', { Name: ActionName.toLowerCase() }, product)
      return tag('UserGetPricingResult', {}, tag('ProductType', { Name: 'domains' }, category))
    },
    'domains.check': ({ DomainList = '' }) => {
      const names = DomainList.split(',')
      if (names.length > 50)
        throw new Refusal(2011169, 'Only 50 domains are allowed in a single check command')
      return names.map((name) => checkResult(model, name)).join('')
    },
    'domains.getTldList': () =>
      tag(
        'Tlds',
        {},
        tag('Tld', { Name: 'com', NonRealTimeDomain: false }),
        tag('Tld', { Name: 'slow', NonRealTimeDomain: true }),
      ),
    'domains.create': (query) => {
      const { DomainName = '' } = query
      if (!model.isAvailable(DomainName)) throw new Refusal(3019166, 'Domain is not available')
      const order = ordered('register', query)
      return tag('DomainCreateResult', { Domain: DomainName, Registered: true, DomainID: 1, ...order })
    },
    'domains.renew': (query) => {
      const { name } = owned(model, query)
      return tag('DomainRenewResult', {
        DomainName: name,
        DomainID: 1,
        Renew: true,
        ...ordered('renew', query),
      })
    },
    'domains.reactivate': (query) => {
      const { name, isInRedemption } = owned(model, query)
      if (!isInRedemption) throw new Refusal(2030166, 'Domain is not expired')
      return tag('DomainReactivateResult', { Domain: name, IsSuccess: true, ...ordered('restore', query) })
    },
  }
}

function transferCommands(model: RegistrarModel): Commands {
  return {
    'domains.transfer.create': (query) => {
      const { DomainName = '' } = query
      if (!model.elsewhere.has(DomainName)) throw new Refusal(2016166, 'Domain is not registered')
      const isRight = decodedCode(query['EPPCode']) === model.elsewhere.get(DomainName)
      const { id } = model.order('transfer', DomainName, { state: isRight ? 'running' : 'failed' })
      const ChargedAmount = model.offers.get(DomainName)?.price.amount ?? '0'
      return tag('DomainTransferCreateResult', {
        DomainName,
        TransferID: id,
        StatusID: 12,
        OrderID: id,
        TransactionID: id,
        ChargedAmount,
      })
    },
    'domains.transfer.getStatus': ({ TransferID }) => {
      const transfer = model.orders.find(({ id }) => id === TransferID)
      if (!transfer) throw new Refusal(4019329, 'TransferStatus not available')
      const [StatusID, Status] = transferStatuses[transfer.state]
      return tag('DomainTransferGetStatusResult', { TransferID: transfer.id, StatusID, Status })
    },
    'domains.transfer.getList': ({ SearchTerm = '', Page = '1', PageSize = '10' }) => {
      const transfers = model.orders.filter(
        ({ kind, name }) => kind === 'transfer' && name.includes(SearchTerm),
      )
      const entries = transfers.map(({ id, name, state, orderedAt }) => {
        const [StatusID, Status] = transferStatuses[state]
        return tag('Transfer', {
          TransferID: id,
          DomainName: name,
          User: account.api_user,
          TransferDate: usDate(orderedAt),
          OrderID: id,
          StatusID,
          Status,
        })
      })
      return tag('TransferGetListResult', {}, ...entries) + paging(transfers.length, Page, PageSize)
    },
  }
}

/** Numbers and descriptions of the vendor's table. */
const transferStatuses: Readonly<Record<Progress['state'], [number, string]>> = {
  running: [12, 'Awaiting for auto transfer string validation'],
  needs_user: [0, 'Transfer request created - awaiting fax'],
  blocked: [14, 'Domain transfer initiated and awaiting approval'],
  done: [5, 'Transferred and paid successfully'],
  failed: [32, 'Canceled - Invalid EPP/authorization key'],
}

function requirePremium(
  model: RegistrarModel,
  { DomainName = '', IsPremiumDomain, PremiumPrice }: Query,
): void {
  const offer = model.offers.get(DomainName)
  if (offer?.isPremium && (IsPremiumDomain !== 'true' || PremiumPrice !== offer.price.amount))
    throw new Refusal(2515623, 'Domain is premium while considered regular')
}

function checkResult(model: RegistrarModel, name: string): string {
  const offer = model.offers.get(name)
  const isSold = name.endsWith('.com')
  const premium = offer?.isPremium ? offer.price.amount : '0'
  return tag('DomainCheckResult', {
    Domain: name,
    Available: model.isAvailable(name),
    ErrorNo: isSold ? 0 : 2030280,
    Description: isSold ? '' : 'TLD is not supported in API',
    IsPremiumName: offer?.isPremium === true,
    PremiumRegistrationPrice: premium,
    PremiumRenewalPrice: premium,
    PremiumRestorePrice: premium,
    PremiumTransferPrice: premium,
    IcannFee: 0,
    EapFee: '0.0',
  })
}

const roleNames: Readonly<Record<ContactRole, string>> = {
  registrant: 'Registrant',
  admin: 'Admin',
  tech: 'Tech',
  billing: 'AuxBilling',
}

function contactsOf(query: Query): ModelDomain['contacts'] {
  return Object.fromEntries(
    contactRoles.map((role) => [
      role,
      Object.fromEntries(
        Object.entries(query)
          .filter(([name]) => name.startsWith(roleNames[role]))
          .map(([name, value]) => [name.slice(roleNames[role].length), value]),
      ),
    ]),
  )
}

function contactOf({ contacts }: ModelDomain, role: ContactRole): Query {
  // Only `contactsOf` writes these.
  const contact = contacts[role] as Query | undefined
  return contact ?? { FirstName: 'John', LastName: 'Smith', EmailAddress: 'john@example.com' }
}

function privacyId(model: RegistrarModel, name: string): number {
  return 500 + [...model.domains.keys()].indexOf(name)
}

function ofPrivacyId(model: RegistrarModel, id: string): ModelDomain {
  const domain = [...model.domains.values()][Number(id) - 500]
  if (!domain) throw new Refusal(2011331, 'WhoisguardID is invalid')
  return domain
}

function decodedCode(code = ''): string {
  return code.startsWith('base64:') ? Buffer.from(code.slice(7), 'base64').toString('utf8') : code
}
