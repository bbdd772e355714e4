import { describe, expect, test } from 'vitest'
import type { Credentials, Provider } from '#providers/ports/provider.ts'
import type { ProviderErrorKind } from '#providers/ports/provider-error.ts'
import { dnsOf, put, rrset, type TestContext } from './test-context.ts'

/** Failures that are unrelated to the data that is read or written. */
export function failureTests(context: () => TestContext): void {
  describe('failures', () => {
    test('the right credentials are verified with a description', async () => {
      const { detail } = await context().subject.open().verify()
      expect(detail).toMatch(/\w/)
    })

    test('reading and changing a missing zone is an error of the kind not_found', async () => {
      const { dns } = context()
      const zone = { name: 'absent.example', ref: 'absent.example' }
      await expect(dns.read(zone)).rejects.toMatchObject({ kind: 'not_found' })
      await expect(dns.read(zone, [{ name: 'www', type: 'A' }])).rejects.toMatchObject({ kind: 'not_found' })
      await expect(dns.apply(zone, [put(rrset('www', 'A', ['192.0.2.1']))])).rejects.toMatchObject({
        kind: 'not_found',
      })
    })

    test('every call with wrong credentials is an error of the kind auth, and changes nothing', async () => {
      const { subject, newZone, dns } = context()
      const zone = await newZone()
      const before = await dns.read(zone)
      for (const { fault, credentials, isCheckedWithoutZone } of subject.wrongCredentials) {
        const wrong = subject.open(credentials)
        if (isCheckedWithoutZone) await expectKind(wrong.verify(), 'auth', fault)
        await expectAllKind(wrong, zone, 'auth', fault)
      }
      expect(await dns.read(zone)).toEqual(before)
    })

    test('every call to an unreachable provider is an error of the kind unavailable', async ({ skip }) => {
      const { subject, newZone } = context()
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
