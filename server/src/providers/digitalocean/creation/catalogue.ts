// https://docs.digitalocean.com/reference/api/digitalocean/#tag/Sizes, #tag/Regions and #tag/Images
import { type Static, type TObject, Type } from 'typebox'
import { usDollars } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { CloudCatalogue, CloudImage, CloudSize } from '#providers/ports/cloud/creation.ts'
import { responseShape } from '#providers/response-shape.ts'

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const Region = Type.Object({ slug: Type.String(), name: Type.String(), available: Type.Boolean() })
const Size = Type.Object({
  slug: Type.String(),
  description: Type.String(),
  memory: Type.Integer(),
  vcpus: Type.Integer(),
  disk: Type.Integer(),
  price_monthly: Type.Number(),
  price_hourly: Type.Number(),
  regions: Type.Array(Type.String()),
  available: Type.Boolean(),
})
const Image = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  distribution: Type.String(),
  slug: nullable(Type.String()),
  regions: Type.Array(Type.String()),
  min_disk_size: nullable(Type.Integer()),
  status: Type.String(),
})
const meta = { meta: Type.Object({ total: Type.Integer() }) }
const isRegions = responseShape(Type.Object({ regions: Type.Array(Region), ...meta }))
const isSizes = responseShape(Type.Object({ sizes: Type.Array(Size), ...meta }))
const isImages = responseShape(Type.Object({ images: Type.Array(Image), ...meta }))

const pageSize = 200

type Body = Static<TObject<typeof meta>>

/** All pages of a list. */
async function* pagesOf<Page extends Body>(
  client: JsonApi,
  isPage: (value: unknown) => value is Page,
  path: string,
  filter: Record<string, string> = {},
): AsyncGenerator<Page> {
  for (let page = 1; ; page++) {
    const query = { ...filter, page, per_page: pageSize }
    const body: Page = await client.read({ method: 'GET', path, query }, isPage)
    yield body
    if (page * pageSize >= body.meta.total) return
  }
}

export async function readCatalogue(client: JsonApi): Promise<CloudCatalogue> {
  const regions = await Array.fromAsync(pagesOf(client, isRegions, '/v2/regions'))
  const sizes = await Array.fromAsync(pagesOf(client, isSizes, '/v2/sizes'))
  const images = [
    ...(await Array.fromAsync(pagesOf(client, isImages, '/v2/images', { type: 'distribution' }))),
    ...(await Array.fromAsync(pagesOf(client, isImages, '/v2/images', { private: 'true' }))),
  ].flatMap((page) => page.images)
  return {
    regions: regions
      .flatMap((page) => page.regions)
      .map(({ slug, name, available }) => ({ ref: slug, name, country: null, isAvailable: available })),
    sizes: sizes.flatMap((page) => page.sizes).map(sizeOf),
    images: images.filter(({ status }) => status === 'available' || status === 'retired').map(imageOf),
    storage: storagePrices,
  }
}

/**
 * The API does not tell these prices; they are the same in all regions, from
 * https://docs.digitalocean.com/products/volumes/details/pricing/ and
 * https://docs.digitalocean.com/products/images/snapshots/details/pricing/. What backups cost depends on how often they
 * are made, which is not read: their price is not known.
 */
const storagePrices = { volume: usDollars(0.1), snapshot: usDollars(0.06) }

function sizeOf({ slug, description, ...size }: Static<typeof Size>): CloudSize {
  return {
    ref: slug,
    name: `${description} ${slug}`,
    cpus: size.vcpus,
    memoryMib: size.memory,
    diskGib: size.disk,
    architecture: 'x86_64',
    isDeprecated: false,
    offers: size.regions.map((region) => ({
      region,
      isAvailable: size.available,
      hourly: usDollars(size.price_hourly),
      monthly: usDollars(size.price_monthly),
    })),
  }
}

function imageOf({ id, name, type, distribution, ...image }: Static<typeof Image>): CloudImage {
  return {
    ref: image.slug ?? String(id),
    name: type === 'base' ? `${distribution} ${name}` : name,
    kind: type === 'snapshot' || type === 'custom' ? 'snapshot' : type === 'backup' ? 'backup' : 'system',
    family: distribution === 'Unknown' ? null : distribution.toLowerCase(),
    // Names of systems begin with their version: `13 (LTS) x64`.
    version: type === 'base' ? (/^[\d.]+/.exec(name)?.[0] ?? null) : null,
    architecture: 'x86_64',
    diskGib: image.min_disk_size ?? null,
    isDeprecated: image.status === 'retired',
    regions: image.regions,
  }
}
