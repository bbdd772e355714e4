// One suite for every adapter of the DNS port, run against the real provider or a faithful stand-in: what the port
// promises in words is tried here. What an adapter cannot do by its capabilities is left out, nothing else.
import { afterAll, beforeAll, describe } from 'vitest'
import type { DnsCapabilities } from '#providers/ports/dns.ts'
import { changeTests } from './dns/change-tests.ts'
import { failureTests } from './dns/failure-tests.ts'
import { recordTests } from './dns/record-tests.ts'
import { type DnsSubject, type Workbench, workbench } from './dns/subject.ts'
import { zoneTests } from './dns/zone-tests.ts'

export type { DnsSubject, WrongCredentials } from './dns/subject.ts'

/** Registers the suite; `setup` starts the provider and is asked once. */
export function dnsConformance(
  name: string,
  capabilities: DnsCapabilities | undefined,
  setup: () => Promise<DnsSubject>,
): void {
  if (capabilities === undefined) throw new Error(`${name} has no capabilities for DNS.`)
  describe(`${name} keeps the promises of the DNS port`, () => {
    let current: Workbench | undefined
    const bench = () => {
      if (current === undefined) throw new Error('The provider was not started.')
      return current
    }
    beforeAll(async () => {
      current = workbench(await setup(), capabilities)
    })
    afterAll(async () => {
      await current?.subject.stop()
    })
    zoneTests(bench, capabilities)
    recordTests(bench, capabilities)
    changeTests(bench, capabilities)
    failureTests(bench)
  })
}
