import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { zoneOptionKinds } from '#providers/ports/zone-options.ts'

const Value = Type.Union([
  Type.String({ maxLength: 300 }),
  Type.Integer(),
  Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }),
])

/** The options depend on the provider. The handler validates them against its manifest. */
export const ZoneOptionsInput = Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), Value, {
  additionalProperties: false,
  description:
    'By option name, as listed in `capabilities.dns.zone_options` of the connection, such as `{"nameservers": ["ns1.example.net"]}`.',
})

export const ZoneOptionsPatch = Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), Nullable(Value), {
  additionalProperties: false,
  description: 'Default options to set. Null removes one; options that are omitted stay unchanged.',
})
export type ZoneOptionsPatch = Static<typeof ZoneOptionsPatch>

export const ZoneOptions = Type.Record(Type.String(), Value, {
  description: 'Defaults for zones created through this connection.',
})

export const ZoneOption = Resource('ZoneOption', {
  name: Type.String(),
  label: Type.String(),
  help: Type.String(),
  kind: OneOf(zoneOptionKinds, {
    description:
      '`names`: a list of host names; `name`: one; `mailbox`: an e-mail address; `seconds`: an integer; `choice`: one of `choices`.',
  }),
  required: Type.Boolean({
    description: 'Whether the option is required to create a zone. A default of the connection counts.',
  }),
  default: Nullable(Value),
  choices: Nullable(Type.Array(Type.String())),
})
