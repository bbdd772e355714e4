/** Firewalls that are created at a provider's stand-in over HTTP, in a time of their own. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { jobOf } from '#areas/domains/operations/testing/mortal-worker.ts'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { addSeconds } from '#kernel/time.ts'
import { createTenancy, systemCaller } from '#platform/context.ts'
import { createEvents } from '#platform/events/events.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { createLimits } from '#platform/plans/limits.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import type { Credentials, ProviderAdapter } from '#providers/ports/provider.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import type { TestService } from '#testing/service.ts'
import { requestCreation } from '../changes/request-creation.ts'
import { firewallKind } from '../engine/change-kind.ts'
import { type FirewallRow, selectFirewall } from '../firewall-store.ts'
import { recordFirewalls } from '../list-firewalls.ts'
import { withManagement } from '../open-firewalls.ts'

type Place = { adapter: ProviderAdapter; credentials: Credentials; region: string | null }

export async function givenFirewalls(service: TestService, { adapter, credentials, region }: Place) {
  const { body } = await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })
  const opened: OpenConnection = {
    id: body.id,
    name: body.name,
    manifest: adapter.manifest,
    provider: adapter.open(credentials, testTools(loopbackEgress())),
    zoneDefaults: {},
  }
  let now = new Date()
  const { database, secrets, accountId } = service
  const tenancy = createTenancy({
    database,
    secrets,
    events: createEvents([], createMetrics()),
    limits: createLimits({ plans: readPlans(null), limits: [], planName: async () => 'unlimited' }),
    clock: () => now,
    log: createLog('silent'),
  })
  const caller = systemCaller(accountId, 'test', 'cloud.firewalls.create')
  const managersOf = async () => new Map()
  const clients = { open: async () => opened }
  const providerClients = clients as unknown as Parameters<typeof firewallKind>[0]['providerClients']
  const read = (id: string): Promise<FirewallRow> =>
    tenancy.act(caller, (context) => selectFirewall(context, id))

  return {
    read,
    create: (name: string, rules: readonly FirewallRule[]): Promise<FirewallRow> =>
      tenancy.act(caller, (context) =>
        requestCreation(context, withManagement(opened, null), managersOf, {
          connection_id: opened.id,
          name,
          rules: [...rules],
          ...(region !== null && { region }),
        }),
      ),
    /** Runs the due step of a change, after these seconds or when it is due. */
    async step(id: string, seconds: number): Promise<void> {
      const { due_at } = await read(id)
      now = addSeconds(now, seconds)
      if (due_at !== null && due_at > now) now = due_at
      const kind = firewallKind({ tenancy, providerClients, managersOf })
      await kind.execute(jobOf('firewalls', accountId, id))
    },
    /** Lists the firewalls of the provider, as happens every ten minutes. */
    async list(): Promise<void> {
      const listed = (await opened.provider.firewalls?.listFirewalls()) ?? []
      await tenancy.act(caller, (context) => recordFirewalls(context, opened, listed))
    },
    /** The rows with this name, which some providers follow by that of the region. */
    async rows(name: string): Promise<{ id: string; ref: string | null }[]> {
      const path = `/v1/firewalls?connection_id=${opened.id}&q=${name}`
      return (await service.request('GET', path)).body.data
    },
    readRules: async (ref: string) => (await opened.provider.firewalls?.read(ref))?.rules,
  }
}
