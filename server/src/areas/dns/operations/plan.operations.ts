import type { Openings } from '#areas/connections/index.ts'
import { type ApplyWithProgress, listApplies, readApply } from '#areas/dns/plan/applies.ts'
import { approvePlan, planView, readPlan } from '#areas/dns/plan/read-plan.ts'
import { readZoneView } from '#areas/dns/zones/view.ts'
import { found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { adoptDrift } from '../zones/drift/adopt-drift.ts'
import { discardChanges } from '../zones/drift/discard-changes.ts'
import { ManagedQuery } from './managed-schema.ts'
import { BulkAnswer } from './record-schema.ts'
import { settleWritten, writtenAnswer } from './records.operations.ts'
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

export function planOperations(openings: Openings): Operation[] {
  return [
    operation({
      id: 'dns.plan.read',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/plan',
      summary: 'Read what would change at the provider',
      description:
        'Every difference between what is wanted and what was last seen at the provider, drift included, and what holds it back. `changes` is one page, by name and type; `hash`, `counts` and `guards` are those of the whole plan. Pages with another `hash` belong to another plan: start again.',
      permission: 'dns.read',
      params: ZoneParams,
      query: PlanQuery,
      answer: { status: 200, body: Plan, description: 'The plan as of now.' },
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
        'Takes the hash of the plan, and is refused when the zone or the provider is no longer what the plan was made for. An apply that was interrupted half-way ends as `partial` instead. So does one with a change of an RRset that cannot be read at the provider: it is left as it is, the others are carried over.',
      permission: 'dns.write',
      params: ZoneParams,
      body: ApplyInput,
      answer: { status: 202, body: Apply, description: 'The apply that was queued.' },
      async handle(context, { params, body }) {
        const { hash, force = [], rrsets } = body
        const { id } = await approvePlan(context, params.zone_id, { hash, force, rrsets })
        const { apply } = await readApply(context, params.zone_id, id)
        return { body: applyView(apply), location: `/v1/dns/zones/${params.zone_id}/applies/${id}` }
      },
      async settle(context, { params }, { body, location }) {
        const { apply } = await readApply(context, params.zone_id, body.id)
        return {
          answer: { body: applyView(apply), location },
          settled: apply.finished_at !== null,
        }
      },
    }),
    operation({
      id: 'dns.applies.list',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/applies',
      summary: 'List the applies of a zone',
      description: 'Those that wait, those under way with how far they are, and those that have ended.',
      permission: 'dns.read',
      params: ZoneParams,
      query: ApplyQuery,
      answer: { status: 200, body: ApplyPage, description: 'A page of applies, newest first.' },
      async handle(context, { params, query }) {
        const { data, next_cursor } = await listApplies(context, params.zone_id, query)
        return listed({ data: data.map(applyView), next_cursor })
      },
    }),
    operation({
      id: 'dns.applies.read',
      method: 'GET',
      path: '/v1/dns/zones/{zone_id}/applies/{apply_id}',
      summary: 'Read how an apply goes',
      permission: 'dns.read',
      params: ApplyParams,
      answer: { status: 200, body: ApplyWithFailures, description: 'The apply.' },
      async handle(context, { params }) {
        const { apply, failures } = await readApply(context, params.zone_id, params.apply_id)
        return { body: { ...applyView(apply), failures } }
      },
    }),
    operation({
      id: 'dns.zones.adopt',
      method: 'POST',
      path: '/v1/dns/zones/{zone_id}/adopt',
      summary: 'Take over what others have changed',
      description:
        'The RRsets named, or all that have drifted, become the wanted ones as they are at the provider. The safety thresholds of the zone hold here as for an apply: what they hold back is refused with `guards`, unless `force` names them.',
      permission: 'dns.write',
      params: ZoneParams,
      query: ManagedQuery,
      body: AdoptInput,
      answer: { status: 200, body: Zone, description: 'The zone as it is now.' },
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
      summary: 'Take back changes that are not carried over yet',
      description:
        'The RRsets named, or all that are pending, are wanted again as they are at the provider. Records that come back get the comment and labels that they had last.',
      permission: 'dns.write',
      params: ZoneParams,
      query: ManagedQuery,
      body: DiscardInput,
      answer: {
        status: 200,
        body: BulkAnswer,
        description: 'The records that came back, were changed, and are gone.',
      },
      async handle(context, { params, query, body }) {
        const asked = { chosen: body.rrsets, managed: query.if_managed }
        const written = await discardChanges(openings, context, params.zone_id, asked)
        return await writtenAnswer(context, written)
      },
      settle: (context, { params }, answer) => settleWritten(context, params.zone_id, answer),
    }),
  ]
}

function applyView({ account_id: _account, origin: _origin, ...shown }: ApplyWithProgress) {
  return { ...shown, updated_at: shown.finished_at ?? shown.started_at ?? shown.created_at }
}
