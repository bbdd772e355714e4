import type { ProviderClients } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { ceilingsView, changeCeilings } from './ceilings.ts'
import { exportSpending } from './export.ts'
import { chargingOf } from './providers.ts'
import {
  defaultSnapshotDays,
  Spending,
  SpendingQuery,
  SpendingSettings,
  SpendingSettingsPatch,
  UnusedQuery,
  UnusedResources,
} from './schema.ts'
import { readSpending } from './spending.ts'
import type { GroupBy } from './store/run-rate.ts'
import { readUnused } from './unused.ts'

export function spendingOperations(providerClients: ProviderClients): readonly Operation[] {
  const manifestsOf = (context: Context) => (connectionId: string) =>
    providerClients.manifest(context, connectionId)
  return [
    operation({
      id: 'cloud.spending.read',
      method: 'GET',
      path: '/v1/cloud/spending',
      summary: 'Get what servers and their storage cost',
      description:
        'By the stored catalogues of the providers: what everything that is billed now costs in a month, what past months have cost as recorded every day, and a forecast.',
      permission: 'cloud.read',
      cost: 5,
      query: SpendingQuery,
      response: { status: 200, body: Spending, description: 'The costs, by group and month.' },
      async handle(context, { query }) {
        // The schema has checked it.
        const groupBy = (query.group_by ?? 'kind') as GroupBy
        return { body: await readSpending(context, groupBy, manifestsOf(context)) }
      },
    }),
    operation({
      id: 'cloud.spending.export',
      method: 'GET',
      path: '/v1/cloud/spending/export',
      summary: 'Export what servers and their storage cost',
      description:
        'Every server, backup, volume and snapshot with its price of a month, as CSV. If the transfer is interrupted, the file is incomplete.',
      permission: 'cloud.read',
      cost: 5,
      response: { status: 200, streams: ['text/csv'], description: 'A line for each.' },
      async handle(context) {
        const charging = await chargingOf(context, manifestsOf(context))
        return { stream: exportSpending(charging, context.now) }
      },
    }),
    operation({
      id: 'cloud.spending.unused',
      method: 'GET',
      path: '/v1/cloud/spending/unused',
      summary: 'List what is billed and not used',
      description:
        'Volumes that are not attached, old snapshots, and stopped servers at providers that charge for them, each with what its deletion saves in a month.',
      permission: 'cloud.read',
      cost: 5,
      query: UnusedQuery,
      response: { status: 200, body: UnusedResources, description: 'What is not used.' },
      async handle(context, { query }) {
        const days = query.snapshot_days ?? defaultSnapshotDays
        return { body: await readUnused(context, days, manifestsOf(context)) }
      },
    }),
    operation({
      id: 'cloud.spending.settings.read',
      method: 'GET',
      path: '/v1/cloud/spending/settings',
      summary: 'Get the spending ceilings',
      permission: 'cloud.read',
      cost: 5,
      response: { status: 200, body: SpendingSettings, description: 'The ceilings.' },
      async handle(context) {
        const { body, revision } = await ceilingsView(context, manifestsOf(context))
        return found(body, revision)
      },
    }),
    operation({
      id: 'cloud.spending.settings.update',
      method: 'PATCH',
      path: '/v1/cloud/spending/settings',
      summary: 'Change the spending ceilings',
      description:
        'Above a ceiling, a server is created or resized to a dearer size only with `force`: otherwise `ceiling_exceeded` names the ceiling, what is billed now and the price. `cloud.spending_exceeded` tells once that a ceiling was passed, also by servers that were created elsewhere.',
      permission: 'cloud.write',
      cost: 5,
      body: SpendingSettingsPatch,
      response: { status: 200, body: SpendingSettings, description: 'The changed ceilings.' },
      async handle(context, { body, ifMatch }) {
        await changeCeilings(context, body, ifMatch)
        const changed = await ceilingsView(context, manifestsOf(context))
        return found(changed.body, changed.revision)
      },
    }),
  ]
}
