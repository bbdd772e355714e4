// One test suite for every adapter of the registrar port, run against a faithful replacement of the registrar. It tests
// what the port's comments promise, and skips only what the adapter's capabilities exclude.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsKey, dsOfKey, dsText } from '#kernel/domains/ds-record.ts'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import {
  type DomainSetting,
  domainPages,
  namedPages,
  type RegistrarCapabilities,
  type RegistrarDomain,
  type RegistrarProvider,
  type UnreadableDomain,
} from '#providers/ports/registrar/registrar.ts'

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
  const { canListDomains, settings, hasAuthCodes, listed, pageSize } = capabilities
  const may = (setting: DomainSetting) => test.skipIf(!settings.includes(setting))
  const expiresAt = new Date('2031-03-04T05:06:07.000Z')

  describe(`${title} conforms to the registrar port`, () => {
    let subject: RegistrarSubject
    let registrar: RegistrarProvider
    let made = 0
    /** Every name that was ever added: what a registrar without a listing is asked for. */
    const added = new Set<string>()
    beforeAll(async () => {
      subject = await setup()
      registrar = registrarOf(subject.open())
    })
    afterAll(() => subject.stop())

    async function addDomain(name: string): Promise<void> {
      added.add(name)
      await subject.addDomain(name, expiresAt)
    }
    async function newDomain(): Promise<string> {
      const name = `domain-${++made}.com`
      await addDomain(name)
      return name
    }
    async function all(): Promise<(RegistrarDomain | UnreadableDomain)[]> {
      const names = [...added, 'absent.com']
      const pages = canListDomains ? domainPages(registrar) : namedPages(registrar, names, pageSize)
      const domains = []
      for await (const page of pages) domains.push(...page)
      return domains
    }

    test('a domain is listed and read with the same data', async () => {
      const name = await newDomain()
      const read = await registrar.readDomain(name)
      const found = (await all()).find((domain) => domain.name === name)
      expect(read).toMatchObject({ name })
      // Some registrars tell only the day.
      expect(read.expiresAt?.toISOString().slice(0, 10)).toBe('2031-03-04')
      for (const field of listed) expect(readable(found)[field]).toEqual(read[field])
      for (const field of Object.keys(read) as (keyof RegistrarDomain)[])
        if (field !== 'name' && !listed.some((known) => known === field))
          expect(readable(found)[field] ?? []).toEqual([])
    })

    test('every domain is listed once, page by page', async () => {
      const names = Array.from({ length: pageSize + 1 }, (_, number) => `page-${number}.com`)
      for (const name of names) await addDomain(name)
      const found = (await all()).map(({ name }) => name).filter((name) => name.startsWith('page-'))
      expect(found.sort()).toEqual(names.sort())
      for (const name of names) await subject.removeDomain(name)
      expect((await all()).filter(({ name }) => name.startsWith('page-'))).toEqual([])
    })

    test('an internationalized name is an A-label', async () => {
      await addDomain('xn--bcher-kva.com')
      expect(await registrar.readDomain('xn--bcher-kva.com')).toMatchObject({ name: 'xn--bcher-kva.com' })
      expect((await all()).map(({ name }) => name)).toContain('xn--bcher-kva.com')
    })

    test('a domain that cannot be understood does not hide the others', async ({ skip }) => {
      if (subject.breakDomain === null) skip()
      const good = await newDomain()
      const broken = await newDomain()
      await subject.breakDomain?.(broken)
      const domains = await all()
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

    may('ds_records')('the DS records are replaced as a whole, and removed', async () => {
      const name = await newDomain()
      const [first, second] = [dsOfKey(name, firstKey), dsOfKey(name, secondKey)]
      for (const records of [[first], [first, second], [second], []]) {
        await registrar.setDsRecords(name, records)
        const { dsRecords } = await registrar.readDomain(name)
        expect(dsRecords?.map(dsText).sort()).toEqual(records.map(dsText).sort())
      }
    })

    may('hosts')('hosts are created, get other addresses, and are removed', async () => {
      const name = await newDomain()
      const host = `ns1.${name}`
      expect(await registrar.listHosts(name)).toEqual([])
      for (const addresses of [['192.0.2.1'], ['192.0.2.2', '2001:db8::53']]) {
        await registrar.setHost(name, { name: host, addresses })
        expect(await registrar.listHosts(name)).toEqual([{ name: host, addresses }])
      }
      await registrar.setHost(name, { name: host, addresses: [] })
      expect(await registrar.listHosts(name)).toEqual([])
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
        await expectError(registrarOf(stranger).readDomain('absent.com'), 'auth')
      }
    })
  })
}

// The key of the root zone of 2017, and the example of RFC 6605, section 6.1.
const firstKey: DnsKey = {
  flags: 257,
  algorithm: 8,
  publicKey:
    'AwEAAaz/tAm8yTn4Mfeh5eyI96WSVexTBAvkMgJzkKTOiW1vkIbzxeF3+/4RgWOq7HrxRixHlFlExOLAJr5emLvN7SWXgnLh4+B5xQlNVz8Og8kvArMtNROxVQuCaSnIDdD5LKyWbRd2n9WGe2R8PzgCmr3EgVLrjyBxWezF0jLHwVN8efS3rCj/EWgvIWgb9tarpVUDK/b58Da+sqqls3eNbuv7pr+eoZG+SrDK6nWeL3c6H5Apxz7LjVc1uTIdsIXxuOLYA4/ilBmSVIzuDWfdRUfhHdY6+cn8HFRm+2hM8AnXGXws9555KrUB5qihylGa8subX2Nn6UwNR1AkUTV74bU=',
}
const secondKey: DnsKey = {
  flags: 257,
  algorithm: 13,
  publicKey: 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
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
