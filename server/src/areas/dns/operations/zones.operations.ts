import { type ProviderClients, zoneOptionsFor } from '#areas/connections/index.ts'
import { dnsCapabilities } from '#areas/dns/capabilities.ts'
import { isSettled } from '#areas/dns/records/records.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { listZones } from '#areas/dns/store/zone-list.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import { listAvailableZones } from '#areas/dns/zones/available.ts'
import {
  canonicalZoneName,
  openDns,
  requireAbsent,
  requireCanCreate,
  requireImportable,
} from '#areas/dns/zones/lookup.ts'
import { serverMadeView } from '#areas/dns/zones/server-made.ts'
import { requireNotShared } from '#areas/dns/zones/shared-zone.ts'
import { readZoneView, zoneViews } from '#areas/dns/zones/view.ts'
import { createZone, deleteZone, requestCheck, updateZone } from '#areas/dns/zones/zones.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import {
  type Operation,
  type OperationResponse,
  operation,
  type ResponseOf,
} from '#platform/http/operation/operation.ts'
import { requestRepair } from '../zones/drift/repair.ts'
import {
  AvailableZonePage,
  AvailableZoneQuery,
  NewZoneInput,
  Zone,
  ZoneDeleteQuery,
  ZoneInput,
  ZonePage,
  ZoneParams,
  ZonePatch,
  ZoneQuery,
} from './zone-schema.ts'
import { ResolveWarningInput, ServerMadeRRsets } from './zone-state-schema.ts'

export function zoneOperations(providerClients: ProviderClients): Operation[] {
  return [
    operation({
      id: 'dns.zones.create',
      method: 'POST',
      path: '/v1/dns/zones',
      summary: 'Create a zone',
      description:
        'Creates the zone at the provider, with its name servers and SOA. The status is `creating` until the zone exists there, then `active`.',
      permission: 'dns.write',
      body: NewZoneInput,
      response: { status: 201, body: Zone, description: 'The zone.' },
      async lookup(lookup, { body }) {
        const name = canonicalZoneName(body.name)
        const connection = await openDns(providerClients, lookup, body.connection_id)
        requireCanCreate(connection)
        const options = zoneOptionsFor(connection.manifest, connection.zoneDefaults, body.options ?? {})
        await requireAbsent(connection, name)
        return { name, options, server: connection.server }
      },
      async handle(context, { body }, found) {
        return zoneCreated(context, await createZone(context, { ...body, ...found, status: 'creating' }))
      },
      settle: (context, _input, response) => waitForZone(context, response),
    }),
    operation({
      id: 'dns.zones.import',
      method: 'POST',
      path: '/v1/dns/zones/import',
      summary: 'Import a zone',
      description:
        'Imports a zone that exists at the provider, with all its records. Nothing changes at the provider. A zone that is already managed through another connection to the same server is rejected (409, with `zone_id`) unless `allow_shared` is set.',
      permission: 'dns.write',
      cost: 5,
      body: ZoneInput,
      response: {
        status: 201,
        body: Zone,
        description: 'The zone; its status is `importing` until its records are imported.',
      },
      async lookup(lookup, { body }) {
        const name = canonicalZoneName(body.name)
        const connection = await openDns(providerClients, lookup, body.connection_id)
        const provided = await requireImportable(connection, name)
        const { connection_id, allow_shared } = body
        if (!allow_shared)
          await requireNotShared(providerClients, lookup, connection, { name, connection_id, provided })
        return { name, server: connection.server }
      },
      async handle(context, { body }, found) {
        return zoneCreated(context, await createZone(context, { ...body, ...found, status: 'importing' }))
      },
      settle: (context, _input, response) => waitForZone(context, response),
    }),
    operation({
      id: 'dns.available_zones.list',
      method: 'GET',
      path: '/v1/dns/available-zones',
      summary: 'List the zones available for import',
      description: 'The zones at the provider, and which of them are already in Holdfast. All on one page.',
      permission: 'dns.read',
      cost: 5,
      query: AvailableZoneQuery,
      response: { status: 200, body: AvailableZonePage, description: 'The zones at the provider.' },
      lookup: (lookup, { query }) => listAvailableZones(providerClients, lookup, query),
      handle: async (_context, _input, zones) => listed({ data: zones, next_cursor: null }),
    }),
    operation({
      id: 'dns.zones.list',
      method: 'GET',
      path: '/v1/dns/zones',
      summary: 'List zones',
      permission: 'dns.read',
      query: ZoneQuery,
      response: { status: 200, body: ZonePage, description: 'A page of zones.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listZones(context, query)
        return listed({ data: await zoneViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'dns.zones.read',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}',
      summary: 'Get a zone',
      permission: 'dns.read',
      params: ZoneParams,
      response: { status: 200, body: Zone, description: 'The zone.' },
      handle: async (context, { params }) => zoneFound(context, await selectZone(context, params.zone_id)),
    }),
    operation({
      id: 'dns.server_made.read',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/server-made',
      summary: 'List the records that the name server generates',
      description:
        'The SOA record, DNSSEC records, and private records such as BIND’s TYPE65534, when last read. Holdfast never writes or removes them.',
      permission: 'dns.read',
      params: ZoneParams,
      response: { status: 200, body: ServerMadeRRsets, description: 'The generated RRsets.' },
      handle: async (context, { params }) => ({
        body: serverMadeView(await selectZone(context, params.zone_id)),
      }),
    }),
    operation({
      id: 'dns.zones.update',
      method: 'PATCH',
      path: '/v1/dns/zones/{zone_id}',
      summary: 'Update a zone',
      permission: 'dns.write',
      params: ZoneParams,
      body: ZonePatch,
      response: { status: 200, body: Zone, description: 'The updated zone.' },
      handle: async (context, { params, body, ifMatch }) =>
        zoneFound(context, await updateZone(context, params.zone_id, body, ifMatch)),
    }),
    operation({
      id: 'dns.zones.delete',
      method: 'DELETE',
      path: '/v1/dns/zones/{zone_id}',
      summary: 'Delete a zone',
      description:
        'Removes the zone and its history from Holdfast. By default the provider keeps the zone and continues to serve it; with `at_provider=delete` its status is `deleting` until it is deleted there too. Refused while records of the zone are managed by another resource, such as a dynamic IP, unless `if_managed=release`.',
      permission: 'dns.write',
      params: ZoneParams,
      query: ZoneDeleteQuery,
      response: { status: 204, description: 'The zone is deleted, or being deleted.' },
      async handle(context, { params, query, ifMatch }) {
        await deleteZone(context, params.zone_id, {
          atProvider: query.at_provider === 'delete',
          ifMatch,
          managed: query.if_managed,
          canDelete: async (zone) =>
            (await dnsCapabilities(providerClients, context, zone.connection_id)).canDeleteZones,
        })
        return done
      },
      settle: async (context, { params }) => ({
        response: done,
        settled: await isGone(context, params.zone_id),
      }),
    }),
    operation({
      id: 'dns.zones.check',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/check',
      summary: 'Check a zone for drift',
      description: 'Reads the zone at the provider and applies its drift policy.',
      permission: 'dns.write',
      params: ZoneParams,
      response: {
        status: 202,
        body: Zone,
        description: 'The zone; `sync.checked_at` changes when the check is done.',
      },
      handle: async (context, { params }) => zoneFound(context, await requestCheck(context, params.zone_id)),
      settle: (context, { params }) => waitForCheck(context, params.zone_id),
    }),
    operation({
      id: 'dns.zones.resolve_warning',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/resolve-warning',
      summary: 'Resolve a zone warning',
      description:
        'Corrects the provider setting that a warning with `can_resolve` describes, and checks the zone again. `serial_not_raised`: sets SOA-EDIT-API of the zone in PowerDNS to DEFAULT. If the provider rejects the change, the warning stays and `sync.error` has the reason.',
      permission: 'dns.write',
      params: ZoneParams,
      body: ResolveWarningInput,
      response: {
        status: 202,
        body: Zone,
        description: 'The zone; the warning disappears with the next check.',
      },
      handle: async (context, { params, body }) =>
        zoneFound(context, await requestRepair(context, params.zone_id, body.warning)),
      settle: (context, { params }) => waitForCheck(context, params.zone_id),
    }),
  ]
}

async function zoneFound(context: Context, zone: ZoneRow): Promise<OperationResponse> {
  return found(await readZoneView(context, zone), zone.revision)
}

async function zoneCreated(context: Context, zone: ZoneRow): Promise<OperationResponse> {
  return created(await readZoneView(context, zone), `/v1/dns/zones/${zone.id}`, zone.revision)
}

async function waitForZone(
  context: Context,
  { body, location }: ResponseOf<typeof Zone>,
): Promise<{ response: OperationResponse; settled: boolean }> {
  const zone = await selectZone(context, body.id)
  const settled = zone.status === 'active' || zone.status === 'failed'
  return { response: { ...(await zoneFound(context, zone)), location }, settled }
}

async function waitForCheck(
  context: Context,
  zoneId: string,
): Promise<{ response: OperationResponse; settled: boolean }> {
  const checked = await selectZone(context, zoneId)
  // A check may find changes to apply, and it is done before those are applied.
  const isDone = checked.check_requested_at === null && (await isSettled(context, checked.id))
  const zone = await selectZone(context, checked.id)
  return { settled: isDone || hasFailed(checked), response: await zoneFound(context, zone) }
}

/** Whether the requested check was tried and failed. */
function hasFailed({ check_requested_at, error }: ZoneRow): boolean {
  return check_requested_at !== null && error?.at !== undefined && new Date(error.at) >= check_requested_at
}

async function isGone(context: Context, id: string): Promise<boolean> {
  try {
    const zone = await selectZone(context, id)
    return zone.error !== null
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return true
    throw error
  }
}
