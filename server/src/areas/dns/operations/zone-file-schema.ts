import { Type } from 'typebox'
import { ManagedBy } from '#areas/dns/events.ts'
import { importModes } from '#areas/dns/zone-file/import-changes.ts'
import { Id, InputObject, Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { ManagedRRset, managedQuery } from './managed-schema.ts'
import { Content, Guard, PlanCounts } from './zone-schema.ts'

export const zoneFileBytesMax = 16 * 1024 * 1024

export const ImportInput = InputObject(
  {
    zone_file: Type.String({
      description: 'A master file (RFC 1035, section 5).',
      examples: ['www 3600 IN A 192.0.2.10\n'],
    }),
  },
  { title: 'ZoneFileImport' },
)

export const ImportQuery = InputObject({
  dry_run: Type.Optional(
    Type.Boolean({
      description: 'Only previews the import: says all that it would change, and changes nothing.',
    }),
  ),
  hash: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      description:
        'The `hash` of the preview; required unless `dry_run`. Exactly those changes are made, or none.',
    }),
  ),
  mode: Type.Optional(
    OneOf(importModes, {
      description:
        '`merge` (the default): records of the file are added, and its TTLs set; nothing is removed. `replace`: the records of the zone are what the file says. Name servers at the apex stay where the file has none.',
    }),
  ),
  faults: Type.Optional(
    OneOf(['refuse', 'leave_out'], {
      description:
        'What becomes of lines that cannot be taken. `refuse` (the default): nothing of the file is imported. `leave_out`: the other lines are; the preview lists those left out.',
    }),
  ),
  ...managedQuery,
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Skips so many of the `changes` listed.' }),
  ),
})

export const ImportAnswer = Resource('ZoneFileImportResult', {
  zone_id: Id('zone'),
  zone: Type.String(),
  mode: OneOf(importModes),
  applied: Type.Boolean({ description: 'Whether the changes were made; false for a preview.' }),
  hash: Nullable(
    Type.String({
      description: 'Names exactly these changes; null if the file cannot be imported as it is.',
    }),
  ),
  records: Type.Integer({ description: 'Records read from the file.' }),
  counts: PlanCounts,
  unchanged: Type.Integer({ description: 'RRsets of the file that the zone has already, with this TTL.' }),
  changes: Type.Array(
    Resource('ImportChange', {
      name: Type.String(),
      type: Type.String(),
      action: OneOf(['create', 'update', 'delete']),
      before: Content,
      after: Content,
      managed_by: Nullable(ManagedBy),
    }),
    { description: 'At most 1,000 changes, by name and type, from `offset` on.' },
  ),
  managed: Type.Array(ManagedRRset, {
    description:
      'All managed record sets that the file would change: left as they are and not among the changes (`if_managed=keep`), taken out of what manages them (`release`), or, in a preview with `refuse`, what the import would be refused for.',
  }),
  truncated: Type.Boolean({ description: 'Whether there are more changes behind these.' }),
  guards: Type.Array(Guard, {
    description:
      'What would hold these changes back in an automatic zone, until its plan is applied by force.',
  }),
  faults: Type.Array(
    Resource('ImportFault', {
      line: Nullable(Type.Integer()),
      text: Type.String({ description: 'How the line begins.' }),
      message: Type.String(),
    }),
    { description: 'The first 100 faults of the file.' },
  ),
  fault_count: Type.Integer(),
  warnings: Type.Array(Resource('ImportWarning', { line: Type.Integer(), message: Type.String() })),
  left_to_provider: Type.Array(
    Resource('ServerMadeRecords', { type: Type.String(), count: Type.Integer(), line: Type.Integer() }),
    {
      description:
        'Records that the provider makes itself, such as SOA and signatures; they are not imported.',
    },
  ),
})
