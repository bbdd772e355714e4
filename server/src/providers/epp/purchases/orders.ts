/** The commands that buy. */

import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import { isAtMost } from '#kernel/money/money.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Progress, Purchase } from '#providers/ports/registrar/purchases.ts'
import { tag } from '#providers/xml.ts'
import { newAuthCode } from '../auth-code.ts'
import type { EppResponse, EppSession } from '../client.ts'
import { contactHandles, contactsIn } from '../contacts/contacts.ts'
import { codes } from '../errors.ts'
import { ensureHosts, nameserverList } from '../registrar/hosts.ts'
import { objectCommand, service } from '../wire/commands.ts'
import { agreedFee, type Offer, readOffer } from './fees.ts'
import { reportRestore } from './restore-report.ts'

/** Buys it if its price is not higher than the one that was shown. `key` identifies the command at the registry. */
export async function buy(
  session: EppSession,
  providerState: ProviderState,
  purchase: Purchase,
  key: string,
): Promise<Progress> {
  const years = 'years' in purchase ? purchase.years : 1
  const offer = await readOffer(session, { kind: purchase.kind, name: purchase.name, years })
  requireShown(purchase, offer)
  const { code } = await send(session, providerState, purchase, offer, key)
  if (purchase.kind === 'restore') return await reportRestore(session, purchase.name)
  if (code !== codes.pending) return { state: 'done', reference: null, message: null }
  return purchase.kind === 'transfer'
    ? { state: 'blocked', reference: null, message: 'The present registrar has to approve the transfer.' }
    : { state: 'running', reference: null, message: null }
}

function requireShown({ name, price, isPremium }: Purchase, offer: Offer | null): asserts offer is Offer {
  if (!offer) throw new ProviderError('rejected', `The registry does not sell this for ${name}.`)
  if (offer.isPremium && !isPremium)
    throw new ProviderError('rejected', `${name} is a premium name, which was not shown.`)
  if (!isAtMost(offer.price, price))
    throw new ProviderError(
      'rejected',
      `The price is now ${offer.price.amount} ${offer.price.currency}: more than was shown.`,
    )
}

async function send(
  session: EppSession,
  providerState: ProviderState,
  purchase: Purchase,
  offer: Offer,
  key: string,
): Promise<EppResponse> {
  const name = tag('domain:name', {}, purchase.name)
  switch (purchase.kind) {
    case 'register': {
      const nameservers = purchase.nameservers ?? []
      const handles = await contactHandles(session, providerState, purchase.contacts, { isUpdated: false })
      await ensureHosts(session, nameservers)
      const command = objectCommand(
        'domain',
        'create',
        name,
        period(purchase.years),
        nameservers.length > 0 ? nameserverList(session, nameservers) : null,
        handles.registrant === undefined ? null : tag('domain:registrant', {}, handles.registrant),
        contactsIn(contactRoles, handles),
        authInfo(newAuthCode()),
      )
      return await session.send(command, { extension: [agreedFee('create', offer)], key })
    }
    case 'renew': {
      // The registry refuses a renewal of a domain that expires on another day: none is renewed twice.
      const expiry = tag('domain:curExpDate', {}, purchase.expiresAt.toISOString().slice(0, 10))
      const command = objectCommand('domain', 'renew', name, expiry, period(purchase.years))
      return await session.send(command, { extension: [agreedFee('renew', offer)], key })
    }
    case 'transfer': {
      const request = service('domain', 'transfer', name, period(1), authInfo(purchase.authCode))
      const command = tag('transfer', { op: 'request' }, request)
      return await session.send(command, { extension: [agreedFee('transfer', offer)], key })
    }
    case 'restore': {
      const request = service('rgp', 'update', tag('rgp:restore', { op: 'request' }))
      const command = objectCommand('domain', 'update', name, tag('domain:chg', {}))
      return await session.send(command, { extension: [request, agreedFee('update', offer)], key })
    }
  }
}

const period = (years: number) => tag('domain:period', { unit: 'y' }, String(years))
const authInfo = (code: string) => tag('domain:authInfo', {}, tag('domain:pw', {}, code))
