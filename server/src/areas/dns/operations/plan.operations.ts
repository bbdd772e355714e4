import type { ProviderClients } from '#areas/connections/index.ts'
import { type ApplyWithProgress, listApplies, readApply } from '#areas/dns/plan/applies.ts'
import { approvePlan, planView, readPlan } from '#areas/dns/plan/read-plan.ts'
import { readZoneView } from '#areas/dns/zones/view.ts'
import { found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { adoptDrift } from '../zones/drift/adopt-drift.ts'
import { discardChanges } from '../zones/drift/discard-changes.ts'
import { ManagedQuery } from './managed-schema.ts'
import { BulkResponse } from './record-schema.ts'
import { waitForWritten, writtenResponse } from './records.operations.ts'
import {
  AdoptInput,
  Apply,
  ApplyInput,
  ApplyPage,
  ApplyParams,
  ApplyQuery,
  ApplyWithFailures,
  DiscardInput,
  Plan,
  PlanQuery,
  Zone,
  ZoneParams,
} from './zone-schema.ts'

export function planOperations(providerClients: ProviderClients): Operation[] {
  return [
    operation({
      id: 'dns.plan.read',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/plan',
      summary: 'Get the plan of a zone',
      description:
        'Every difference between the records in Holdfast and the last known state of the provider, including drift, and the guards that block it. `changes` is paginated, ordered by name and type; `hash`, `counts` and `guards` apply to the whole plan. If a page has a different `hash`, the plan has changed: start again.',
      permission: 'dns.read',
      params: ZoneParams,
      query: PlanQuery,
      response: { status: 200, body: Plan, description: 'The current plan.' },
      handle: async (context, { params, query }) => ({
        body: planView(await readPlan(context, params.zone_id), query),
      }),
    }),
    operation({
      id: 'dns.plan.apply',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/apply',
      summary: 'Apply a plan',
      description:
        'Takes the `hash` of the plan. The request is rejected if the zone or the provider has changed since the plan was made. An apply that was interrupted ends as `partial`. An apply also ends as `partial` if an RRset cannot be read at the provider: that RRset stays unchanged, the other changes are applied.',
      permission: 'dns.write',
      params: ZoneParams,
      body: ApplyInput,
      response: { status: 202, body: Apply, description: 'The queued apply.' },
      async handle(context, { params, body }) {
        const { hash, force = [], rrsets } = body
        const { id } = await approvePlan(context, params.zone_id, { hash, force, rrsets })
        const { apply } = await readApply(context, params.zone_id, id)
        return { body: applyView(apply), location: `/v1/dns/zones/${params.zone_id}/applies/${id}` }
      },
      async settle(context, { params }, { body, location }) {
        const { apply } = await readApply(context, params.zone_id, body.id)
        return {
          response: { body: applyView(apply), location },
          settled: apply.finished_at !== null,
        }
      },
    }),
    operation({
      id: 'dns.applies.list',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/applies',
      summary: 'List the applies of a zone',
      description: 'Waiting applies, running applies with their progress, and finished applies.',
      permission: 'dns.read',
      params: ZoneParams,
      query: ApplyQuery,
      response: { status: 200, body: ApplyPage, description: 'A page of applies, newest first.' },
      async handle(context, { params, query }) {
        const { data, next_cursor } = await listApplies(context, params.zone_id, query)
        return listed({ data: data.map(applyView), next_cursor })
      },
    }),
    operation({
      id: 'dns.applies.read',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/applies/{apply_id}',
      summary: 'Get an apply',
      permission: 'dns.read',
      params: ApplyParams,
      response: { status: 200, body: ApplyWithFailures, description: 'The apply.' },
      async handle(context, { params }) {
        const { apply, failures } = await readApply(context, params.zone_id, params.apply_id)
        return { body: { ...applyView(apply), failures } }
      },
    }),
    operation({
      id: 'dns.zones.adopt',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/adopt',
      summary: 'Adopt external changes',
      description:
        'Replaces the RRsets given, or all that have drifted, with their state at the provider. The safety thresholds of the zone apply: changes beyond them are rejected with `guards`, unless `force` lists them.',
      permission: 'dns.write',
      params: ZoneParams,
      query: ManagedQuery,
      body: AdoptInput,
      response: { status: 200, body: Zone, description: 'The updated zone.' },
      async handle(context, { params, query, body }) {
        const zone = await adoptDrift(context, params.zone_id, {
          rrsets: body.rrsets,
          force: body.force ?? [],
          managed: query.if_managed ?? 'refuse',
        })
        return found(await readZoneView(context, zone), zone.revision)
      },
    }),
    operation({
      id: 'dns.zones.discard',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/discard',
      summary: 'Discard pending changes',
      description:
        'Resets the RRsets given, or all pending RRsets, to their state at the provider. Restored records get their last comment and labels.',
      permission: 'dns.write',
      params: ZoneParams,
      query: ManagedQuery,
      body: DiscardInput,
      response: {
        status: 200,
        body: BulkResponse,
        description: 'The records that were restored, changed and removed.',
      },
      async handle(context, { params, query, body }) {
        const asked = { chosen: body.rrsets, managed: query.if_managed }
        const written = await discardChanges(providerClients, context, params.zone_id, asked)
        return await writtenResponse(context, written)
      },
      settle: (context, { params }, response) => waitForWritten(context, params.zone_id, response),
    }),
  ]
}

function applyView({ account_id: _account, origin: _origin, ...shown }: ApplyWithProgress) {
  return { ...shown, updated_at: shown.finished_at ?? shown.started_at ?? shown.created_at }
}
