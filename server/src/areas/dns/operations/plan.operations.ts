import { approvePlan, planView, readPlan } from '#areas/dns/plan/read-plan.ts'
import { selectApply } from '#areas/dns/store/applies.ts'
import type { ApplyRow } from '#areas/dns/store/tables.ts'
import { adoptDrift } from '#areas/dns/zones/adopt-drift.ts'
import { readZoneView } from '#areas/dns/zones/view.ts'
import { found } from '#platform/http/answer.ts'
import { type Operation, operation } from '#platform/http/operation.ts'
import { AdoptInput, Apply, ApplyInput, ApplyParams, Plan, Zone, ZoneParams } from './zone-schema.ts'

export const planOperations: Operation[] = [
  operation({
    id: 'dns.plans.read',
    method: 'GET',
    path: '/v1/dns/zones/{zone_id}/plan',
    summary: 'Read what would change at the provider',
    description:
      'Every difference between what is wanted and what was last seen at the provider, drift included, and what holds it back.',
    permission: 'dns.read',
    params: ZoneParams,
    answer: { status: 200, body: Plan, description: 'The plan as of now.' },
    handle: async (context, { params }) => ({ body: planView(await readPlan(context, params.zone_id)) }),
  }),
  operation({
    id: 'dns.plans.apply',
    method: 'POST',
    path: '/v1/dns/zones/{zone_id}/apply',
    summary: 'Apply a plan',
    description:
      'Takes the hash of the plan, and is refused when the zone or the provider is no longer what the plan was made for. An apply that was interrupted half-way ends as `partial` instead.',
    permission: 'dns.write',
    params: ZoneParams,
    body: ApplyInput,
    answer: { status: 202, body: Apply, description: 'The apply that was queued.' },
    async handle(context, { params, body }) {
      const { hash, force = [] } = body
      const apply = await approvePlan(context, params.zone_id, { hash, force })
      return { body: applyView(apply), location: `/v1/dns/zones/${params.zone_id}/applies/${apply.id}` }
    },
    async settle(context, { params }, { body, location }) {
      // The answer being settled is this operation's own.
      const apply = await selectApply(context, params.zone_id, (body as { id: string }).id)
      return { answer: { body: applyView(apply), location }, settled: apply.finished_at !== null }
    },
  }),
  operation({
    id: 'dns.applies.read',
    method: 'GET',
    path: '/v1/dns/zones/{zone_id}/applies/{apply_id}',
    summary: 'Read how an apply goes',
    permission: 'dns.read',
    params: ApplyParams,
    answer: { status: 200, body: Apply, description: 'The apply.' },
    handle: async (context, { params }) => ({
      body: applyView(await selectApply(context, params.zone_id, params.apply_id)),
    }),
  }),
  operation({
    id: 'dns.drift.adopt',
    method: 'POST',
    path: '/v1/dns/zones/{zone_id}/adopt',
    summary: 'Take over what others have changed',
    description:
      'The RRsets named, or all that have drifted, become the wanted ones as they are at the provider.',
    permission: 'dns.write',
    params: ZoneParams,
    body: AdoptInput,
    answer: { status: 200, body: Zone, description: 'The zone as it is now.' },
    async handle(context, { params, body }) {
      const zone = await adoptDrift(context, params.zone_id, body.rrsets)
      return found(await readZoneView(context, zone), zone.revision)
    },
  }),
]

function applyView({ account_id: _account, origin: _origin, ...shown }: ApplyRow) {
  return { ...shown, updated_at: shown.finished_at ?? shown.started_at ?? shown.created_at }
}
