import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Labels,
  Nullable,
  OneOf,
  PageOf,
  Resource,
} from '#platform/http/operation/schema.ts'
import { moneyFields, Price } from '../spending/price-schema.ts'

export const ServerInput = InputObject(
  {
    connection_id: Id('connection'),
    name: Type.String({
      pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]{0,61}[A-Za-z0-9])?$',
      description: 'A host name.',
      examples: ['web-1'],
    }),
    region: Type.String({ minLength: 1, maxLength: 100, description: 'One of `GET /v1/cloud/regions`.' }),
    size: Type.String({ minLength: 1, maxLength: 100, description: 'One of `GET /v1/cloud/sizes`.' }),
    image: Type.String({ minLength: 1, maxLength: 255, description: 'One of `GET /v1/cloud/images`.' }),
    ssh_keys: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 5000 }), {
        maxItems: 20,
        description:
          'Public keys, as OpenSSH writes them, that may sign in as `root`. They are added to the account at the provider. Without any, the provider sets a password. Where it sets none, a key or `user_data` is required.',
      }),
    ),
    ssh_key_ids: Type.Optional(
      Type.Array(Id('ssh_key'), {
        maxItems: 20,
        uniqueItems: true,
        description: 'Stored keys that may sign in, too: `GET /v1/ssh-keys`.',
      }),
    ),
    user_data: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 65_536,
        description: 'A cloud-init configuration. It is encrypted, and removed once the server is created.',
      }),
    ),
    tags: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z0-9]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?$' }), {
        maxItems: 20,
        description: 'At the provider.',
      }),
    ),
    labels: Type.Optional(Labels),
    max_monthly_price: Type.Optional({
      ...InputObject(moneyFields),
      description:
        'The server is not created if it costs more. Required if its price is known, except for a dry run.',
    }),
    force: Type.Optional(
      Type.Boolean({
        description:
          'Creates the server although everything would cost more than a spending ceiling, or its price is not known and there is a ceiling.',
      }),
    ),
    on_failure: Type.Optional(
      OneOf(['keep', 'rollback'], {
        description:
          'What happens to a server that was created and does not start. `keep` by default, to look into it; `rollback` deletes it.',
      }),
    ),
    dns_record: Type.Optional({
      ...InputObject({
        zone_id: Id('zone'),
        name: Type.String({
          minLength: 1,
          maxLength: 255,
          description: 'Relative to the zone. `@`: the zone itself.',
          examples: ['web-1'],
        }),
        ttl: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      }),
      description:
        'A and AAAA records with its public addresses, made when it has started. Also requires `dns.write`.',
    }),
    monitor: Type.Optional({
      ...InputObject({
        type: OneOf(['icmp', 'tcp', 'http']),
        port: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 65_535,
            description: 'By default 22 for `tcp`, and 80 for `http`. With 443 it is checked by HTTPS.',
          }),
        ),
      }),
      description:
        'A monitor of its first address, added when it has started. Also requires `monitoring.write`.',
    }),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Validates the request and shows the price, and creates nothing.' }),
    ),
  },
  { title: 'ServerInput' },
)
export type ServerInput = Static<typeof ServerInput>

export const LeftoverPage = PageOf(
  Resource('ServerLeftover', {
    leftover: Type.String({ description: 'What the action `delete` takes to delete it, too.' }),
    kind: OneOf(['volume', 'address', 'snapshot'], { description: 'More may be added.' }),
    name: Type.String(),
    monthly: Nullable(Price),
  }),
  'ServerLeftoverPage',
)
