import type { Openings } from '#areas/connections/index.ts'
import { planView, readPlan } from '#areas/dns/plan/read-plan.ts'
import { restoreVersion } from '#areas/dns/versions/restore.ts'
import {
  changeView,
  compareVersions,
  listVersions,
  readVersion,
  versionView,
} from '#areas/dns/versions/versions.ts'
import { listed } from '#platform/http/answer.ts'
import { type Operation, operation } from '#platform/http/operation.ts'
import {
  CompareQuery,
  Comparison,
  Plan,
  VersionPage,
  VersionParams,
  VersionQuery,
  VersionWithChanges,
  ZoneParams,
} from './zone-schema.ts'

export function versionOperations(openings: Openings): Operation[] {
  return [
    operation({
      id: 'dns.versions.list',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/versions',
      summary: 'List the versions of a zone',
      permission: 'dns.read',
      params: ZoneParams,
      query: VersionQuery,
      answer: { status: 200, body: VersionPage, description: 'A page of versions, newest first.' },
      async handle(context, { params, query }) {
        const { data, next_cursor } = await listVersions(context, params.zone_id, query)
        return listed({ data: data.map(versionView), next_cursor })
      },
    }),
    operation({
      id: 'dns.versions.read',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/versions/{version}',
      summary: 'Read a version with its changes',
      permission: 'dns.read',
      params: VersionParams,
      answer: { status: 200, body: VersionWithChanges, description: 'The version.' },
      async handle(context, { params }) {
        const { row, changes } = await readVersion(context, params.zone_id, params.version)
        return { body: { ...versionView(row), changes: changes.map(changeView) } }
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
      answer: {
        status: 200,
        body: Comparison,
        description: 'What is different, from this version to the other.',
      },
      handle: async (context, { params, query }) => ({
        body: await compareVersions(context, params.zone_id, params.version, query.with),
      }),
    }),
    operation({
      id: 'dns.versions.restore',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/versions/{version}/restore',
      summary: 'Restore a version',
      description:
        'The records become what they were then. That is a change like any other: guarded, carried over, and a new version. Comments and labels of records that come back are not kept.',
      permission: 'dns.write',
      params: VersionParams,
      answer: { status: 200, body: Plan, description: 'The plan that this makes for the provider.' },
      async handle(context, { params }) {
        await restoreVersion(openings, context, params.zone_id, params.version)
        return { body: planView(await readPlan(context, params.zone_id)) }
      },
    }),
  ]
}
