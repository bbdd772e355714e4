import { amountOf, amountOfText, isAmount, type Money, sumOf, times } from '#kernel/money/money.ts'
import type {
  AccountBalance,
  Availability,
  PriceQuestion,
  PurchaseKind,
} from '#providers/ports/registrar/purchases.ts'
import { childrenOf, elementAt, type XmlElement } from '#providers/xml.ts'
import { isTrue, type NamecheapClient, requiredElement } from '../client.ts'
import { nameOf, tldOf } from './values.ts'

const actions: Readonly<Record<PurchaseKind, string>> = {
  register: 'REGISTER',
  renew: 'RENEW',
  transfer: 'TRANSFER',
  restore: 'REACTIVATE',
}

/** A premium price of Namecheap. Orders repeat `own` and `earlyAccessFee` as they were shown. */
export type PremiumPrice = { own: string; earlyAccessFee: string; total: Money }

/** All prices are in the currency of the account, which is US dollars. */
const currency = 'USD'

/** Orders through the API are paid from it; automatic renewals also by the payment methods of the account. */
export async function readBalance(client: NamecheapClient): Promise<AccountBalance> {
  const answer = await client.call('users.getBalances')
  const { AvailableBalance = '', Currency = currency } = requiredElement(
    answer,
    'UserGetBalancesResult',
  ).attributes
  return {
    available: { amount: amountOfText(AvailableBalance) ?? '0.00', currency: Currency },
    isPrepaid: false,
  }
}

/** The results of an availability check, by name. */
export async function checkResults(
  client: NamecheapClient,
  names: readonly string[],
): Promise<Map<string, XmlElement['attributes']>> {
  const answer = await client.call('domains.check', { DomainList: names.join(',') })
  return new Map(
    childrenOf(answer, 'DomainCheckResult').map(({ attributes }) => [
      nameOf(attributes['Domain'] ?? '') ?? '',
      attributes,
    ]),
  )
}

/** The availability that a result describes; without one, it is unknown. */
export function availabilityOf(name: string, result: XmlElement['attributes'] | undefined): Availability {
  const known: Omit<Availability, 'state'> = {
    name,
    isPremium: false,
    prices: {},
    period: 1,
    detail: result?.['Description'] || null,
  }
  if (!result || !['', '0', undefined].includes(result['ErrorNo']))
    return { ...known, state: unsupportedTld.includes(result?.['ErrorNo'] ?? '') ? 'unsupported' : 'unknown' }
  const prices: Availability['prices'] = {}
  for (const kind of ['register', 'renew', 'transfer', 'restore'] as const) {
    const premium = premiumPriceOf(result, kind)
    if (premium) prices[kind] = premium.total
  }
  return {
    ...known,
    state: isTrue(result['Available']) ? 'available' : 'registered',
    isPremium: isTrue(result['IsPremiumName']),
    prices,
  }
}

const unsupportedTld: readonly string[] = ['2011280', '2030280']

const premiumAttributes: Readonly<Record<PurchaseKind, string>> = {
  register: 'PremiumRegistrationPrice',
  renew: 'PremiumRenewalPrice',
  transfer: 'PremiumTransferPrice',
  restore: 'PremiumRestorePrice',
}

/** Null if the name is not premium. The fee of the early access period is paid only with a registration. */
export function premiumPriceOf(
  result: XmlElement['attributes'] | undefined,
  kind: PurchaseKind,
): PremiumPrice | null {
  const own = positive(result?.[premiumAttributes[kind]])
  if (!result || !isTrue(result['IsPremiumName']) || own === null) return null
  const earlyAccessFee = (kind === 'register' && positive(result['EapFee'])) || '0'
  const icannFee = positive(result['IcannFee']) ?? '0'
  return { own, earlyAccessFee, total: { amount: sumOf([own, earlyAccessFee, icannFee]), currency } }
}

/** The price for names that are not premium, with the fee of ICANN; null if Namecheap does not sell this. */
export async function regularPrice(
  client: NamecheapClient,
  { kind, name, years }: PriceQuestion,
): Promise<Money | null> {
  const prices = await yearPrices(client, kind, tldOf(name))
  const price = prices.find(({ attributes }) => attributes['Duration'] === String(years))
  return price ? totalOf(price.attributes, years) : null
}

/** The numbers of years that have a price. Null: none. */
export async function pricedYears(
  client: NamecheapClient,
  kind: PurchaseKind,
  tld: string,
): Promise<readonly number[] | null> {
  const prices = await yearPrices(client, kind, tld)
  const years = prices.map(({ attributes }) => Number(attributes['Duration']))
  return years.length > 0 ? years.toSorted((a, b) => a - b) : null
}

async function yearPrices(
  client: NamecheapClient,
  kind: PurchaseKind,
  tld: string,
): Promise<readonly XmlElement[]> {
  const answer = await client.call('users.getPricing', {
    ProductType: 'DOMAIN',
    ProductCategory: 'DOMAINS',
    ActionName: actions[kind],
    ProductName: tld.toUpperCase(),
  })
  const products = childrenOf(elementAt(answer, 'UserGetPricingResult', 'ProductType'), 'ProductCategory')
    .filter((category) => category.attributes['Name']?.toUpperCase() === actions[kind])
    .flatMap((category) => childrenOf(category, 'Product'))
  const product = products.find(({ attributes }) => nameOf(attributes['Name'] ?? '') === tld)
  return product?.children.filter(({ attributes }) => attributes['DurationType'] === 'YEAR') ?? []
}

/** A price of the type MULTIPLE is for one year; others are for the whole period. */
function totalOf(price: XmlElement['attributes'], years: number): Money | null {
  const own = positive(price['Price']) ?? positive(price['YourPrice']) ?? positive(price['RegularPrice'])
  if (own === null) return null
  const inPeriod = (amount: string, type: string | undefined) =>
    times({ amount, currency }, type === 'MULTIPLE' ? years : 1).amount
  const fee = positive(price['AdditionalCost']) ?? '0'
  return {
    amount: sumOf([inPeriod(own, price['PricingType']), inPeriod(fee, price['PricingType'])]),
    currency: price['Currency'] ?? currency,
  }
}

function positive(amount: string | undefined): string | null {
  return amount !== undefined && isAmount(amount) && sumOf([amount]) !== amountOf(0n) ? amount : null
}
