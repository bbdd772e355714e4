import { type Static, Type } from 'typebox'
import { ZoneOptionsInput } from '#areas/connections/index.ts'
import { CauseName } from '#areas/dns/events.ts'
import { guardCodes } from '#areas/dns/plan/changes.ts'
import { applyModes, applyStates, driftPolicies, heldActions, zoneStatuses } from '#areas/dns/store/tables.ts'
import { syncStates } from '#areas/dns/zones/view.ts'
import {
  Id,
  InputObject,
  Labels,
  LabelsPatch,
  labelQuery,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { ManagedBy } from '#platform/related/managers.ts'
import { rrsetStates } from '../records/rrsets/rrset-state.ts'
import { managedQuery, releaseQuery } from './managed-schema.ts'
import { AllowShared, ZoneWarnings } from './zone-state-schema.ts'

const ZoneName = Type.String({ minLength: 1, maxLength: 300, examples: ['example.com'] })
const percent = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description })

const safetyFields = {
  max_update_percent: percent(
    'An apply, or an adoption of drift, that would change a higher share of the RRsets is blocked.',
  ),
  max_delete_percent: percent(
    'An apply, or an adoption of drift, that would remove a higher share of the RRsets is blocked.',
  ),
  min_rrsets: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Smaller zones are not checked, unless an adoption would remove all of their RRsets.',
  }),
}

const IgnoreRule = InputObject(
  {
    name: Type.Optional(
      Type.String({
        maxLength: 300,
        description:
          'A pattern for canonical names relative to the zone: `*` and `?`, `\\*` for a literal asterisk.',
      }),
    ),
    types: Type.Optional(
      Type.Array(Type.String({ maxLength: 20, examples: ['TXT'] }), { minItems: 1, maxItems: 50 }),
    ),
    value: Type.Optional(Type.String({ maxLength: 1000, description: 'A pattern for canonical values.' })),
  },
  { title: 'IgnoreRule' },
)

export const ErrorInfo = Resource('Trouble', {
  code: Type.String(),
  message: Type.String({ description: 'In the provider’s words if it gave any.' }),
  at: Type.Optional(Type.String({ format: 'date-time' })),
})

const Held = Resource('Held', {
  code: OneOf(guardCodes),
  message: Type.String({ description: 'What is blocked, why, and how to release it.' }),
  at: Type.Optional(Type.String({ format: 'date-time' })),
  action: OneOf(heldActions, {
    description:
      '`apply`: changes that wait to be applied to the provider; `adopt`: changes at the provider that were not adopted.',
  }),
})

const Settings = {
  apply_mode: OneOf(applyModes, {
    description:
      '`automatic`: changes are applied automatically; `manual`: changes wait until their plan is applied.',
  }),
  drift_policy: OneOf(driftPolicies, {
    description:
      'What happens to external changes, besides an event: nothing, undo them, or adopt them. Undo and adopt stay within the safety thresholds.',
  }),
  check_interval_seconds: Type.Integer({ minimum: 60, maximum: 7 * 86_400 }),
  default_ttl: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'The TTL of records that do not set one.',
  }),
}

export const Zone = Resource('Zone', {
  id: Id('zone'),
  name: Type.String(),
  display_name: Type.String({ description: 'The name in Unicode.' }),
  connection_id: Id('connection'),
  status: OneOf(zoneStatuses),
  ...Settings,
  safety: Resource('Safety', safetyFields),
  ignore: Type.Array(IgnoreRule, {
    description: 'Records that belong to other tools: never changed and never reported as drift.',
  }),
  labels: Labels,
  allow_shared: AllowShared,
  record_count: Type.Integer(),
  version: Type.Integer({ description: 'The newest version of the zone; 0 before the first.' }),
  oldest_version: Type.Integer({
    description:
      'The oldest version that can be read and restored. Older versions were deleted under the retention period of the plan (`retention_days.versions`).',
  }),
  sync: Resource('ZoneSync', {
    state: OneOf(syncStates),
    pending: Type.Integer({ description: 'RRsets with changes that are not applied yet.' }),
    drifted: Type.Integer({ description: 'RRsets that were changed outside Holdfast.' }),
    failed: Type.Integer({
      description: 'RRsets whose change the provider rejected: see the `error` of their records.',
    }),
    checked_at: Nullable(Timestamp),
    next_check_at: Nullable(Timestamp),
    error: Nullable(ErrorInfo),
    held: Nullable(Held),
    unreadable: Type.Array(
      Resource('UnreadableRRset', { name: Type.String(), type: Type.String(), reason: Type.String() }),
      { description: 'RRsets at the provider without a canonical form. Never changed.' },
    ),
  }),
  warnings: ZoneWarnings,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const ZonePage = PageOf(Zone, 'ZonePage')

const settingsInput = {
  apply_mode: Type.Optional(Settings.apply_mode),
  drift_policy: Type.Optional(Settings.drift_policy),
  check_interval_seconds: Type.Optional(Settings.check_interval_seconds),
  default_ttl: Type.Optional(Settings.default_ttl),
  safety: Type.Optional(Type.Partial(InputObject(safetyFields))),
  ignore: Type.Optional(Type.Array(IgnoreRule, { maxItems: 200 })),
  labels: Type.Optional(Labels),
  allow_shared: Type.Optional(AllowShared),
}

export const ZoneInput = InputObject(
  { name: ZoneName, connection_id: Id('connection'), ...settingsInput },
  { title: 'ZoneInput' },
)
export const NewZoneInput = InputObject(
  {
    name: ZoneName,
    connection_id: Id('connection'),
    options: Type.Optional(ZoneOptionsInput),
    ...settingsInput,
  },
  { title: 'NewZoneInput' },
)
export type NewZoneInput = Static<typeof NewZoneInput>
export const ZonePatch = InputObject(
  { ...settingsInput, labels: Type.Optional(LabelsPatch) },
  { title: 'ZonePatch' },
)
export type ZonePatch = Static<typeof ZonePatch>
export const ZoneParams = Type.Object({ zone_id: Id('zone') })
export const ZoneQuery = InputObject({
  ...pageQuery,
  name: Type.Optional(Type.String({ maxLength: 300 })),
  connection_id: Type.Optional(Id('connection')),
  status: Type.Optional(OneOf(zoneStatuses)),
  needs_attention: Type.Optional(
    Type.Boolean({
      description:
        'True: only zones that need attention, because they failed, are failing, are blocked by a guard, have drifted, or have changes that the provider rejected.',
    }),
  ),
  label: labelQuery,
  q: searchQuery('the name'),
  sort: Type.Optional(OneOf(['created_at', '-created_at', 'name', '-name'])),
})
export type ZoneQuery = Static<typeof ZoneQuery>
export const ZoneDeleteQuery = InputObject({
  ...releaseQuery,
  at_provider: Type.Optional(
    OneOf(['keep', 'delete'], {
      description:
        '`keep` (the default): the provider continues to serve the zone. `delete`: the zone is deleted there too.',
    }),
  ),
})

export const AvailableZonePage = PageOf(
  Resource('AvailableZone', {
    name: Type.String(),
    zone_id: Nullable(Id('zone')),
  }),
  'AvailableZonePage',
)
export const AvailableZoneQuery = InputObject({
  connection_id: Id('connection'),
  q: searchQuery('the name'),
})
export type AvailableZoneQuery = Static<typeof AvailableZoneQuery>

export const Content = Nullable(
  Resource('RRsetContent', { ttl: Type.Integer(), values: Type.Array(Type.String()) }),
)

export const PlanCounts = Resource('PlanCounts', {
  create: Type.Integer(),
  update: Type.Integer(),
  delete: Type.Integer(),
})
export const Guard = Resource('Guard', { code: OneOf(guardCodes), message: Type.String() })

export const Plan = Resource('Plan', {
  zone_id: Id('zone'),
  zone: Type.String(),
  hash: Type.String({ description: 'Identifies exactly these changes; required to apply the plan.' }),
  checked_at: Nullable(Timestamp),
  counts: PlanCounts,
  changes: Type.Array(
    Resource('PlannedChange', {
      name: Type.String(),
      type: Type.String(),
      action: OneOf(['create', 'update', 'delete']),
      state: OneOf(rrsetStates),
      before: Content,
      after: Content,
      error: Nullable(ErrorInfo),
      managed_by: Nullable(ManagedBy),
    }),
    { description: 'A page of changes, by name and type.' },
  ),
  next_cursor: Nullable(
    Type.String({ description: 'Send it as `cursor` for the next changes; null on the last page.' }),
  ),
  truncated: Type.Boolean({ description: 'Whether there are more changes.' }),
  guards: Type.Array(Guard, {
    description: 'Guards that block the plan unless `force` lists them.',
  }),
})

/** The maximum number of changes on a page of a plan. */
export const planPageMax = 1000

export const PlanQuery = InputObject({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: planPageMax,
      default: planPageMax,
      description: 'Changes per page.',
    }),
  ),
  cursor: pageQuery.cursor,
})
export type PlanQuery = Static<typeof PlanQuery>

const RRsets = Type.Array(
  InputObject({ name: Type.String({ maxLength: 300 }), type: Type.String({ maxLength: 20 }) }),
  { minItems: 1, maxItems: 1000 },
)

export const ApplyInput = InputObject(
  {
    hash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'The `hash` of the plan.',
      examples: ['45db8af89c0707787a0ae05b607f9c12c627e7ee3e5e976bbac2ff07e20e0d13'],
    }),
    force: Type.Optional(Type.Array(OneOf(guardCodes), { uniqueItems: true })),
    rrsets: Type.Optional({
      ...RRsets,
      description: 'Apply only the changes of these RRsets. The hash is that of the whole plan.',
    }),
  },
  { title: 'ApplyInput' },
)

export const AdoptInput = InputObject(
  {
    rrsets: Type.Optional(RRsets),
    force: Type.Optional(
      Type.Array(OneOf(guardCodes), {
        uniqueItems: true,
        description: 'The guards to override, from `guards` of the rejected request.',
      }),
    ),
  },
  { title: 'AdoptInput' },
)

export const RestoreQuery = InputObject({
  ...managedQuery,
  dry_run: Type.Optional(
    Type.Boolean({
      description:
        'Returns the resulting plan without saving anything. A change of a managed record set names the resource that manages it.',
    }),
  ),
})
export const RestoreInput = InputObject({ rrsets: Type.Optional(RRsets) }, { title: 'RestoreInput' })
export const DiscardInput = InputObject({ rrsets: Type.Optional(RRsets) }, { title: 'DiscardInput' })

const AnyActor = Type.Object({}, { additionalProperties: true })

const applyFields = {
  id: Id('apply'),
  zone_id: Id('zone'),
  state: OneOf(applyStates),
  version: Nullable(Type.Integer()),
  cause: CauseName,
  plan_hash: Nullable(Type.String()),
  force: Type.Array(Type.String()),
  actor: AnyActor,
  request_id: Nullable(Type.String()),
  planned_count: Type.Integer({ description: 'RRsets whose change has not been tried yet.' }),
  applied_count: Type.Integer(),
  failed_count: Type.Integer(),
  error: Nullable(ErrorInfo),
  created_at: Timestamp,
  updated_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
}
export const Apply = Resource('Apply', applyFields)
export const ApplyPage = PageOf(Apply, 'ApplyPage')
export const ApplyQuery = InputObject({
  ...pageQuery,
  open: Type.Optional(Type.Boolean({ description: 'Only waiting and running applies.' })),
})
export type ApplyQuery = Static<typeof ApplyQuery>
export const ApplyWithFailures = Resource('ApplyWithFailures', {
  ...applyFields,
  failures: Type.Array(
    Resource('FailedChange', { name: Type.String(), type: Type.String(), message: Type.String() }),
    { description: 'The first 100 changes that were rejected or skipped, and why.' },
  ),
})
export const ApplyParams = Type.Object({ zone_id: Id('zone'), apply_id: Id('apply') })

const versionFields = {
  version: Type.Integer(),
  zone_id: Id('zone'),
  apply_id: Id('apply'),
  cause: CauseName,
  state: OneOf(applyStates),
  actor: AnyActor,
  request_id: Nullable(Type.String()),
  applied_count: Type.Integer(),
  failed_count: Type.Integer(),
  created_at: Timestamp,
}
const VersionChange = Resource('VersionChange', {
  name: Type.String(),
  type: Type.String(),
  before: Content,
  after: Content,
})

export const Version = Resource('ZoneVersion', versionFields)
export const VersionPage = PageOf(Version, 'ZoneVersionPage')
export const VersionWithChanges = Resource('ZoneVersionWithChanges', {
  ...versionFields,
  changes: Type.Array(VersionChange),
  truncated: Type.Boolean({ description: 'Whether there are more changes than requested.' }),
})
export const VersionParams = Type.Object({
  zone_id: Id('zone'),
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})
export const VersionQuery = InputObject({
  ...pageQuery,
  name: Type.Optional(
    Type.String({ maxLength: 300, description: 'Only versions that changed records with this name.' }),
  ),
  type: Type.Optional(
    Type.String({ maxLength: 20, description: 'Only versions that changed this record type.' }),
  ),
})
export type VersionQuery = Static<typeof VersionQuery>
const changesLimit = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 100_000,
    description: 'The maximum number of changes to return; all by default.',
  }),
)
export const ChangesQuery = InputObject({ limit: changesLimit })
export const CompareQuery = InputObject({
  limit: changesLimit,
  with: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The version to compare with.' }),
})
export const Comparison = Resource('ZoneVersionComparison', {
  zone_id: Id('zone'),
  from: Type.Integer(),
  to: Type.Integer(),
  changes: Type.Array(VersionChange),
  truncated: Type.Boolean({ description: 'Whether there are more changes than requested.' }),
})
