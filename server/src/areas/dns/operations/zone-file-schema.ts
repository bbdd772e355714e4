import { Type } from 'typebox'
import { importModes } from '#areas/dns/zone-file/import-changes.ts'
import { Id, InputObject, Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { ManagedBy } from '#platform/related/managers.ts'
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
      description: 'Previews the import: returns all changes without making them.',
    }),
  ),
  hash: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      description:
        'The `hash` of the preview; required unless `dry_run` is true. Exactly the previewed changes are made, or none.',
    }),
  ),
  mode: Type.Optional(
    OneOf(importModes, {
      description:
        '`merge` (the default): adds the records of the file and sets their TTLs; removes nothing. `replace`: replaces the records of the zone with those of the file. Name servers at the apex stay if the file has none.',
    }),
  ),
  faults: Type.Optional(
    OneOf(['refuse', 'leave_out'], {
      description:
        'What happens to lines that cannot be imported. `refuse` (the default): nothing is imported. `leave_out`: the other lines are imported; the preview lists the ones left out.',
    }),
  ),
  ...managedQuery,
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'The number of `changes` to skip.' }),
  ),
})

export const ImportResponse = Resource('ZoneFileImportResult', {
  zone_id: Id('zone'),
  zone: Type.String(),
  mode: OneOf(importModes),
  applied: Type.Boolean({ description: 'Whether the changes were made; false for a preview.' }),
  hash: Nullable(
    Type.String({
      description: 'Identifies exactly these changes; null if the file cannot be imported.',
    }),
  ),
  records: Type.Integer({ description: 'The number of records in the file.' }),
  counts: PlanCounts,
  unchanged: Type.Integer({ description: 'RRsets of the file that the zone already has with the same TTL.' }),
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
      'All managed record sets that the file would change: left unchanged and not part of the changes (`if_managed=keep`), released (`release`), or, in a preview with `refuse`, the reason why the import would be rejected.',
  }),
  truncated: Type.Boolean({ description: 'Whether there are more changes.' }),
  guards: Type.Array(Guard, {
    description:
      'Guards that would block these changes in an automatic zone until its plan is applied with `force`.',
  }),
  faults: Type.Array(
    Resource('ImportFault', {
      line: Nullable(Type.Integer()),
      text: Type.String({ description: 'The beginning of the line.' }),
      message: Type.String(),
    }),
    { description: 'The first 100 errors in the file.' },
  ),
  fault_count: Type.Integer(),
  warnings: Type.Array(Resource('ImportWarning', { line: Type.Integer(), message: Type.String() })),
  left_to_provider: Type.Array(
    Resource('ServerMadeRecords', { type: Type.String(), count: Type.Integer(), line: Type.Integer() }),
    {
      description: 'Records that the provider generates, such as SOA and signatures. They are not imported.',
    },
  ),
})
