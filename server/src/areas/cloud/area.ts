import type { ProviderClients } from '#areas/connections/index.ts'
import { creationLinks } from '#areas/identity/index.ts'
import { serverLifecycles } from '#kernel/cloud/server-state.ts'
import type { Clock } from '#kernel/time.ts'
import type { AddMonitor, Area, OnServerChanged, OnServersReported } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { Partitions } from '#platform/database/partitions/partitions.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import type { ManagersOf } from '#platform/related/managers.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import { volumeStates } from '#providers/ports/cloud/volumes.ts'
import { accountOperations } from './accounts/accounts.operations.ts'
import { failingAccount, listingKind, listingWork } from './accounts/listing-kind.ts'
import { orphanOperations } from './accounts/orphans/orphans.operations.ts'
import { orphanReasons } from './accounts/orphans/schema.ts'
import { actionOperations } from './actions/actions.operations.ts'
import { actionKind } from './actions/engine/action-kind.ts'
import { failingAction } from './actions/engine/ending.ts'
import { actionWork } from './actions/engine/names.ts'
import { actionSweep } from './actions/retention.ts'
import { catalogueOperations } from './catalogue/catalogue.operations.ts'
import { catalogueKind, failingCatalogue } from './catalogue/catalogue-kind.ts'
import { requestCatalogue } from './catalogue/request-catalogue.ts'
import { creationOperations } from './creation/creation.operations.ts'
import { sshKeyOperations } from './creation/ssh-keys/ssh-keys.operations.ts'
import { serverEventTypes } from './events/event-types.ts'
import { firewallEventTypes } from './events/firewall-events.ts'
import { orphanEventTypes } from './events/orphan-events.ts'
import { snapshotEventTypes } from './events/snapshot-events.ts'
import { spendingEventTypes } from './events/spending-events.ts'
import { volumeEventTypes } from './events/volume-events.ts'
import { connectionFirewallOperations } from './firewalls/at-connection.operations.ts'
import { firewallWork } from './firewalls/changes/request-change.ts'
import { firewallKind } from './firewalls/engine/change-kind.ts'
import { failingFirewall } from './firewalls/engine/run.ts'
import { makeFirewallsDue } from './firewalls/firewall-store.ts'
import { firewallOperations } from './firewalls/firewalls.operations.ts'
import { firewallLinks, firewallType } from './related/firewall-links.ts'
import { actionType, serverLinks, serverType } from './related/links.ts'
import { orphanLinks, orphanType } from './related/orphan-links.ts'
import { scheduleType, snapshotLinks, snapshotType } from './related/snapshot-links.ts'
import { sshKeyType } from './related/ssh-key-type.ts'
import { volumeLinks, volumeType } from './related/volume-links.ts'
import { metricsKind } from './servers/metrics/collection/collection-kind.ts'
import { collectionMeasure, followMetrics } from './servers/metrics/collection/collection-store.ts'
import { metricOperations } from './servers/metrics/metrics.operations.ts'
import { metricSweep } from './servers/metrics/retention.ts'
import { metricRollupSweep } from './servers/metrics/rollups/roll-up.ts'
import { metricPartitions } from './servers/metrics/tiers.ts'
import { serverOperations } from './servers/servers.operations.ts'
import { recordKind } from './spending/record-kind.ts'
import { spendingSweep } from './spending/retention.ts'
import { spendingOperations } from './spending/spending.operations.ts'
import { ceilingMeasure } from './spending/store/ceiling-measure.ts'
import { deletionKind, failingSnapshot } from './storage/snapshots/deletion-kind.ts'
import { failingSchedule } from './storage/snapshots/schedules/outcome.ts'
import { scheduleKind } from './storage/snapshots/schedules/schedule-kind.ts'
import { scheduleOperations } from './storage/snapshots/schedules/schedules.operations.ts'
import { shownStates } from './storage/snapshots/schema.ts'
import { snapshotOperations } from './storage/snapshots/snapshots.operations.ts'
import { volumeKind } from './storage/volumes/change-kind.ts'
import { volumeWork } from './storage/volumes/request-change.ts'
import { failingVolume } from './storage/volumes/run.ts'
import { volumeOperations } from './storage/volumes/volumes.operations.ts'
import { makeAccountDue } from './store/accounts.ts'
import { actionMeasure } from './store/action-measure.ts'
import { makeActionsDue } from './store/actions.ts'
import { catalogueMeasure } from './store/catalogue-measure.ts'
import { makeVolumesDue } from './store/volumes.ts'

type Dependencies = {
  tenancy: Tenancy
  providerClients: ProviderClients
  database: Database
  plans: PlanCatalogue
  partitions: Partitions
  clock: Clock
  managersOf: ManagersOf
  addMonitor: AddMonitor
  onServerChanged: OnServerChanged
  onServersReported: OnServersReported
  refuseIfNeeded: RefuseIfNeeded
}

/** Cloud: which servers run at which provider, and in which state. */
export const cloudArea: Area<Dependencies> = {
  name: 'cloud',
  eventTypes: [
    ...serverEventTypes,
    ...snapshotEventTypes,
    ...volumeEventTypes,
    ...spendingEventTypes,
    ...orphanEventTypes,
    ...firewallEventTypes,
  ],
  limits: [
    { name: 'servers', count: countRows('servers') },
    { name: 'snapshot_schedules', count: countRows('snapshot_schedules') },
    { name: 'ssh_keys', count: countRows('ssh_keys') },
  ],
  failing: [
    failingAccount,
    failingCatalogue,
    failingAction,
    failingSnapshot,
    failingSchedule,
    failingVolume,
    failingFirewall,
  ],
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
    catalogueMeasure,
    ceilingMeasure,
    collectionMeasure,
    countMeasure({
      name: 'holdfast_snapshots',
      help: 'Snapshots of servers, by state.',
      label: 'state',
      table: 'snapshots',
      column: 'state',
      values: [...shownStates, 'deleted'],
    }),
    countMeasure({
      name: 'holdfast_volumes',
      help: 'Volumes, by state.',
      label: 'state',
      table: 'volumes',
      column: 'state',
      values: [...volumeStates, 'deleted'],
    }),
    countMeasure({
      name: 'holdfast_cloud_orphans',
      help: 'Servers at providers that were ordered here and are not followed, by reason.',
      label: 'reason',
      table: 'cloud_orphans',
      column: 'reason',
      values: orphanReasons,
    }),
  ],
  partitions: metricPartitions,
  async onConnectionRenewed(context, connectionId) {
    await makeAccountDue(context, connectionId)
    await context.wake(listingWork)
    await requestCatalogue(context, connectionId)
    await followMetrics(context, connectionId)
    await makeActionsDue(context, connectionId)
    await context.wake(actionWork)
    await makeVolumesDue(context, connectionId)
    await context.wake(volumeWork)
    await makeFirewallsDue(context, connectionId)
    await context.wake(firewallWork)
  },
  create: (dependencies) => ({
    operations: [
      ...accountOperations(dependencies.providerClients),
      ...orphanOperations(dependencies.providerClients),
      ...serverOperations(dependencies.providerClients, dependencies.onServerChanged),
      ...metricOperations(dependencies.providerClients),
      ...actionOperations(dependencies.providerClients),
      ...snapshotOperations,
      ...scheduleOperations(dependencies.providerClients),
      ...catalogueOperations(dependencies.providerClients),
      ...creationOperations(dependencies.providerClients),
      ...volumeOperations(dependencies.providerClients),
      ...firewallOperations(dependencies),
      ...connectionFirewallOperations(dependencies.providerClients),
      ...sshKeyOperations,
      ...spendingOperations(dependencies.providerClients),
    ],
    work: [
      listingKind(dependencies),
      catalogueKind(dependencies),
      actionKind(dependencies),
      deletionKind(dependencies),
      scheduleKind(dependencies),
      volumeKind(dependencies),
      firewallKind(dependencies),
      recordKind(dependencies),
      metricsKind(dependencies),
    ],
    sweeps: [
      actionSweep(dependencies),
      spendingSweep(dependencies),
      metricSweep(dependencies),
      metricRollupSweep(dependencies),
    ],
    resourceTypes: [
      serverType,
      actionType,
      snapshotType,
      scheduleType,
      volumeType,
      sshKeyType,
      orphanType,
      firewallType,
    ],
    links: [
      ...serverLinks,
      ...snapshotLinks,
      ...volumeLinks,
      ...orphanLinks,
      ...firewallLinks,
      ...creationLinks('ssh_key'),
    ],
  }),
}
