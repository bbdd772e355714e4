// https://techdocs.akamai.com/linode-api/reference/get-linode-types, get-regions, get-region-availability and get-images
import { type Static, Type } from 'typebox'
import { usDollars } from '#kernel/money/money.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { CloudCatalogue, CloudImage, CloudSize, StoragePrices } from '#providers/ports/cloud/creation.ts'
import { listReader, unpagedReader } from '../client.ts'

const Price = { hourly: Type.Number(), monthly: Type.Number() }
/** The prices of some regions differ. */
const Prices = {
  price: Type.Object(Price),
  region_prices: Type.Array(Type.Object({ id: Type.String(), ...Price })),
}
const Region = Type.Object({
  id: Type.String(),
  label: Type.String(),
  country: Type.String(),
  capabilities: Type.Array(Type.String()),
  status: Type.String(),
})
const LinodeType = Type.Object({
  id: Type.String(),
  label: Type.String(),
  class: Type.String(),
  vcpus: Type.Integer(),
  memory: Type.Integer(),
  disk: Type.Integer(),
  successor: Type.Union([Type.String(), Type.Null()]),
  addons: Type.Object({ backups: Type.Object(Prices) }),
  ...Prices,
})
const Image = Type.Object({
  id: Type.String(),
  label: Type.String(),
  vendor: Type.Union([Type.String(), Type.Null()]),
  is_public: Type.Boolean(),
  deprecated: Type.Boolean(),
  status: Type.String(),
  size: Type.Integer(),
})
const readRegions = unpagedReader(Region)
const readTypes = unpagedReader(LinodeType)
const readAvailability = unpagedReader(
  Type.Object({ plan: Type.String(), region: Type.String(), available: Type.Boolean() }),
)
/** There is one type of volumes, whose prices are those of a GiB. */
export const readVolumeTypes = unpagedReader(Type.Object({ id: Type.String(), ...Prices }))
const readImages = listReader(Image)

export async function readCatalogue(client: JsonApi): Promise<CloudCatalogue> {
  const regions = (await readRegions(client, '/regions')).filter(hasCapability('Linodes'))
  const types = await readTypes(client, '/linode/types')
  // Of some types in some regions only.
  const availability = new Map(
    (await readAvailability(client, '/regions/availability')).map(
      ({ plan, region, available }) => [`${plan} ${region}`, available] as const,
    ),
  )
  const images = await readImages(client, '/images')
  const volume = (await readVolumeTypes(client, '/volumes/types')).find(({ id }) => id === 'volume')
  return {
    regions: regions.map(({ id, label, country, status }) => ({
      ref: id,
      name: label,
      country: country.toUpperCase(),
      isAvailable: status === 'ok',
    })),
    sizes: types.map((type) => sizeOf(type, regions, availability)),
    images: images.filter(({ status }) => status === 'available').map(imageOf),
    // What images cost is not told.
    ...(volume && { storage: { ...volumePrices(volume), snapshot: null } }),
  }
}

function hasCapability(name: string) {
  return ({ capabilities }: Static<typeof Region>) => capabilities.includes(name)
}

function sizeOf(
  type: Static<typeof LinodeType>,
  regions: readonly Static<typeof Region>[],
  availability: ReadonlyMap<string, boolean>,
): CloudSize {
  const offering = type.class === 'gpu' ? regions.filter(hasCapability('GPU Linodes')) : regions
  return {
    ref: type.id,
    name: type.label,
    cpus: type.vcpus,
    memoryMib: type.memory,
    diskGib: Math.floor(type.disk / 1024),
    architecture: 'x86_64',
    isDeprecated: type.successor !== null,
    offers: offering.map(({ id }) => {
      const { hourly, monthly } = priceIn(type, id)
      return {
        region: id,
        isAvailable: availability.get(`${type.id} ${id}`) ?? true,
        hourly: usDollars(hourly),
        monthly: usDollars(monthly),
        backups: usDollars(priceIn(type.addons.backups, id).monthly),
      }
    }),
  }
}

function volumePrices({ price, region_prices }: PriceList): Omit<StoragePrices, 'snapshot'> {
  const others = region_prices.map(({ id, monthly }) => [id, usDollars(monthly)] as const)
  return { volume: usDollars(price.monthly), volumeIn: Object.fromEntries(others) }
}

type PriceList = Pick<Static<typeof LinodeType>, 'price' | 'region_prices'>

export function priceIn({ price, region_prices }: PriceList, region: string): PriceList['price'] {
  return region_prices.find(({ id }) => id === region) ?? price
}

function imageOf({ id, label, vendor, is_public, deprecated, size }: Static<typeof Image>): CloudImage {
  return {
    ref: id,
    name: label,
    kind: is_public ? 'system' : 'snapshot',
    family: vendor?.toLowerCase() ?? null,
    // Names of systems have their version: `Ubuntu 24.04 LTS`.
    version: is_public ? (/\d[\d.]*/.exec(label)?.[0] ?? null) : null,
    architecture: 'x86_64',
    diskGib: Math.ceil(size / 1024),
    isDeprecated: deprecated,
    regions: null,
  }
}
