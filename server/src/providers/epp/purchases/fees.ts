/** Prices, by the fee extension (RFC 8748). A registry without it tells none. */
import { isAmount, type Money, sumOf } from '#kernel/money/money.ts'
import type { PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import { childrenOf, elementAt, type Markup, tag, textAt, type XmlElement } from '#providers/xml.ts'
import type { EppResponse, EppSession } from '../client.ts'
import { isTrue } from '../registrar/hosts.ts'
import { objectCommand, service } from '../wire/commands.ts'
import { requireService } from '../wire/greeting.ts'

export type Offer = { price: Money; isPremium: boolean }
export type Checked = {
  name: string
  isAvailable: boolean
  reason: string | null
  offers: Partial<Record<PurchaseKind, Offer>>
}

type FeeCommand = 'create' | 'renew' | 'transfer' | 'restore'
const feeCommands = {
  register: 'create',
  renew: 'renew',
  transfer: 'transfer',
  restore: 'restore',
} as const satisfies Record<PurchaseKind, FeeCommand>

/** Checks names, with the prices of these kinds for so many years if the server tells prices. */
export async function checkDomains(
  { greeting, send }: EppSession,
  names: readonly string[],
  { kinds, years }: { kinds: readonly PurchaseKind[]; years: number },
): Promise<Checked[]> {
  const command = objectCommand(
    'domain',
    'check',
    names.map((name) => tag('domain:name', {}, name)),
  )
  const extension = greeting.services.has('fee') ? [feeCheck(kinds, years)] : []
  const response = await send(command, { extension })
  const fees = feesOf(response)
  return childrenOf(elementAt(response.data, 'chkData'), 'cd').map((checked) => {
    const name = textAt(checked, 'name').toLowerCase()
    return {
      name,
      isAvailable: isTrue(elementAt(checked, 'name')?.attributes['avail']),
      reason: textAt(checked, 'reason') || null,
      offers: fees.get(name) ?? {},
    }
  })
}

/** The price of one purchase; null if the registry does not sell it. Throws `unsupported` if it tells no prices. */
export async function readOffer(
  session: EppSession,
  { kind, name, years }: { kind: PurchaseKind; name: string; years: number },
): Promise<Offer | null> {
  requireService(session.greeting, 'fee')
  const [checked] = await checkDomains(session, [name], { kinds: [kind], years })
  return checked?.offers[kind] ?? null
}

/** The price that is agreed to, which the server refuses if it is not the right one. */
export function agreedFee(command: 'create' | 'renew' | 'transfer' | 'update', { price }: Offer): Markup {
  return service('fee', command, tag('fee:currency', {}, price.currency), tag('fee:fee', {}, price.amount))
}

function feeCheck(kinds: readonly PurchaseKind[], years: number): Markup {
  const commands = kinds.map((kind) =>
    tag(
      'fee:command',
      { name: feeCommands[kind] },
      kind === 'restore' ? null : tag('fee:period', { unit: 'y' }, String(years)),
    ),
  )
  return service('fee', 'check', commands)
}

function feesOf({ extension }: EppResponse): Map<string, Checked['offers']> {
  const data = (extension?.children ?? []).find(
    (element) => element.name === 'chkData' && elementAt(element, 'currency'),
  )
  const currency = textAt(data, 'currency')
  return new Map(
    childrenOf(data, 'cd').map((checked) => [
      textAt(checked, 'objID').toLowerCase(),
      offersOf(checked, currency),
    ]),
  )
}

function offersOf(checked: XmlElement, currency: string): Checked['offers'] {
  const tier = textAt(checked, 'class').toLowerCase()
  const offers: Checked['offers'] = {}
  for (const command of childrenOf(checked, 'command')) {
    const kind = (Object.keys(feeCommands) as PurchaseKind[]).find(
      (known) => feeCommands[known] === command.attributes['name'],
    )
    const fees = childrenOf(command, 'fee').map(({ text }) => text)
    if (!kind || fees.length === 0 || !fees.every(isAmount)) continue
    const standard = command.attributes['standard']
    const isPremium = standard === undefined ? !['', 'standard'].includes(tier) : !isTrue(standard)
    offers[kind] = { price: { amount: sumOf(fees), currency }, isPremium }
  }
  return offers
}
