import type { ProviderClients } from '#areas/connections/index.ts'
import type { Clock } from '#kernel/time.ts'
import type { Area } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import { dnsEventTypes } from './events.ts'
import { planOperations } from './operations/plan.operations.ts'
import { recordOperations } from './operations/records.operations.ts'
import { versionOperations } from './operations/versions.operations.ts'
import { zoneFileOperations } from './operations/zone-file.operations.ts'
import { zoneOperations } from './operations/zones.operations.ts'
import { failingZone, zoneKind } from './reconcile/reconcile.ts'
import { recordLinks, recordType } from './records/linked-records.ts'
import { selectOwnZones } from './records/tls-services/service-store.ts'
import { listTlsServices } from './records/tls-services/tls-services.ts'
import { recordText } from './store/record-text.ts'
import { zoneStatuses } from './store/tables.ts'
import { countRecords } from './store/zones.ts'
import { historySweep } from './versions/retention.ts'
import { zoneLinks, zoneType } from './zones/linked-zones.ts'
import { zoneTrend } from './zones/zone-trend.ts'
import { wakeZonesOf } from './zones/zones.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  plans: PlanCatalogue
  providerClients: ProviderClients
  clock: Clock
}

/** Zones and records: the wanted state, the actual state, and how Holdfast brings them together. */
export const dnsArea: Area<Dependencies> = {
  name: 'dns',
  eventTypes: dnsEventTypes,
  tlsServices: listTlsServices,
  ownDomains: selectOwnZones,
  limits: [
    { name: 'zones', count: countRows('dns_zones') },
    { name: 'records', count: countRecords },
  ],
  failing: [failingZone],
  trends: [zoneTrend],
  measures: [
    countMeasure({
      name: 'holdfast_dns_zones',
      help: 'DNS zones, by status.',
      label: 'status',
      table: 'dns_zones',
      column: 'status',
      values: zoneStatuses,
    }),
  ],
  textIndexes: [recordText],
  onConnectionRenewed: wakeZonesOf,
  create: (dependencies) => ({
    operations: [
      ...zoneOperations(dependencies.providerClients),
      ...recordOperations(dependencies.providerClients),
      ...zoneFileOperations(dependencies.providerClients),
      ...planOperations(dependencies.providerClients),
      ...versionOperations(dependencies.providerClients),
    ],
    work: [zoneKind(dependencies)],
    sweeps: [historySweep(dependencies)],
    resourceTypes: [zoneType, recordType],
    links: [...zoneLinks, ...recordLinks],
  }),
}
