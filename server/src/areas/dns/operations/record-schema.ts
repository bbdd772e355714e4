import { type Static, Type } from 'typebox'
import { ManagedBy } from '#areas/dns/events.ts'
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
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { recordStates } from '../records/rrsets/rrset-state.ts'
import { ManagedRRset, managedQuery } from './managed-schema.ts'
import { Trouble } from './zone-schema.ts'

const RecordType = Type.String({
  minLength: 1,
  maxLength: 20,
  description:
    'A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types whose data is not taken apart are answered by their number, `TYPE45` for `IPSECKEY`, and take their data as `\\# 3 abcdef`.',
  examples: ['A'],
})
const OwnerName = Type.String({
  maxLength: 300,
  description: 'Relative to the zone, `@` for the apex; a full name of the zone is understood too.',
  examples: ['www'],
})
const Value = Type.String({
  minLength: 1,
  maxLength: 70_000,
  description:
    'The data in presentation form. A target name is absolute. A TXT that does not begin with a quote is one text, split after every 255 octets; quoted strings stay as they are, such as `"txtvers=1" "path=/"`.',
  examples: ['192.0.2.10'],
})
const Priority = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: 65_535,
    description: 'Of MX, SRV, URI, SVCB and HTTPS. It may also stand in front of the value.',
  }),
)
const Ttl = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description:
    'Seconds. All records of one name and type have one TTL: setting it on one sets it on all of them.',
})
const Comment = Nullable(Type.String({ maxLength: 1000 }))

const RecordWarnings = Type.Array(
  Resource('RecordWarning', { name: Type.String(), type: Type.String(), message: Type.String() }),
  {
    description: 'Records that change what a LUA record of PowerDNS answers. They are written all the same.',
  },
)

export const Record = Resource('Record', {
  id: Id('record'),
  zone_id: Id('zone'),
  zone: Type.String(),
  type: Type.String(),
  name: Type.String({ description: 'Relative to the zone; the apex is `@`.' }),
  fqdn: Type.String({ description: 'The full name, without its final dot.' }),
  display_name: Type.String({ description: 'The full name in Unicode.' }),
  display_type: Type.String({
    description: 'The type by its IANA name, such as `IPSECKEY` for `TYPE45`.',
    examples: ['A'],
  }),
  value: Type.String({ description: 'In canonical form.' }),
  priority: Nullable(Type.Integer()),
  raw: Type.Boolean({
    description:
      'Whether the value is kept in the form of its server, because the type has no canonical form here, such as LUA of PowerDNS.',
  }),
  ttl: Type.Integer(),
  comment: Nullable(Type.String()),
  labels: Labels,
  synced: Type.Boolean({ description: 'Whether the provider has it as it is wanted, as last seen.' }),
  state: OneOf(recordStates, {
    description:
      '`in_sync`: the provider has it. `pending_…`: a change of yours, not at the provider yet. `failed`: the provider refused it; see `error`. `drift_…`: changed at the provider by somebody else. `conflict`: changed on both sides.',
  }),
  error: Nullable(Trouble),
  managed_by: Nullable(ManagedBy),
  created_at: Timestamp,
  updated_at: Timestamp,
})
/** A record in the answer to the request that wrote it. */
export const WrittenRecord = Resource('WrittenRecord', { ...Record.properties, warnings: RecordWarnings })

const { properties: page } = PageOf(Record, 'RecordPage')
export const RecordPage = Resource('RecordPage', {
  ...page,
  total: Type.Optional(
    Type.Integer({
      description:
        'How many records match in all; only where `total` asks for it. Where `total_is_exact` is false there are more than these.',
    }),
  ),
  total_is_exact: Type.Optional(
    Type.Boolean({
      description:
        'Whether `total` is the exact number. False in a list over all zones in which more than 10,000 records match a filter: counting stops there. In one zone, and without a filter, it is always true.',
    }),
  ),
})

const optional = {
  priority: Type.Optional(Priority),
  ttl: Type.Optional(Ttl),
  comment: Type.Optional(Comment),
  labels: Type.Optional(Labels),
}

export const RecordInput = InputObject(
  { type: RecordType, name: OwnerName, value: Value, ...optional },
  { title: 'RecordInput' },
)
export type RecordInput = Static<typeof RecordInput>

const patchFields = {
  type: Type.Optional(RecordType),
  name: Type.Optional(OwnerName),
  value: Type.Optional(Value),
  ...optional,
  labels: Type.Optional(LabelsPatch),
}
export const RecordPatch = InputObject(patchFields, { title: 'RecordPatch' })
export type RecordPatch = Static<typeof RecordPatch>

const bulkMax = 10_000

export const BulkInput = InputObject(
  {
    create: Type.Optional(Type.Array(RecordInput, { maxItems: bulkMax })),
    update: Type.Optional(
      Type.Array(InputObject({ id: Id('record'), ...patchFields }, { title: 'RecordUpdate' }), {
        maxItems: bulkMax,
      }),
    ),
    delete: Type.Optional(Type.Array(Id('record'), { maxItems: bulkMax })),
    if_exists: Type.Optional(
      OneOf(['refuse', 'update'], {
        description:
          'What becomes of a record to be created that is there already, with this very value. `refuse` (the default): all of the request is refused. `update`: it gets the TTL, comment and labels that are given; where there is nothing to change it is left out.',
      }),
    ),
  },
  { title: 'RecordChanges' },
)
export type BulkInput = Static<typeof BulkInput>
export const BulkQuery = InputObject({
  ...managedQuery,
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Only says what would come of it, or every fault; nothing is kept.' }),
  ),
})
export const BulkAnswer = Resource('ChangedRecords', {
  warnings: RecordWarnings,
  created: Type.Array(Record),
  updated: Type.Array(Record),
  deleted: Type.Array(Id('record')),
  managed: Type.Array(ManagedRRset, {
    description:
      'Managed record sets that the request would change: left as they are (`if_managed=keep`), taken out of what manages them (`release`), or, in a dry run with `refuse`, what the request would be refused for.',
  }),
})

export const RecordParams = Type.Object({ zone_id: Id('zone'), record_id: Id('record') })

const filters = {
  ...pageQuery,
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000_000,
      description:
        'Skips so many records, to look into the middle of a long list. To read all of it take the cursor: records that come or go move those behind them.',
    }),
  ),
  total: Type.Optional(
    Type.Boolean({
      description:
        'Also counts all that match, as `total`; over all zones with a filter up to 10,000 (`total_is_exact`).',
    }),
  ),
  type: Type.Optional(RecordType),
  name: Type.Optional(OwnerName),
  value: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: 'Part of the value.' })),
  synced: Type.Optional(Type.Boolean()),
  state: Type.Optional(OneOf(recordStates)),
  managed: Type.Optional(
    Type.Boolean({
      description: 'Only records that something manages, such as a dynamic IP; or only others.',
    }),
  ),
  label: labelQuery,
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Part of the name, value or comment; in a list over all zones, of the zone’s name too.',
    }),
  ),
  sort: Type.Optional(OneOf(['created_at', '-created_at', 'name', '-name'])),
}

export const ZoneRecordQuery = InputObject(filters)
export const RecordQuery = InputObject({
  ...filters,
  zone_id: Type.Optional(Id('zone')),
  zone: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: 'The name of a zone.' })),
})
export type RecordQuery = Static<typeof RecordQuery>
