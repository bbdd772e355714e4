// https://docs.hetzner.cloud/reference/cloud#tag/server-types, #tag/locations, #tag/images and #tag/pricing
import { type Static, Type } from 'typebox'
import { amountOfText, type Money, priceOfUnits, sumOf } from '#kernel/money/money.ts'
import { type JsonApi, unreadable } from '#providers/http/json-api.ts'
import type { CloudCatalogue, CloudImage, CloudSize } from '#providers/ports/cloud/creation.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pageReader, pagesOf } from '../client.ts'

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const Net = Type.Object({ net: Type.String() })
const Price = Type.Object({ location: Type.String(), price_hourly: Net, price_monthly: Net })
const Location = Type.Object({ name: Type.String(), city: Type.String(), country: Type.String() })
const ServerType = Type.Object({
  name: Type.String(),
  description: Type.String(),
  cores: Type.Number(),
  memory: Type.Number(),
  disk: Type.Number(),
  architecture: Type.String(),
  prices: Type.Array(Price),
  locations: Type.Array(
    Type.Object({
      name: Type.String(),
      available: Type.Boolean(),
      deprecation: nullable(Type.Object({ unavailable_after: Type.String() })),
    }),
  ),
})
export const Image = Type.Object({
  id: Type.Integer(),
  type: Type.String(),
  name: nullable(Type.String()),
  description: Type.String(),
  disk_size: Type.Number(),
  image_size: nullable(Type.Number()),
  os_flavor: Type.String(),
  os_version: nullable(Type.String()),
  architecture: Type.String(),
  deprecated: nullable(Type.String()),
  created_from: nullable(Type.Object({ id: Type.Integer() })),
})
const Pricing = Type.Object({
  currency: Type.String(),
  primary_ips: Type.Array(Type.Object({ type: Type.String(), prices: Type.Array(Price) })),
  floating_ips: Type.Array(
    Type.Object({
      type: Type.String(),
      prices: Type.Array(Type.Object({ location: Type.String(), price_monthly: Net })),
    }),
  ),
  image: Type.Object({ price_per_gb_month: Net }),
  volume: Type.Object({ price_per_gb_month: Net }),
  server_backup: Type.Object({ percentage: Type.String() }),
})
const isPricing = responseShape(Type.Object({ pricing: Pricing }))
const readLocations = pageReader(Type.Object({ locations: Type.Array(Location) }))
const readServerTypes = pageReader(Type.Object({ server_types: Type.Array(ServerType) }))
const readImages = pageReader(Type.Object({ images: Type.Array(Image) }))

export async function readPricing(client: JsonApi): Promise<Static<typeof Pricing>> {
  return (await client.read({ method: 'GET', path: '/pricing' }, isPricing)).pricing
}

export async function readAllImages(
  client: JsonApi,
  filter: Record<string, string>,
): Promise<Static<typeof Image>[]> {
  const pages = pagesOf((page) => readImages(client, '/images', page, filter))
  return (await Array.fromAsync(pages)).flatMap(({ images }) => images)
}

export async function readCatalogue(client: JsonApi): Promise<CloudCatalogue> {
  const pricing = await readPricing(client)
  const locations = pagesOf((page) => readLocations(client, '/locations', page))
  const types = pagesOf((page) => readServerTypes(client, '/server_types', page))
  const images = await readAllImages(client, { status: 'available' })
  return {
    regions: (await Array.fromAsync(locations)).flatMap((page) =>
      page.locations.map(({ name, city, country }) => ({
        ref: name,
        name: city,
        country,
        isAvailable: true,
      })),
    ),
    sizes: (await Array.fromAsync(types)).flatMap((page) =>
      page.server_types.map((type) => sizeOf(type, pricing)),
    ),
    images: images.map(imageOf),
    storage: {
      volume: netPrice([pricing.volume.price_per_gb_month.net], pricing.currency),
      snapshot: netPrice([pricing.image.price_per_gb_month.net], pricing.currency),
    },
  }
}

function sizeOf(
  type: Static<typeof ServerType>,
  { currency, primary_ips, server_backup }: Static<typeof Pricing>,
): CloudSize {
  const addresses = primary_ips.find((one) => one.type === 'ipv4')?.prices ?? []
  // An IPv4 address has a price of its own.
  const total = (own: string, address: string | undefined): Money =>
    netPrice(address === undefined ? [own] : [own, address], currency)
  return {
    ref: type.name,
    name: type.description,
    cpus: type.cores,
    memoryMib: type.memory * 1024,
    diskGib: type.disk,
    architecture: architectureOf(type.architecture),
    isDeprecated: type.locations.length > 0 && type.locations.every(({ deprecation }) => deprecation),
    offers: type.prices.map(({ location, price_hourly, price_monthly }) => {
      const address = addresses.find((one) => one.location === location)
      return {
        region: location,
        isAvailable: type.locations.some(({ name, available }) => name === location && available),
        hourly: total(price_hourly.net, address?.price_hourly.net),
        monthly: total(price_monthly.net, address?.price_monthly.net),
        // A percentage of the price without the address.
        backups: priceOfUnits(
          netPrice([price_monthly.net], currency),
          Number(server_backup.percentage) / 100,
        ),
      }
    }),
  }
}

/** Hetzner writes prices with up to ten decimals: `1.1900000000000000`. */
export function netPrice(texts: readonly string[], currency: string): Money {
  const amounts = texts.map((text) => amountOfText(text.replace(/(\.\d{6})\d+$/, '$1')))
  const known = amounts.filter((amount) => amount !== null)
  if (known.length < amounts.length) throw unreadable('Hetzner Cloud')
  return { amount: sumOf(known), currency }
}

function architectureOf(text: string): CloudSize['architecture'] {
  return text === 'arm' ? 'arm64' : 'x86_64'
}

const imageKinds: Readonly<Record<string, CloudImage['kind']>> = {
  app: 'app',
  snapshot: 'snapshot',
  backup: 'backup',
}

function imageOf(image: Static<typeof Image>): CloudImage {
  return {
    // Names of images exist once for each architecture, ids once.
    ref: String(image.id),
    name: image.description,
    kind: imageKinds[image.type] ?? 'system',
    family: image.os_flavor === 'unknown' ? null : image.os_flavor,
    version: image.os_version ?? null,
    architecture: architectureOf(image.architecture),
    diskGib: image.disk_size,
    isDeprecated: typeof image.deprecated === 'string',
    regions: null,
  }
}
