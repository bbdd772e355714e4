/** A service with zones at PowerDNS and an account at pebble, which validates names there. */
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#providers/testing/servers/powerdns-server.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { givenAcmeAccount, givenZoneAt } from './given-acme.ts'
import { type Pebble, pebblePrograms, startPebble } from './given-pebble.ts'

export const acmePrograms = [...pebblePrograms, ...powerdnsPrograms]

export type AcmeWorld = {
  service: TestService
  powerdns: PowerDnsServer
  pebble: Pebble
  /** The id of the ACME account. */
  account: string
  /** The ids of the zones by their names. */
  zones: Readonly<Record<string, string>>
  close(): Promise<void>
}

export async function givenAcmeWorld(zoneNames: readonly string[]): Promise<AcmeWorld> {
  await using stack = new AsyncDisposableStack()
  const powerdns = stack.adopt(await startPowerDns(), (one) => one.stop())
  const pebble = stack.adopt(await startPebble({ dnsPort: powerdns.port }), (one) => one.stop())
  const service = stack.adopt(await givenService(), (one) => one.close())
  const zones: Record<string, string> = {}
  for (const name of zoneNames) zones[name] = await givenZoneAt(service, powerdns, name)
  const account = await givenAcmeAccount(service, pebble)
  const started = stack.move()
  return { service, powerdns, pebble, account, zones, close: () => started.disposeAsync() }
}
