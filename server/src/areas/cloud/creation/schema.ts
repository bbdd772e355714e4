import { type Static, Type } from 'typebox'
import { Amount, Currency } from '#platform/http/operation/money.ts'
import {
  Id,
  InputObject,
  Labels,
  Nullable,
  OneOf,
  PageOf,
  Resource,
} from '#platform/http/operation/schema.ts'
import { imageKinds } from '#providers/ports/cloud/creation.ts'

const moneyFields = { amount: Amount, currency: Currency }
const Price = Type.Object(moneyFields, { description: 'Without taxes.' })
const Architecture = OneOf(['x86_64', 'arm64'], { description: 'More may be added.' })

export const CatalogueQuery = InputObject({ connection_id: Id('connection') })

export const CloudRegionPage = PageOf(
  Resource('CloudRegion', {
    region: Type.String({ description: 'As its provider names it.' }),
    name: Type.String(),
    country: Nullable(Type.String({ description: 'An ISO 3166-1 code.' })),
    available: Type.Boolean(),
  }),
  'CloudRegionPage',
)

export const CloudSizePage = PageOf(
  Resource('CloudSize', {
    size: Type.String({ description: 'As its provider names it.' }),
    name: Type.String(),
    cpus: Type.Integer(),
    memory_mib: Type.Integer(),
    disk_gib: Type.Integer(),
    architecture: Architecture,
    deprecated: Type.Boolean({ description: 'Whether its provider discontinues it.' }),
    offers: Type.Array(
      Type.Object({
        region: Type.String(),
        available: Type.Boolean({ description: 'Whether servers of the size can be created there now.' }),
        hourly: Price,
        monthly: Price,
      }),
      { description: 'Its price by region, with the public addresses of a server.' },
    ),
  }),
  'CloudSizePage',
)

export const CloudImagePage = PageOf(
  Resource('CloudImage', {
    image: Type.String({ description: 'Its id at the provider.' }),
    name: Type.String(),
    kind: OneOf(imageKinds, { description: 'More may be added.' }),
    family: Nullable(Type.String({ description: 'The system, such as `debian`.' })),
    version: Nullable(Type.String()),
    architecture: Architecture,
    disk_gib: Nullable(Type.Integer({ description: 'The size of the disk that it needs.' })),
    deprecated: Type.Boolean(),
    regions: Nullable(Type.Array(Type.String(), { description: 'Null: all regions.' })),
  }),
  'CloudImagePage',
)

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
          'Public keys, as OpenSSH writes them, that may sign in as `root`. They are added to the account at the provider. Without any, the provider sets a password.',
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
      description: 'The server is not created if it costs more. Required, except for a dry run.',
    }),
    on_failure: Type.Optional(
      OneOf(['keep', 'rollback'], {
        description:
          'What happens to a server that was created and does not start. `keep` by default, to look into it; `rollback` deletes it.',
      }),
    ),
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
