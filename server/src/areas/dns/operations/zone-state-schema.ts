// What is known of a zone at its provider beside its records.
import { Type } from 'typebox'
import { warningCodes } from '#areas/dns/zones/warnings.ts'
import { Id, InputObject, Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'
import { zoneNoticeCodes } from '#providers/ports/dns.ts'

export const AllowShared = Type.Boolean({
  description:
    'Whether the zone may be managed here through another connection too. Then each zone overwrites what the other changes, unless their records never overlap.',
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
      { description: 'Of `shared_zone`: the other zones here that are the same zone at the server.' },
    ),
  }),
  { description: 'What works less well than it could, as of the last check.' },
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
      'How many records there are beside those listed: of types such as RRSIG that stand at each name.',
  }),
  read_at: Nullable(Timestamp),
})
export const ResolveWarningInput = InputObject(
  { warning: OneOf(zoneNoticeCodes, { description: 'The `code` of the warning.' }) },
  { title: 'ResolveWarningInput' },
)
