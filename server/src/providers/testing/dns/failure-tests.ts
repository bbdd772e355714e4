import { describe, expect, test } from 'vitest'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import type { ProviderErrorKind } from '#providers/ports/provider-error.ts'
import { dnsOf, put, rrset, type Workbench } from './subject.ts'

/** Failures that are unrelated to the data that is read or written. */
export function failureTests(bench: () => Workbench): void {
  describe('failures', () => {
    test('the right credentials are verified with a description', async () => {
      const { detail } = await bench().subject.open().verify()
      expect(detail).toMatch(/\w/)
    })

    test('reading and changing a missing zone is an error of the kind not_found', async () => {
      const { dns } = bench()
      const zone = { name: 'absent.example', ref: 'absent.example' }
      await expect(dns.read(zone)).rejects.toMatchObject({ kind: 'not_found' })
      await expect(dns.read(zone, [{ name: 'www', type: 'A' }])).rejects.toMatchObject({ kind: 'not_found' })
      await expect(dns.apply(zone, [put(rrset('www', 'A', ['192.0.2.1']))])).rejects.toMatchObject({
        kind: 'not_found',
      })
    })

    test('every call with wrong credentials is an error of the kind auth, and changes nothing', async () => {
      const { subject, newZone, dns } = bench()
      const zone = await newZone()
      const before = await dns.read(zone)
      for (const { fault, credentials, isSeenWithoutZone } of subject.wrongCredentials) {
        const wrong = subject.open(credentials)
        if (isSeenWithoutZone) await expectKind(wrong.verify(), 'auth', fault)
        await expectAllKind(wrong, zone, 'auth', fault)
      }
      expect(await dns.read(zone)).toEqual(before)
    })

    test('every call to an unreachable provider is an error of the kind unavailable', async ({ skip }) => {
      const { subject, newZone } = bench()
      const zone = await newZone()
      const credentials: Credentials | null = subject.unreachableCredentials
      if (credentials === null) return skip('this provider has no network between')
      const away = subject.open(credentials)
      await expectKind(away.verify(), 'unavailable', 'verify')
      await expectAllKind(away, zone, 'unavailable', 'away')
    })
  })
}

async function expectAllKind(
  provider: Provider,
  zone: { name: string; ref: string },
  kind: ProviderErrorKind,
  title: string,
): Promise<void> {
  const dns = dnsOf(provider)
  await expectKind(dns.findZone(zone.name), kind, title)
  await expectKind(dns.read(zone), kind, title)
  await expectKind(dns.read(zone, [{ name: 'www', type: 'A' }]), kind, title)
  await expectKind(dns.apply(zone, [put(rrset('www', 'A', ['192.0.2.1']))]), kind, title)
}

async function expectKind(call: Promise<unknown>, kind: ProviderErrorKind, title: string): Promise<void> {
  await expect(call, title).rejects.toMatchObject({ name: 'ProviderError', kind })
}
