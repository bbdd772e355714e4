/**
 * Opens connections: turns a stored row into an adapter. Opening reads the database and calling uses the network, so
 * the two never happen in one transaction.
 */
import type { Caller, Context, Tenancy } from '#platform/context.ts'
import type { Egress } from '#platform/net/egress.ts'
import { takeFromBudget } from '#platform/rates/stored-budget.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { measuredProvider } from '#providers/ports/measured-provider.ts'
import type {
  Credentials,
  Provider,
  ProviderAdapter,
  ProviderManifest,
  ProviderTools,
} from '#providers/ports/provider.ts'
import type { ZoneOptionValues } from '#providers/ports/zone-options.ts'
import { openCredentials, readConnection } from '../connections.ts'
import { connectionProviderState } from './provider-state-store.ts'
import { budgetedEgress, personWaitSeconds, storedBudget, workWaitSeconds } from './request-budget.ts'

export type OpenConnection = {
  id: string
  name: string
  manifest: ProviderManifest
  provider: Provider
  /** The options of new zones unless the request sets them. */
  zoneDefaults: ZoneOptionValues
}

export interface ProviderClients {
  /** The adapter of a stored connection. Throws `not_found` if it does not exist. */
  open(context: Context, connectionId: string): Promise<OpenConnection>
  /** An adapter with credentials that are not stored yet, without provider state. */
  openUnsaved(kind: ProviderAdapter, credentials: Credentials): Provider
  adapter(kind: string): ProviderAdapter
  /** The manifest of a stored connection's provider. Throws `not_found` if it does not exist. */
  manifest(context: Context, connectionId: string): Promise<ProviderManifest>
}

type Dependencies = {
  tenancy: Tenancy
  egress: Egress
  adapters: readonly ProviderAdapter[]
  metrics: Metrics
}

export function createProviderClients({ tenancy, egress, adapters, metrics }: Dependencies): ProviderClients {
  const opened = ({ manifest, open }: ProviderAdapter, credentials: Credentials, tools: ProviderTools) =>
    measuredProvider(open(credentials, tools), manifest.kind, metrics)
  const byKind = new Map(adapters.map((adapter) => [adapter.manifest.kind, adapter]))
  function adapter(kind: string): ProviderAdapter {
    const found = byKind.get(kind)
    if (!found)
      throw new Error(`There is no provider ${kind}; this version of Holdfast is older than its database`)
    return found
  }
  function egressOf(
    { kind, name, budgets = [] }: ProviderManifest,
    context: Context,
    connectionId: string,
  ): Egress {
    if (budgets.length === 0) return egress
    const isForPerson = context.actor.type !== 'system'
    const caller = actingOf(context)
    return budgetedEgress(egress, {
      name,
      waitSecondsMax: isForPerson ? personWaitSeconds : workWaitSeconds,
      budgets: budgets.map((budget) => () => {
        const stored = storedBudget(connectionId, budget, isForPerson)
        return tenancy.act(caller, ({ tx, now }) => takeFromBudget(tx, stored, now))
      }),
      onWait: (seconds) => metrics.providerWaitSeconds.inc({ provider: kind }, seconds),
    })
  }
  return {
    adapter,
    manifest: async (context, connectionId) =>
      adapter((await readConnection(context, connectionId)).kind).manifest,
    async open(context, connectionId) {
      const connection = await readConnection(context, connectionId)
      const kind = adapter(connection.kind)
      const credentials = await openCredentials(context, connection)
      const providerState = connectionProviderState(tenancy, actingOf(context), connectionId)
      return {
        id: connectionId,
        name: connection.name,
        manifest: kind.manifest,
        provider: opened(kind, credentials, {
          egress: egressOf(kind.manifest, context, connectionId),
          providerState,
        }),
        zoneDefaults: connection.zone_defaults,
      }
    },
    openUnsaved: (kind, credentials) =>
      opened(kind, credentials, { egress, providerState: emptyProviderState }),
  }
}

function actingOf({ accountId, actor, origin, requestId, action }: Context): Caller {
  return { accountId, actor, origin, requestId, action }
}

const emptyProviderState = {
  read: async () => undefined,
  update: async () => {},
  keys: async () => [],
}
