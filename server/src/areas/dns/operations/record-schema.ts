import { type Static, Type } from 'typebox'
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
import { ManagedBy } from '#platform/related/managers.ts'
import { recordStates } from '../records/rrsets/rrset-state.ts'
import { ManagedRRset, managedQuery } from './managed-schema.ts'
import { ErrorInfo } from './zone-schema.ts'

const RecordType = Type.String({
  minLength: 1,
  maxLength: 20,
  description:
    'A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types that Holdfast does not parse can be given by number, such as `TYPE45` for `IPSECKEY`, with data in the form `\\# 3 abcdef`.',
  examples: ['A'],
})
const OwnerName = Type.String({
  maxLength: 300,
  description:
    'Relative to the zone, `@` for the apex. Fully qualified names within the zone are accepted too.',
  examples: ['www'],
})
const Value = Type.String({
  minLength: 1,
  maxLength: 70_000,
  description:
    'The data in presentation format. Target names are absolute. TXT data that does not begin with a quote is one text, split after every 255 octets; quoted strings stay unchanged, such as `"txtvers=1" "path=/"`.',
  examples: ['192.0.2.10'],
})
const Priority = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: 65_535,
    description: 'For MX, SRV, URI, SVCB and HTTPS. The priority may also precede the value.',
  }),
)
const Ttl = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description:
    'In seconds. All records of one name and type share one TTL: setting it on one record sets it on all of them.',
})
const Comment = Nullable(Type.String({ maxLength: 1000 }))

const RecordWarnings = Type.Array(
  Resource('RecordWarning', { name: Type.String(), type: Type.String(), message: Type.String() }),
  {
    description:
      'Warnings about LUA records of PowerDNS whose answers these records change. The records are written anyway.',
  },
)

export const Record = Resource('Record', {
  id: Id('record'),
  zone_id: Id('zone'),
  zone: Type.String(),
  type: Type.String(),
  name: Type.String({ description: 'Relative to the zone; `@` for the apex.' }),
  fqdn: Type.String({ description: 'The full name, without the trailing dot.' }),
  display_name: Type.String({ description: 'The full name in Unicode.' }),
  display_type: Type.String({
    description: 'The type by its IANA name, such as `IPSECKEY` for `TYPE45`.',
    examples: ['A'],
  }),
  value: Type.String({ description: 'The value in canonical form.' }),
  priority: Nullable(Type.Integer()),
  raw: Type.Boolean({
    description:
      'Whether the value is kept in the format of its server because the type has no canonical form in Holdfast, such as LUA of PowerDNS.',
  }),
  ttl: Type.Integer(),
  comment: Nullable(Type.String()),
  labels: Labels,
  synced: Type.Boolean({ description: 'Whether the provider had this record when last checked.' }),
  state: OneOf(recordStates, {
    description:
      '`in_sync`: the provider has the record. `pending_…`: the change is not at the provider yet. `failed`: the provider rejected it; see `error`. `drift_…`: changed at the provider outside Holdfast. `conflict`: changed on both sides.',
  }),
  error: Nullable(ErrorInfo),
  managed_by: Nullable(ManagedBy),
  created_at: Timestamp,
  updated_at: Timestamp,
})
/** A record in the response to the request that wrote it. */
export const WrittenRecord = Resource('WrittenRecord', { ...Record.properties, warnings: RecordWarnings })

const { properties: page } = PageOf(Record, 'RecordPage')
export const RecordPage = Resource('RecordPage', {
  ...page,
  total: Type.Optional(
    Type.Integer({
      description:
        'The number of matching records; only present if `total` was requested. If `total_is_exact` is false, there are more.',
    }),
  ),
  total_is_exact: Type.Optional(
    Type.Boolean({
      description:
        'Whether `total` is exact. False in a list over all zones if more than 10,000 records match a filter: counting stops there. Always true within one zone and without a filter.',
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
          'What happens if a record to be created already exists with the same value. `refuse` (the default): the whole request is rejected. `update`: the record gets the TTL, comment and labels of the request; nothing happens if they are the same.',
      }),
    ),
  },
  { title: 'RecordChanges' },
)
export type BulkInput = Static<typeof BulkInput>
export const BulkQuery = InputObject({
  ...managedQuery,
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Returns the result, or all errors, without saving anything.' }),
  ),
})
export const BulkResponse = Resource('ChangedRecords', {
  warnings: RecordWarnings,
  created: Type.Array(Record),
  updated: Type.Array(Record),
  deleted: Type.Array(Id('record')),
  managed: Type.Array(ManagedRRset, {
    description:
      'Managed record sets that the request would change: left unchanged (`if_managed=keep`), released (`release`), or, in a dry run with `refuse`, the reason why the request would be rejected.',
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
        'The number of records to skip, to jump into a long list. To read the whole list use the cursor: with an offset, records that are added or removed shift the ones after them.',
    }),
  ),
  total: Type.Optional(
    Type.Boolean({
      description:
        'Also returns the number of matching records as `total`; over all zones with a filter up to 10,000 (`total_is_exact`).',
    }),
  ),
  type: Type.Optional(RecordType),
  name: Type.Optional(OwnerName),
  value: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: 'Part of the value.' })),
  synced: Type.Optional(Type.Boolean()),
  state: Type.Optional(OneOf(recordStates)),
  managed: Type.Optional(
    Type.Boolean({
      description: 'True: only managed record sets, such as those of a dynamic IP. False: only others.',
    }),
  ),
  label: labelQuery,
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Part of the name, value or comment; in a list over all zones also of the zone’s name.',
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
