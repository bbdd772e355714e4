import type { ProviderClients } from '#areas/connections/index.ts'
import { managedView } from '#areas/dns/managed/managed-rrsets.ts'
import type { WrittenRecords } from '#areas/dns/records/edit.ts'
import {
  changeRecords,
  createRecord,
  deleteRecord,
  isSettled,
  updateRecord,
} from '#areas/dns/records/records.ts'
import { selectZone } from '#areas/dns/store/zones.ts'
import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import {
  DryRun,
  type Operation,
  type OperationResponse,
  operation,
  type ResponseOf,
} from '#platform/http/operation/operation.ts'
import { listRecords, readRecord, readRecordsById } from '../records/list/record-list-store.ts'
import { recordView } from '../records/list/view.ts'
import { codeRecordWarnings } from '../records/rrsets/code-records.ts'
import { ReleaseQuery } from './managed-schema.ts'
import {
  BulkInput,
  BulkQuery,
  BulkResponse,
  Record,
  RecordInput,
  RecordPage,
  RecordParams,
  RecordPatch,
  RecordQuery,
  WrittenRecord,
  ZoneRecordQuery,
} from './record-schema.ts'
import { ZoneParams } from './zone-schema.ts'

export function recordOperations(providerClients: ProviderClients): Operation[] {
  return [
    operation({
      id: 'dns.records.list_all',
      method: 'GET',
      path: '/v1/dns/records',
      summary: 'List records of all zones',
      permission: 'dns.read',
      query: RecordQuery,
      response: { status: 200, body: RecordPage, description: 'A page of records.' },
      async handle(context, { query }) {
        const { data, ...page } = await listRecords(context, query)
        return listed({ data: data.map(recordView), ...page })
      },
    }),
    operation({
      id: 'dns.records.list',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/records',
      summary: 'List records of a zone',
      permission: 'dns.read',
      params: ZoneParams,
      query: ZoneRecordQuery,
      response: { status: 200, body: RecordPage, description: 'A page of records.' },
      async handle(context, { params, query }) {
        await selectZone(context, params.zone_id)
        const { data, ...page } = await listRecords(context, { ...query, zone_id: params.zone_id })
        return listed({ data: data.map(recordView), ...page })
      },
    }),
    operation({
      id: 'dns.records.create',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/records',
      summary: 'Create a record',
      description:
        'In an automatic zone the record is applied to the provider immediately; `synced` becomes true when the provider has it.',
      permission: 'dns.write',
      params: ZoneParams,
      query: ReleaseQuery,
      body: RecordInput,
      response: { status: 201, body: WrittenRecord, description: 'The record.' },
      async handle(context, { params, query, body }) {
        const place = { zoneId: params.zone_id, managed: query.if_managed }
        const { id } = await createRecord(providerClients, context, place, body)
        const { body: view, revision } = await writtenRecordResponse(context, params.zone_id, id)
        return created(view, `/v1/dns/zones/${params.zone_id}/records/${id}`, revision ?? 1)
      },
      settle: async (context, { params }, response) => {
        const { location } = response
        const settled = await isSettled(context, params.zone_id)
        const now = await writtenRecordResponse(context, params.zone_id, response.body.id)
        return { settled, response: { ...now, location } }
      },
    }),
    operation({
      id: 'dns.records.read',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/records/{record_id}',
      summary: 'Get a record',
      permission: 'dns.read',
      params: RecordParams,
      response: { status: 200, body: Record, description: 'The record.' },
      handle: (context, { params }) => recordResponse(context, params.zone_id, params.record_id),
    }),
    operation({
      id: 'dns.records.update',
      method: 'PATCH',
      path: '/v1/dns/zones/{zone_id}/records/{record_id}',
      summary: 'Update a record',
      permission: 'dns.write',
      params: RecordParams,
      query: ReleaseQuery,
      body: RecordPatch,
      response: { status: 200, body: WrittenRecord, description: 'The updated record.' },
      async handle(context, { params, query, body, ifMatch }) {
        const place = { zoneId: params.zone_id, id: params.record_id, ifMatch, managed: query.if_managed }
        await updateRecord(providerClients, context, place, body)
        return await writtenRecordResponse(context, params.zone_id, params.record_id)
      },
      settle: async (context, { params }) => ({
        settled: await isSettled(context, params.zone_id),
        response: await writtenRecordResponse(context, params.zone_id, params.record_id),
      }),
    }),
    operation({
      id: 'dns.records.delete',
      method: 'DELETE',
      path: '/v1/dns/zones/{zone_id}/records/{record_id}',
      summary: 'Delete a record',
      permission: 'dns.write',
      params: RecordParams,
      query: ReleaseQuery,
      response: {
        status: 204,
        description: 'The record is deleted. It is removed from the provider with the next apply.',
      },
      async handle(context, { params, query, ifMatch }) {
        const place = { zoneId: params.zone_id, id: params.record_id, ifMatch, managed: query.if_managed }
        await deleteRecord(providerClients, context, place)
        return done
      },
      settle: async (context, { params }) => ({
        response: done,
        settled: await isSettled(context, params.zone_id),
      }),
    }),
    operation({
      id: 'dns.records.bulk',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/records/bulk',
      summary: 'Create, update and delete records in bulk',
      description:
        'Atomic: all changes are made, or none. If any fails, every error is listed with a pointer to its item.',
      permission: 'dns.write',
      cost: 5,
      params: ZoneParams,
      query: BulkQuery,
      body: BulkInput,
      response: {
        status: 200,
        body: BulkResponse,
        description: 'The created and updated records, in the order of the request.',
      },
      async handle(context, { params, query, body }) {
        const { dry_run, if_managed: policy = 'refuse' } = query
        const managed = dry_run && policy === 'refuse' ? 'show' : policy
        const written = await changeRecords(
          providerClients,
          context,
          { zoneId: params.zone_id, managed },
          body,
        )
        const response = await writtenResponse(context, written)
        if (dry_run) throw new DryRun(response)
        return response
      },
      settle: (context, { params }, response) => waitForWritten(context, params.zone_id, response),
    }),
  ]
}

async function recordResponse(context: Context, zoneId: string, id: string): Promise<OperationResponse> {
  const record = await readRecord(context, zoneId, id)
  return found(recordView(record), record.revision)
}

/** The written record, and warnings about records whose responses it may change. */
async function writtenRecordResponse(
  context: Context,
  zoneId: string,
  id: string,
): Promise<OperationResponse> {
  const record = await readRecord(context, zoneId, id)
  const warnings = await codeRecordWarnings(context, [record])
  return found({ ...recordView(record), warnings }, record.revision)
}

/** The created and changed records, and the ids of the deleted ones. */
export function writtenResponse(context: Context, written: WrittenRecords): Promise<OperationResponse> {
  const { created, updated, deleted } = written
  return bulkResponse(context, {
    created: idsOf(created),
    updated: idsOf(updated),
    deleted: idsOf(deleted),
    managed: written.managed.map(managedView),
  })
}

/** Waits for the provider if the request has `Prefer: wait`. */
export async function waitForWritten(
  context: Context,
  zoneId: string,
  { body }: ResponseOf<typeof BulkResponse>,
) {
  return {
    settled: await isSettled(context, zoneId),
    response: await bulkResponse(context, {
      ...body,
      created: idsOf(body.created),
      updated: idsOf(body.updated),
    }),
  }
}

type ChangedIds = {
  created: string[]
  updated: string[]
  deleted: string[]
  managed: ReturnType<typeof managedView>[]
}

async function bulkResponse(
  context: Context,
  { created, updated, ...rest }: ChangedIds,
): Promise<OperationResponse> {
  const records = await readRecordsById(context, [...created, ...updated])
  const views = new Map(records.map((record) => [record.id, recordView(record)]))
  const pick = (ids: readonly string[]) => ids.flatMap((id) => views.get(id) ?? [])
  const warnings = await codeRecordWarnings(context, records)
  return { body: { created: pick(created), updated: pick(updated), ...rest, warnings } }
}

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id)
}
