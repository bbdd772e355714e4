// What is known about a zone at its provider, apart from its records.
import { Type } from 'typebox'
import { warningCodes } from '#areas/dns/zones/warnings.ts'
import { Id, InputObject, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'
import { zoneNoticeCodes } from '#providers/ports/dns.ts'

export const AllowShared = Type.Boolean({
  description:
    'Whether the zone may also be managed through another connection. The zones overwrite each other’s changes, unless their records never overlap.',
})

export const ZoneWarnings = Type.Array(
  Resource('ZoneWarning', {
    code: OneOf(warningCodes),
    message: Type.String(),
    can_resolve: Type.Boolean({
      description: 'Whether `resolve-warning` can correct the setting at the provider.',
    }),
    zones: Type.Array(
      Resource('WarnedZone', {
        id: Id('zone'),
        connection_id: Id('connection'),
        connection: Type.String({ description: 'The name of the connection.' }),
      }),
      { description: 'For `shared_zone`: the other zones in Holdfast that are the same zone on the server.' },
    ),
  }),
  { description: 'Limitations found in the last check.' },
)

export const ServerMadeRRsets = Resource('ServerMadeRRsets', {
  rrsets: Type.Array(
    Resource('ServerMadeRRset', {
      name: Type.String(),
      fqdn: Type.String(),
      type: Type.String(),
      ttl: Type.Integer(),
      values: Type.Array(Type.String()),
    }),
    { description: 'By name and type; at most 100.' },
  ),
  counts: Type.Array(Resource('ServerMadeCount', { type: Type.String(), records: Type.Integer() }), {
    description:
      'The number of records that are not listed: those of types such as RRSIG that exist at each name.',
  }),
  read_at: Nullable(Timestamp),
})
export const ResolveWarningInput = InputObject(
  { warning: OneOf(zoneNoticeCodes, { description: 'The `code` of the warning.' }) },
  { title: 'ResolveWarningInput' },
)
