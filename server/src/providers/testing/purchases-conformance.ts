// One test suite for every adapter of the purchases port, run against a faithful replacement of the registrar. It tests
// what the port's comments promise, above all that nothing is bought twice and that an order whose answer was lost is
// found again. It skips only what the adapter's capabilities exclude, or what the registrar cannot do.
import { randomUUID } from 'node:crypto'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSameMoney, type Money, times } from '#kernel/money/money.ts'
import type { Provider, ProviderManifest } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { purchaseRolesOf } from '#providers/ports/registrar/contacts.ts'
import type {
  Progress,
  Purchase,
  PurchaseKind,
  PurchasesProvider,
  RoleContacts,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import { conformanceContact, type PurchasesSubject, registration, sentPurchase } from './purchases-subject.ts'

/** Registers the suite. `setup` starts the registrar, and is called once. */
export function purchasesConformance(
  title: string,
  { purchases: capabilities, contacts: contactCapabilities, registrar: settings }: ProviderManifest,
  setup: () => Promise<PurchasesSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${title} has no capabilities for purchases.`)
  const { kinds, currencies, checkMax, yearsMax, sellsPremium, hasDryRun, canCancelTransfers } = capabilities
  const hasBalance = capabilities.hasBalance === true
  const [currency = 'USD'] = currencies
  const price: Money = { amount: '11.50', currency }
  const sells = (kind: PurchaseKind) => test.skipIf(!kinds.includes(kind))
  const expiresAt = new Date('2031-03-04T05:06:07.000Z')
  const contacts: RoleContacts = Object.fromEntries(
    purchaseRolesOf(contactCapabilities).map((role) => [role, conformanceContact]),
  )

  describe(`${title} conforms to the purchases port`, () => {
    let subject: PurchasesSubject
    let purchases: PurchasesProvider
    let made = 0
    beforeAll(async () => {
      subject = await setup()
      purchases = purchasesOf(subject.open())
    })
    afterAll(() => subject.stop())

    const enough = '100000.00'
    const newName = () => `purchase-${++made}.com`
    const newRegistration = (name: string, cost: Money) => ({
      ...registration(name, cost, contacts, subject.requirements?.register),
      hasPrivacy: capabilities.privacy === 'always',
    })

    const scenarios: Record<PurchaseKind, (name: string) => Promise<Purchase>> = {
      async register(name) {
        await subject.setAvailable(name, price)
        return newRegistration(name, price)
      },
      async renew(name) {
        await subject.addDomain(name, price, expiresAt)
        const domain = await subject.open().registrar?.readDomain(name)
        return {
          kind: 'renew',
          name,
          price,
          isPremium: false,
          years: 1,
          expiresAt: domain?.expiresAt ?? expiresAt,
        }
      },
      async transfer(name) {
        await subject.setRegisteredElsewhere(name, price, 'right-Code-1')
        return {
          kind: 'transfer',
          name,
          price,
          isPremium: false,
          authCode: 'right-Code-1',
          contacts,
          requirements: subject.requirements?.transfer ?? {},
        }
      },
      async restore(name) {
        await subject.addInRedemption?.(name, price)
        return { kind: 'restore', name, price, isPremium: false }
      },
    }
    /** The kinds that can be tested with this registrar. */
    const isTested = (kind: PurchaseKind) => kind !== 'restore' || subject.addInRedemption !== null

    async function bought(purchase: Purchase): Promise<{ sent: SentPurchase; progress: Progress }> {
      const sent = sentPurchase(purchase)
      return { sent, progress: await purchases.order(purchase, sent.key) }
    }

    async function expectBalance(amount: string): Promise<void> {
      expect((await purchases.balance?.())?.available).toEqual({ amount, currency })
    }

    /** Asks until the order is final, as a registrar may need a moment. */
    async function final(sent: SentPurchase, progress: Progress): Promise<Progress> {
      let current = progress
      for (let asked = 0; asked < 20 && current.state === 'running'; asked++)
        current = await purchases.progress(sent, current.reference)
      return current
    }

    test('the availability of names is in their order', async () => {
      const [free, taken] = [newName(), newName()]
      await subject.setAvailable(free, price)
      await subject.addDomain(taken, price, expiresAt)
      const names = checkMax > 1 ? [taken, free] : [free]
      const answers = await purchases.check(names)
      expect(answers.map(({ name }) => name)).toEqual(names)
      expect(answers.find(({ name }) => name === free)).toMatchObject({
        state: 'available',
        isPremium: false,
      })
      const [second] = checkMax > 1 ? [answers[0]] : await purchases.check([taken])
      expect(second).toMatchObject({ name: taken, state: 'registered' })
    })

    test('reserved names and TLDs that are not sold are distinguished', async ({ skip }) => {
      if (subject.setReserved === null && subject.unsoldName === null) skip()
      if (subject.setReserved) {
        const name = newName()
        await subject.setReserved(name)
        expect(await purchases.check([name])).toMatchObject([{ state: 'reserved' }])
      }
      if (subject.unsoldName !== null)
        expect(await purchases.check([subject.unsoldName])).toMatchObject([{ state: 'unsupported' }])
    })

    sells('register')('the price is the total for all years, and again in the check', async () => {
      const name = newName()
      await subject.setAvailable(name, price)
      const one = await purchases.price({ kind: 'register', name, years: 1 })
      expect(one).toMatchObject({ isPremium: false })
      expectPrice(one?.price, price)
      const two = await purchases.price({ kind: 'register', name, years: 2 })
      if (yearsMax > 1) expectPrice(two?.price, times(price, 2))
      const [{ prices, period } = { prices: {}, period: 1 }] = await purchases.check([name])
      if (prices.register) expectPrice(prices.register, times(price, period))
    })

    for (const kind of ['register', 'renew', 'transfer', 'restore'] as const) {
      test.skipIf(kinds.includes(kind))(`it has no price for what it does not sell: ${kind}`, async () => {
        const name = newName()
        await subject.setAvailable(name, price)
        expect(await purchases.price({ kind, name, years: 1 })).toBeNull()
      })

      sells(kind)(`it is bought once: ${kind}`, async ({ skip }) => {
        if (!isTested(kind)) skip()
        const name = newName()
        const purchase = await scenarios[kind](name)
        const asked = await purchases.price({ kind, name, years: 1 })
        expectPrice(asked?.price, price)
        await subject.setOrderState(name, kind, 'done')
        const { sent, progress } = await bought(purchase)
        expect(await final(sent, progress)).toMatchObject({ state: 'done' })
        expect(await subject.bought(name)).toBe(1)
        const domain = await subject.open().registrar?.readDomain(name)
        expect(domain).toMatchObject({ name })
        if (kind === 'renew') expect(domain?.expiresAt?.toISOString().slice(0, 10)).toBe('2032-03-04')
        if (kind === 'restore') expect(domain?.statuses).not.toContain('redemptionPeriod')
      })

      sells(kind)(`nothing is bought for more than the price that was shown: ${kind}`, async ({ skip }) => {
        if (!isTested(kind)) skip()
        const name = newName()
        const purchase = await scenarios[kind](name)
        const lower = { amount: '1.00', currency }
        await expectError(purchases.order({ ...purchase, price: lower }, randomUUID()), ['rejected'])
        expect(await subject.bought(name)).toBe(0)
      })

      sells(kind)(`an order whose answer was lost is found, and was made once: ${kind}`, async ({ skip }) => {
        if (!isTested(kind)) skip()
        const name = newName()
        const purchase = await scenarios[kind](name)
        const sent = sentPurchase(purchase)
        await subject.setOrderState(name, kind, 'done')
        await subject.loseNextAnswer()
        await expectError(purchases.order(purchase, sent.key), ['timeout', 'unavailable', 'unknown'])
        const found = await purchases.find(sent)
        expect(found).not.toBeNull()
        if (found) expect(await final(sent, found)).toMatchObject({ state: 'done' })
        expect(await subject.bought(name)).toBe(1)
      })

      sells(kind)(`an order that did not arrive is not found: ${kind}`, async ({ skip }) => {
        if (!isTested(kind)) skip()
        const name = newName()
        const purchase = await scenarios[kind](name)
        const sent = sentPurchase(purchase)
        await subject.loseNextOrder()
        await expectError(purchases.order(purchase, sent.key), ['timeout', 'unavailable', 'unknown'])
        expect(await purchases.find(sent)).toBeNull()
        expect(await subject.bought(name)).toBe(0)
      })

      for (const state of ['running', 'needs_user', 'blocked', 'failed'] as const)
        sells(kind)(`the progress of an order is read: ${kind}, ${state}`, async ({ skip }) => {
          if (!isTested(kind) || !subject.waits[kind]?.includes(state)) skip()
          const name = newName()
          const purchase = await scenarios[kind](name)
          await subject.setOrderState(name, kind, state)
          const { sent, progress } = await bought(purchase)
          const current = await purchases.progress(sent, progress.reference)
          expect(current).toMatchObject({ state })
          if (state !== 'running') expect(current.message).toMatch(/./)
          expect(await purchases.find(sent)).toMatchObject({ state })
          if (state === 'failed') return
          await subject.setOrderState(name, kind, 'done')
          const last = await purchases.progress(sent, progress.reference)
          expect(await final(sent, last)).toMatchObject({ state: 'done' })
        })

      test.skipIf(!kinds.includes(kind) || !hasDryRun)(
        `a dry run buys nothing: ${kind}`,
        async ({ skip }) => {
          if (!isTested(kind)) skip()
          const name = newName()
          const purchase = await scenarios[kind](name)
          await purchases.order(purchase, randomUUID(), { isDryRun: true })
          expect(await subject.bought(name)).toBe(0)
        },
      )
    }

    sells('register')('a registration has the name servers and settings that were ordered', async () => {
      const name = newName()
      await subject.setAvailable(name, price)
      await subject.setOrderState(name, 'register', 'done')
      const nameservers = ['ns1.dns.example', 'ns2.dns.example']
      const order = { ...newRegistration(name, price), nameservers, isAutoRenewed: true }
      const { sent, progress } = await bought(order)
      expect(await final(sent, progress)).toMatchObject({ state: 'done' })
      const domain = await subject.open().registrar?.readDomain(name)
      if (settings?.settings.includes('nameservers')) expect(domain?.nameservers).toEqual(nameservers)
      if (settings?.settings.includes('auto_renew')) expect(domain?.isAutoRenewed).toBe(true)
    })

    sells('register')('an order with a changed contact changes no other domain', async ({ skip }) => {
      if (contactCapabilities?.changesShared === undefined) skip()
      const provider = subject.open()
      const [first, second] = [newName(), newName()]
      const register = async (name: string, own: RoleContacts) => {
        await subject.setAvailable(name, price)
        await subject.setOrderState(name, 'register', 'done')
        const order = { ...newRegistration(name, price), contacts: own }
        await purchasesOf(provider).order(order, randomUUID())
      }
      await register(first, contacts)
      const before = await provider.contacts?.readContacts(first)
      const moved = Object.entries(contacts).map(([role, contact]) => [role, { ...contact, city: 'Chicago' }])
      await register(second, Object.fromEntries(moved))
      expect(await provider.contacts?.readContacts(first)).toEqual(before)
      const { registrant } = (await provider.contacts?.readContacts(second)) ?? {}
      expect(registrant).toMatchObject({ city: 'Chicago' })
    })

    sells('register')('a name that is taken is not registered', async () => {
      const name = newName()
      await subject.addDomain(name, price, expiresAt)
      await expectError(purchases.order(newRegistration(name, price), randomUUID()), ['rejected', 'conflict'])
      expect(await subject.bought(name)).toBe(0)
    })

    sells('register')('a premium name is shown, and bought only as such', async ({ skip }) => {
      if (subject.tellsPremium === false) skip()
      const name = newName()
      const premium = { amount: '990.00', currency }
      await subject.setAvailable(name, premium, true)
      expect(await purchases.check([name])).toMatchObject([{ isPremium: true }])
      const order = newRegistration(name, premium)
      await expectError(purchases.order(order, randomUUID()), ['rejected', 'unsupported'])
      expect(await subject.bought(name)).toBe(0)
      if (!sellsPremium) return
      await subject.setOrderState(name, 'register', 'done')
      const { sent, progress } = await bought({ ...order, isPremium: true })
      expect(await final(sent, progress)).toMatchObject({ state: 'done' })
      expect(await subject.bought(name)).toBe(1)
    })

    sells('renew')('a renewal is refused if the domain expires at another time', async () => {
      const name = newName()
      const purchase = await scenarios.renew(name)
      if (purchase.kind !== 'renew') throw new Error('The scenario is not a renewal.')
      const earlier = new Date('2030-03-04T05:06:07.000Z')
      await expectError(purchases.order({ ...purchase, expiresAt: earlier }, randomUUID()), ['rejected'])
      expect(await subject.bought(name)).toBe(0)
    })

    sells('transfer')('a transfer with a wrong auth code is refused or fails', async () => {
      const name = newName()
      const purchase = { ...(await scenarios.transfer(name)), authCode: 'wrong-Code-2' }
      const sent = sentPurchase(purchase)
      try {
        const progress = await final(sent, await purchases.order(purchase, sent.key))
        expect(progress).toMatchObject({ state: 'failed', message: expect.stringMatching(/./) })
      } catch (error) {
        expect(error).toMatchObject({ kind: 'rejected' })
      }
    })

    test('it tells the credit of the account exactly if its manifest says so', () => {
      expect(purchases.balance !== undefined).toBe(hasBalance)
    })

    test.skipIf(!hasBalance)('the balance is what is left of the credit', async () => {
      const [kind] = kinds
      const name = newName()
      const purchase = kind && (await scenarios[kind](name))
      if (!purchase) throw new Error('The registrar sells nothing.')
      await subject.setBalance?.('20.00')
      await expectBalance('20.00')
      await subject.setOrderState(name, purchase.kind, 'done')
      await bought(purchase)
      await expectBalance('8.50')
      await subject.setBalance?.(enough)
    })

    test('an order that the credit does not pay is refused as not paid', async ({ skip }) => {
      if (!subject.refusesUnpaid) skip()
      const name = newName()
      const purchase = await scenarios[kinds.includes('register') ? 'register' : 'renew'](name)
      await subject.setBalance?.('11.49')
      await expectError(purchases.order(purchase, randomUUID()), ['payment'])
      expect(await subject.bought(name)).toBe(0)
      await expectBalance('11.49')
      await subject.setBalance?.(enough)
    })

    test.skipIf(!canCancelTransfers)('a transfer that waits is cancelled', async () => {
      const name = newName()
      const purchase = await scenarios.transfer(name)
      const [waiting] = subject.waits.transfer ?? []
      if (waiting === undefined) throw new Error('Transfers that can be cancelled have to wait.')
      await subject.setOrderState(name, 'transfer', waiting)
      const { sent, progress } = await bought(purchase)
      await purchases.cancelTransfer(name, progress.reference)
      expect(await purchases.progress(sent, progress.reference)).toMatchObject({ state: 'failed' })
    })

    test('requirements are a JSON Schema of an object, or none', async () => {
      for (const kind of ['register', 'transfer'] as const)
        for (const tld of ['com', 'de']) {
          const schema = await purchases.requirements(tld, kind)
          if (schema === null) continue
          expect(schema).toMatchObject({ type: 'object' })
          expect(JSON.stringify(schema)).not.toContain('"const":')
          const ajv = new Ajv({ strict: false })
          addFormats.default(ajv)
          expect(() => ajv.compile(schema)).not.toThrow()
        }
    })

    test('wrong credentials are rejected', async () => {
      const name = newName()
      await subject.setAvailable(name, price)
      for (const credentials of subject.wrongCredentials) {
        const stranger = purchasesOf(subject.open(credentials))
        await expectError(stranger.check([name]), ['auth'])
        if (kinds.includes('register'))
          await expectError(stranger.order(newRegistration(name, price), randomUUID()), ['auth'])
      }
      expect(await subject.bought(name)).toBe(0)
    })
  })
}

function expectPrice(price: Money | null | undefined, expected: Money): void {
  if (!price || !isSameMoney(price, expected)) expect(price).toEqual(expected)
}

function purchasesOf({ purchases }: Provider): PurchasesProvider {
  if (!purchases) throw new Error('The provider sells nothing.')
  return purchases
}

async function expectError(call: Promise<unknown>, kinds: readonly ProviderError['kind'][]): Promise<void> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  if (error instanceof ProviderError) expect(kinds).toContain(error.kind)
}
