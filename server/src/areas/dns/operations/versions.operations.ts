import type { ProviderClients } from '#areas/connections/index.ts'
import { planView, readPlan } from '#areas/dns/plan/read-plan.ts'
import { restoreVersion } from '#areas/dns/versions/restore.ts'
import {
  compareVersions,
  listVersions,
  readVersion,
  readVersionChanges,
  versionView,
} from '#areas/dns/versions/versions.ts'
import { listed } from '#platform/http/answer/answer.ts'
import { DryRun, type Operation, operation } from '#platform/http/operation/operation.ts'
import {
  ChangesQuery,
  CompareQuery,
  Comparison,
  Plan,
  RestoreInput,
  RestoreQuery,
  VersionPage,
  VersionParams,
  VersionQuery,
  VersionWithChanges,
  ZoneParams,
} from './zone-schema.ts'

export function versionOperations(providerClients: ProviderClients): Operation[] {
  return [
    operation({
      id: 'dns.versions.list',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/versions',
      summary: 'List versions of a zone',
      permission: 'dns.read',
      params: ZoneParams,
      query: VersionQuery,
      response: { status: 200, body: VersionPage, description: 'A page of versions, newest first.' },
      async handle(context, { params, query }) {
        const { data, next_cursor } = await listVersions(context, params.zone_id, query)
        return listed({ data: data.map(versionView), next_cursor })
      },
    }),
    operation({
      id: 'dns.versions.read',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/versions/{version}',
      summary: 'Get a version and its changes',
      permission: 'dns.read',
      params: VersionParams,
      query: ChangesQuery,
      response: { status: 200, body: VersionWithChanges, description: 'The version.' },
      async handle(context, { params, query }) {
        const version = await readVersion(context, params.zone_id, params.version)
        const changes = await readVersionChanges(context, version, query.limit)
        return { body: { ...versionView(version), ...changes } }
      },
    }),
    operation({
      id: 'dns.versions.compare',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/versions/{version}/compare',
      summary: 'Compare two versions',
      permission: 'dns.read',
      params: VersionParams,
      query: CompareQuery,
      response: {
        status: 200,
        body: Comparison,
        description: 'The differences, from this version to the other.',
      },
      handle: async (context, { params, query }) => ({
        body: await compareVersions(context, params.zone_id, {
          from: params.version,
          to: query.with,
          limit: query.limit,
        }),
      }),
    }),
    operation({
      id: 'dns.versions.restore',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/versions/{version}/restore',
      summary: 'Restore a version',
      description:
        'Restores all records, or those of the RRsets given, to their state in the version. A restore is a normal change: guards apply, it is applied to the provider, and it creates a new version. Restored records get their last comment and labels.',
      permission: 'dns.write',
      params: VersionParams,
      query: RestoreQuery,
      body: RestoreInput,
      response: { status: 200, body: Plan, description: 'The resulting plan for the provider.' },
      async handle(context, { params, query, body: { rrsets } }) {
        const { zone_id, version } = params
        const { dry_run, if_managed: policy = 'refuse' } = query
        const managed = dry_run && policy !== 'keep' ? 'show' : policy
        await restoreVersion(providerClients, context, zone_id, { version, rrsets, managed })
        const response = { body: planView(await readPlan(context, zone_id)) }
        if (dry_run) throw new DryRun(response)
        return response
      },
    }),
  ]
}
