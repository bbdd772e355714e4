import { type TSchema, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  Resource,
  Timestamp,
} from '#platform/http/operation/schema.ts'
import { imageKinds } from '#providers/ports/cloud/creation.ts'
import { moneyFields } from '../spending/price-schema.ts'

const Architecture = OneOf(['x86_64', 'arm64'], { description: 'More may be added.' })

export const CatalogueQuery = InputObject({ connection_id: Id('connection') })
export const CatalogueParams = Type.Object({ connection_id: Id('connection') })

const RefreshedAt = { ...Timestamp, description: 'When the catalogue was last read from the provider.' }

export const CloudCatalogue = Resource('CloudCatalogue', {
  connection_id: Id('connection'),
  refreshed_at: Nullable(Type.Unsafe<Date>(RefreshedAt)),
  error: ResourceErrorOf('Why it could not be read since. What was read before stays.'),
})

function CataloguePageOf(item: TSchema, title: string) {
  const { properties } = PageOf(item, title)
  return Type.Object({ ...properties, refreshed_at: Type.Unsafe<Date>(RefreshedAt) }, { title })
}

export const CloudRegionPage = CataloguePageOf(
  Resource('CloudRegion', {
    region: Type.String({ description: 'As its provider names it.' }),
    name: Type.String(),
    country: Nullable(Type.String({ description: 'An ISO 3166-1 code.' })),
    available: Type.Boolean(),
    volume_gib_monthly: Nullable(
      Type.Object(moneyFields, {
        description:
          'What a GiB of a new volume costs in a month, without taxes. Null: the provider does not tell, or nothing is billed.',
      }),
    ),
  }),
  'CloudRegionPage',
)

const Offered = Nullable(
  Type.Object(moneyFields, {
    description: 'Without taxes. Null: the provider does not tell, or nothing is billed.',
  }),
)

export const CloudSizePage = CataloguePageOf(
  Resource('CloudSize', {
    size: Type.String({ description: 'As its provider names it.' }),
    name: Type.String(),
    cpus: Type.Integer(),
    memory_mib: Type.Integer(),
    disk_gib: Type.Integer({
      description:
        'Of the disk that it has. 0: it has none, and the image determines the volume of the server.',
    }),
    architecture: Architecture,
    deprecated: Type.Boolean({ description: 'Whether its provider discontinues it.' }),
    offers: Type.Array(
      Type.Object({
        region: Type.String(),
        available: Type.Boolean({ description: 'Whether servers of the size can be created there now.' }),
        hourly: Offered,
        monthly: Offered,
        backups: Nullable(
          Type.Object(moneyFields, {
            description:
              'What the regular backups of a server cost in a month besides. Null: the provider does not tell.',
          }),
        ),
      }),
      { description: 'Its price by region, with the public addresses of a server.' },
    ),
  }),
  'CloudSizePage',
)

export const CloudImagePage = CataloguePageOf(
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
