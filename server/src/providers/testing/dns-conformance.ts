// One test suite for every adapter of the DNS port, run against the real provider or a faithful replacement. It tests
// what the port's comments promise, and skips only what the adapter's capabilities exclude.
import { afterAll, beforeAll, describe } from 'vitest'
import type { DnsCapabilities } from '#providers/ports/dns.ts'
import { changeTests } from './dns/change-tests.ts'
import { failureTests } from './dns/failure-tests.ts'
import { recordTests } from './dns/record-tests.ts'
import { createTestContext, type DnsSubject, type TestContext } from './dns/test-context.ts'
import { zoneTests } from './dns/zone-tests.ts'

export type { DnsSubject, WrongCredentials } from './dns/test-context.ts'

/** Registers the suite. `setup` starts the provider and is called once. */
export function dnsConformance(
  name: string,
  capabilities: DnsCapabilities | undefined,
  setup: () => Promise<DnsSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for DNS.`)
  describe(`${name} conforms to the DNS port`, () => {
    let current: TestContext | undefined
    const context = () => {
      if (current === undefined) throw new Error('The provider was not started.')
      return current
    }
    beforeAll(async () => {
      current = createTestContext(await setup(), capabilities)
    })
    afterAll(async () => {
      await current?.subject.stop()
    })
    zoneTests(context, capabilities)
    recordTests(context, capabilities)
    changeTests(context, capabilities)
    failureTests(context)
  })
}
