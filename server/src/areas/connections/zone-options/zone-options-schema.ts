import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Resource } from '#platform/http/operation/schema.ts'
import { zoneOptionKinds } from '#providers/ports/zone-options.ts'

const Value = Type.Union([
  Type.String({ maxLength: 300 }),
  Type.Integer(),
  Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }),
])

/** Which options there are depends on the provider: the handler checks them against its manifest. */
export const ZoneOptionsInput = Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), Value, {
  additionalProperties: false,
  description:
    'By name of the option, as `capabilities.dns.zone_options` of the connection lists them, such as `{"nameservers": ["ns1.example.net"]}`.',
})

export const ZoneOptionsPatch = Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), Nullable(Value), {
  additionalProperties: false,
  description: 'Defaults of options to set; null takes one away, and those not named stay.',
})
export type ZoneOptionsPatch = Static<typeof ZoneOptionsPatch>

export const ZoneOptions = Type.Record(Type.String(), Value, {
  description: 'What zones made through this connection get unless the request says otherwise.',
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
    description: 'Whether a zone cannot be created without it. A default of the connection counts.',
  }),
  default: Nullable(Value),
  choices: Nullable(Type.Array(Type.String())),
})
