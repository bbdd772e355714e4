import { isAtMost } from '#kernel/money/money.ts'
import { refusalsRejected } from '#providers/http/orders.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  Progress,
  Purchase,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import { childrenOf, elementAt, type XmlElement } from '#providers/xml.ts'
import { isTrue, type NamecheapClient, type Parameters, requiredElement } from '../client.ts'
import { allContactParameters } from './contacts.ts'
import { extendedAttributes } from './extended-attributes.ts'
import {
  availabilityOf,
  checkResults,
  premiumPriceOf,
  pricedYears,
  readBalance,
  regularPrice,
} from './pricing.ts'
import { findListed } from './registrar.ts'
import { findTransfer, transferProgress, transferProgressOf } from './transfers.ts'
import { dateOf, tldOf } from './values.ts'

const dayMs = 86_400_000

export function namecheapPurchases(client: NamecheapClient): PurchasesProvider {
  return {
    async check(names) {
      const results = await checkResults(client, names)
      return names.map((name) => availabilityOf(name, results.get(name)))
    },
    async price(question) {
      const results = await checkResults(client, [question.name])
      const premium = premiumPriceOf(results.get(question.name), question.kind)
      if (premium) return question.years === 1 ? { price: premium.total, isPremium: true } : null
      const price = await regularPrice(client, question)
      return price && { price, isPremium: false }
    },
    requirements: async (tld, kind) => (kind === 'register' ? (extendedAttributes[tld] ?? null) : null),
    years: (tld, kind) => pricedYears(client, kind, tld),
    async order(purchase) {
      const premium = await checkedPrice(client, purchase)
      return await refusalsRejected(order(client, purchase, premium))
    },
    async progress(sent, reference) {
      if (sent.kind === 'transfer' && reference !== null) return await transferProgress(client, reference)
      return (await find(client, sent)) ?? { state: 'running', reference, message: null }
    },
    find: (sent) => find(client, sent),
    balance: () => readBalance(client),
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'The API of Namecheap cannot cancel transfers.')
    },
  }
}

/** Namecheap charges the present price, so it is compared with the one that was shown. Returns parameters of the order. */
async function checkedPrice(client: NamecheapClient, purchase: Purchase): Promise<Parameters> {
  const { kind, name, price } = purchase
  const results = await checkResults(client, [name])
  const premium = premiumPriceOf(results.get(name), kind)
  const years = 'years' in purchase ? purchase.years : 1
  if (premium && (!purchase.isPremium || years > 1))
    throw new ProviderError('rejected', `${name} is sold at a premium price, for one year.`)
  const present = premium ? premium.total : await regularPrice(client, { kind, name, years })
  if (!present) throw new ProviderError('rejected', `Namecheap does not sell this for ${name}.`)
  if (!isAtMost(present, price))
    throw new ProviderError('rejected', `The price is now ${present.amount} ${present.currency}.`)
  if (!premium) return {}
  return {
    IsPremiumDomain: 'true',
    PremiumPrice: premium.own,
    EapFee: kind === 'register' ? premium.earlyAccessFee : undefined,
  }
}

async function order(client: NamecheapClient, purchase: Purchase, premium: Parameters): Promise<Progress> {
  const { name } = purchase
  switch (purchase.kind) {
    case 'register': {
      if (name.startsWith('xn--'))
        throw new ProviderError(
          'rejected',
          'Namecheap needs the language of an internationalized name: register it in the account.',
        )
      const answer = await client.call('domains.create', {
        DomainName: name,
        Years: String(purchase.years),
        ...allContactParameters(purchase.contacts),
        Nameservers: purchase.nameservers?.join(','),
        AddFreeWhoisguard: purchase.hasPrivacy ? 'yes' : 'no',
        WGEnabled: purchase.hasPrivacy ? 'yes' : 'no',
        ...textsOf(purchase.requirements),
        ...premium,
      })
      const result = requiredElement(answer, 'DomainCreateResult')
      if (isTrue(result.attributes['Registered'])) return done(result)
      const isLater = isTrue(result.attributes['NonRealTimeDomain'])
      return {
        ...done(result),
        state: isLater ? 'running' : 'failed',
        message: 'Namecheap has not registered it.',
      }
    }
    case 'renew': {
      await requireExpiry(client, purchase)
      const answer = await client.call('domains.renew', {
        DomainName: name,
        Years: String(purchase.years),
        ...premium,
      })
      return confirmed(requiredElement(answer, 'DomainRenewResult'), 'Renew')
    }
    case 'transfer': {
      const answer = await client.call('domains.transfer.create', {
        DomainName: name,
        Years: '1',
        // Codes with other characters are sent in base64, which Namecheap recognizes by its prefix.
        EPPCode: /^[\w.-]*$/.test(purchase.authCode)
          ? purchase.authCode
          : `base64:${Buffer.from(purchase.authCode).toString('base64')}`,
      })
      const { TransferID } = requiredElement(answer, 'DomainTransferCreateResult').attributes
      return { state: 'running', reference: TransferID ?? null, message: null }
    }
    case 'restore': {
      const answer = await client.call('domains.reactivate', { DomainName: name, ...premium })
      return confirmed(requiredElement(answer, 'DomainReactivateResult'), 'IsSuccess')
    }
  }
}

/** Namecheap takes no expiry with a renewal, which would distinguish it from one that was already executed. */
async function requireExpiry(
  client: NamecheapClient,
  { name, expiresAt }: Extract<Purchase, { kind: 'renew' }>,
): Promise<void> {
  const expiry = dateOf((await findListed(client, name))?.attributes['Expires'] ?? '')
  if (expiry === null || Math.abs(expiry.getTime() - expiresAt.getTime()) > 2 * dayMs)
    throw new ProviderError('rejected', `${name} does not expire when it was expected to.`)
}

function done({ attributes }: XmlElement): Progress {
  return { state: 'done', reference: attributes['OrderID'] ?? null, message: null }
}

function confirmed(result: XmlElement, attribute: string): Progress {
  if (isTrue(result.attributes[attribute])) return done(result)
  return { ...done(result), state: 'failed', message: 'Namecheap did not execute the order.' }
}

function textsOf(requirements: Readonly<Record<string, unknown>>): Parameters {
  return Object.fromEntries(Object.entries(requirements).map(([name, value]) => [name, String(value)]))
}

/** Every order shows in the domain itself, except one that the registry executes later. */
async function find(client: NamecheapClient, sent: SentPurchase): Promise<Progress | null> {
  const { kind, name, sentAt, expiresAt } = sent
  if (kind === 'transfer') {
    const transfer = await findTransfer(client, name, sentAt)
    return transfer ? transferProgressOf(transfer) : null
  }
  const found: Progress = { state: 'done', reference: null, message: null }
  const listed = await findListed(client, name)
  if (!listed) {
    if (kind === 'register' && (await isRegisteredLater(client, name)))
      throw new ProviderError('unavailable', `The registry of ${name} does not register at once.`)
    return null
  }
  if (kind === 'register') return found
  if (kind === 'restore') return isTrue(listed.attributes['IsExpired']) ? null : found
  const expiry = dateOf(listed.attributes['Expires'] ?? '')
  if (!expiry || !expiresAt)
    throw new ProviderError('unknown', `Namecheap does not show when ${name} expires.`)
  // A renewal adds at least a year; the date that it started from can be shifted by a day by the time zone.
  return expiry.getTime() - expiresAt.getTime() > 300 * dayMs ? found : null
}

async function isRegisteredLater(client: NamecheapClient, name: string): Promise<boolean> {
  const answer = await client.call('domains.getTldList')
  const tld = childrenOf(elementAt(answer, 'Tlds'), 'Tld').find(
    ({ attributes }) => attributes['Name']?.toLowerCase() === tldOf(name),
  )
  return isTrue(tld?.attributes['NonRealTimeDomain'])
}
