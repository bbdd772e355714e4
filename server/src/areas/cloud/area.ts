import type { ProviderClients } from '#areas/connections/index.ts'
import { serverLifecycles } from '#kernel/cloud/server-state.ts'
import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import { accountOperations } from './accounts/accounts.operations.ts'
import { failingAccount, listingKind, listingWork } from './accounts/listing-kind.ts'
import { actionOperations } from './actions/actions.operations.ts'
import { actionKind, actionWork } from './actions/engine/action-kind.ts'
import { failingAction } from './actions/engine/ending.ts'
import { serverEventTypes } from './events/event-types.ts'
import { actionType, serverLinks, serverType } from './related/links.ts'
import { serverOperations } from './servers/servers.operations.ts'
import { makeAccountDue } from './store/accounts.ts'
import { actionMeasure } from './store/action-measure.ts'
import { makeActionsDue } from './store/actions.ts'

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

/** Cloud: which servers run at which provider, and in which state. */
export const cloudArea: Area<Dependencies> = {
  name: 'cloud',
  eventTypes: serverEventTypes,
  limits: [{ name: 'servers', count: countRows('servers') }],
  failing: [failingAccount, failingAction],
  measures: [
    countMeasure({
      name: 'holdfast_servers',
      help: 'Servers, by lifecycle.',
      label: 'lifecycle',
      table: 'servers',
      column: 'lifecycle',
      values: serverLifecycles,
    }),
    actionMeasure,
  ],
  async onConnectionRenewed(context, connectionId) {
    await makeAccountDue(context, connectionId)
    await context.wake(listingWork)
    await makeActionsDue(context, connectionId)
    await context.wake(actionWork)
  },
  create: (dependencies) => ({
    operations: [
      ...accountOperations(dependencies.providerClients),
      ...serverOperations,
      ...actionOperations(dependencies.providerClients),
    ],
    work: [listingKind(dependencies), actionKind(dependencies)],
    resourceTypes: [serverType, actionType],
    links: serverLinks,
  }),
}
