// One test suite for every adapter of the registrar port, run against a faithful replacement of the registrar. It tests
// what the port's comments promise, and skips only what the adapter's capabilities exclude.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  DomainSetting,
  RegistrarCapabilities,
  RegistrarDomain,
  RegistrarProvider,
  UnreadableDomain,
} from '#providers/ports/registrar.ts'

/** An adapter under test and the registrar behind it. */
export type RegistrarSubject = {
  /** Opens the adapter, with the right credentials unless others are given. */
  open(credentials?: Credentials): Provider
  /** Registers a domain that expires at this time, at the registrar without the adapter. */
  addDomain(name: string, expiresAt: Date): Promise<void>
  removeDomain(name: string): Promise<void>
  /** Makes the registrar return the domain in a form that no adapter understands. Null if it cannot. */
  breakDomain: ((name: string) => Promise<void>) | null
  /** Credentials that are each wrong in one way. */
  wrongCredentials: readonly Credentials[]
  stop(): Promise<void>
}

/** Registers the suite. `setup` starts the registrar, with no domains, and is called once. */
export function registrarConformance(
  title: string,
  capabilities: RegistrarCapabilities | undefined,
  setup: () => Promise<RegistrarSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${title} has no capabilities for a registrar.`)
  const { settings, hasAuthCodes, listed, pageSize } = capabilities
  const may = (setting: DomainSetting) => test.skipIf(!settings.includes(setting))
  const expiresAt = new Date('2031-03-04T05:06:07.000Z')

  describe(`${title} conforms to the registrar port`, () => {
    let subject: RegistrarSubject
    let registrar: RegistrarProvider
    let made = 0
    beforeAll(async () => {
      subject = await setup()
      registrar = registrarOf(subject.open())
    })
    afterAll(() => subject.stop())

    async function newDomain(): Promise<string> {
      const name = `domain-${++made}.com`
      await subject.addDomain(name, expiresAt)
      return name
    }

    test('a domain is listed and read with the same data', async () => {
      const name = await newDomain()
      const read = await registrar.readDomain(name)
      const found = (await all(registrar)).find((domain) => domain.name === name)
      expect(read).toMatchObject({ name })
      // Some registrars tell only the day.
      expect(read.expiresAt?.toISOString().slice(0, 10)).toBe('2031-03-04')
      for (const field of listed) expect(readable(found)[field]).toEqual(read[field])
      for (const field of Object.keys(read) as (keyof RegistrarDomain)[])
        if (field !== 'name' && !listed.some((known) => known === field))
          expect(readable(found)[field]).toBeNull()
    })

    test('every domain is listed once, page by page', async () => {
      const names = Array.from({ length: pageSize + 1 }, (_, number) => `page-${number}.com`)
      for (const name of names) await subject.addDomain(name, expiresAt)
      const found = (await all(registrar)).map(({ name }) => name).filter((name) => name.startsWith('page-'))
      expect(found.sort()).toEqual(names.sort())
      for (const name of names) await subject.removeDomain(name)
      expect((await all(registrar)).filter(({ name }) => name.startsWith('page-'))).toEqual([])
    })

    test('an internationalized name is an A-label', async () => {
      await subject.addDomain('xn--bcher-kva.com', expiresAt)
      expect(await registrar.readDomain('xn--bcher-kva.com')).toMatchObject({ name: 'xn--bcher-kva.com' })
      expect((await all(registrar)).map(({ name }) => name)).toContain('xn--bcher-kva.com')
    })

    test('a domain that cannot be understood does not hide the others', async ({ skip }) => {
      if (subject.breakDomain === null) skip()
      const good = await newDomain()
      const broken = await newDomain()
      await subject.breakDomain?.(broken)
      const domains = await all(registrar)
      expect(domains.find(({ name }) => name === good)).toHaveProperty('expiresAt')
      expect(domains.find(({ name }) => name === broken)).toMatchObject({
        problem: expect.stringMatching(/./),
      })
      await subject.removeDomain(broken)
    })

    may('auto_renew')('automatic renewal is switched on and off', async () => {
      const name = await newDomain()
      for (const isOn of [true, true, false, false]) {
        await registrar.setAutoRenew(name, isOn)
        expect(await registrar.readDomain(name)).toMatchObject({ isAutoRenewed: isOn })
      }
    })

    may('locked')('the lock against transfers is set and removed, which its statuses show', async () => {
      const name = await newDomain()
      for (const isLocked of [true, true, false, false]) {
        await registrar.setLock(name, isLocked)
        const { isLocked: read, statuses } = await registrar.readDomain(name)
        expect(read).toBe(isLocked)
        expect(statuses.includes('clientTransferProhibited')).toBe(isLocked)
      }
    })

    may('privacy')('privacy is switched on and off', async () => {
      const name = await newDomain()
      for (const isOn of [true, true, false, false]) {
        await registrar.setPrivacy(name, isOn)
        expect(await registrar.readDomain(name)).toMatchObject({ hasPrivacy: isOn })
      }
    })

    may('nameservers')('the name servers are replaced as a whole', async () => {
      const name = await newDomain()
      await registrar.setNameservers(name, ['ns2.dns.example', 'ns1.dns.example'])
      expect(await registrar.readDomain(name)).toMatchObject({
        nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      })
      await registrar.setNameservers(name, ['a.dns.example', 'b.dns.example', 'c.dns.example'])
      expect(await registrar.readDomain(name)).toMatchObject({
        nameservers: ['a.dns.example', 'b.dns.example', 'c.dns.example'],
      })
    })

    may('nameservers')('name servers that the registrar rejects change nothing', async () => {
      const name = await newDomain()
      const { nameservers } = await registrar.readDomain(name)
      await expectError(registrar.setNameservers(name, []), 'rejected')
      expect(await registrar.readDomain(name)).toMatchObject({ nameservers })
    })

    test.skipIf(!hasAuthCodes)('the auth code of an unlocked domain is read', async () => {
      const name = await newDomain()
      if (settings.includes('locked')) await registrar.setLock(name, false)
      expect(await registrar.authCode(name)).toMatch(/^\S{6,}$/)
    })

    test('a domain that is not in the account is not found', async () => {
      await expectError(registrar.readDomain('absent.com'), 'not_found')
      if (settings.includes('auto_renew'))
        await expectError(registrar.setAutoRenew('absent.com', true), 'not_found')
      if (settings.includes('nameservers'))
        await expectError(
          registrar.setNameservers('absent.com', ['ns1.dns.example', 'ns2.dns.example']),
          'not_found',
        )
      if (hasAuthCodes) await expectError(registrar.authCode('absent.com'), 'not_found')
    })

    test('wrong credentials are rejected', async () => {
      for (const credentials of subject.wrongCredentials) {
        const stranger = subject.open(credentials)
        await expectError(stranger.verify(), 'auth')
        await expectError(registrarOf(stranger).listDomains(null), 'auth')
      }
    })
  })
}

async function all(registrar: RegistrarProvider): Promise<(RegistrarDomain | UnreadableDomain)[]> {
  const domains = []
  for (let cursor: string | null = null, page = 0; page < 1000; page++) {
    const next = await registrar.listDomains(cursor)
    domains.push(...next.domains)
    if (next.cursor === null) return domains
    cursor = next.cursor
  }
  throw new Error('The listing does not end.')
}

function readable(domain: RegistrarDomain | UnreadableDomain | undefined): RegistrarDomain {
  if (domain === undefined || 'problem' in domain) throw new Error('The domain is not listed.')
  return domain
}

function registrarOf({ registrar }: Provider): RegistrarProvider {
  if (!registrar) throw new Error('The provider is not a registrar.')
  return registrar
}

async function expectError(call: Promise<unknown>, kind: ProviderError['kind']): Promise<void> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  expect(error).toMatchObject({ kind })
}
