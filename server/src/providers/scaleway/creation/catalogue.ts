/**
 * What can be created in the zones of a connection. The price of an Instance is without its volume, which is listed and
 * billed on its own, and without its IPv4 address, whose price the API does not tell.
 */
import { type Static, Type } from 'typebox'
import { amountOfNumber, type Money } from '#kernel/money/money.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type {
  Architecture,
  CloudCatalogue,
  CloudImage,
  CloudRegion,
  CloudSize,
  StoragePrices,
} from '#providers/ports/cloud/creation.ts'
import { unlessDenied, unlessNotFound } from '#providers/ports/provider-error.ts'
import { listReader } from '../client.ts'
import { type Product, productsIn } from '../instance-types.ts'
import { monthlyPrice, volumeTypesIn } from '../volumes/block.ts'

const readAvailability = listReader(
  Type.Object({
    servers: Type.Record(Type.String(), Type.Object({ availability: Type.String() })),
  }),
  ({ servers }) => Object.entries(servers),
)
const Image = Type.Object({
  id: Type.String(),
  name: Type.String(),
  arch: Type.String(),
  public: Type.Boolean(),
  state: Type.String(),
  creation_date: Type.Union([Type.String(), Type.Null()]),
  root_volume: Type.Object({ size: Type.Integer(), volume_type: Type.String() }),
})
type Image = Static<typeof Image>
const readImages = listReader(Type.Object({ images: Type.Array(Image) }), ({ images }) => images)

export async function readCatalogue(client: JsonApi, zones: readonly string[]): Promise<CloudCatalogue> {
  const read = await Promise.all(zones.map((zone) => readZone(client, zone)))
  return {
    regions: zones.map(regionOf),
    sizes: sizesOf(read),
    images: read.flatMap(({ zone, images }) => newestOf(images).map((image) => imageOf(zone, image))),
    ...(await storageIn(client, zones)),
  }
}

type Zone = Awaited<ReturnType<typeof readZone>>

async function readZone(client: JsonApi, zone: string) {
  const path = pathOf('instance', 'v1', 'zones', zone)
  const [products, availability, images] = await Promise.all([
    productsIn(client, zone),
    readAvailability(client, `${path}/products/servers/availability`),
    readImages(client, `${path}/images`),
  ])
  return { zone, products, availability: new Map(availability), images }
}

const cities: Readonly<Record<string, string>> = {
  'fr-par': 'Paris',
  'nl-ams': 'Amsterdam',
  'pl-waw': 'Warsaw',
  'it-mil': 'Milan',
}

function regionOf(zone: string): CloudRegion {
  const city = cities[zone.slice(0, 6)]
  return {
    ref: zone,
    name: city === undefined ? zone : `${city} ${zone.slice(7)}`,
    country: zone.slice(0, 2).toUpperCase(),
    isAvailable: true,
  }
}

/** A type has the same name and hardware in every zone. */
function sizesOf(zones: readonly Zone[]): CloudSize[] {
  const sizes = new Map<string, CloudSize>()
  for (const { zone, products, availability } of zones)
    for (const [name, product] of products) {
      const architecture = architectureOf(product.arch)
      // A type for Windows takes no other system.
      if (architecture === null || name.endsWith('-WIN')) continue
      const size = sizes.get(name) ?? sizeOf(name, product, architecture)
      sizes.set(name, size)
      size.offers.push({
        region: zone,
        isAvailable: availability.get(name)?.availability !== 'shortage',
        ...priceOf(product),
      })
    }
  return [...sizes.values()]
}

function sizeOf(name: string, product: Product, architecture: Architecture): CloudSize {
  const { ncpus, ram, volumes_constraint, end_of_service } = product
  return {
    ref: name,
    name,
    cpus: ncpus,
    memoryMib: ram / 2 ** 20,
    diskGib: gibibytes(volumes_constraint.max_size),
    architecture,
    isDeprecated: end_of_service === true,
    offers: [],
  }
}

/** Scaleway bills by the hour, also more than this in a month that has more hours. */
const hoursOfMonth = 730

function priceOf({ hourly_price: hourly, monthly_price: monthly = hourly * hoursOfMonth }: Product) {
  return { hourly: euros(hourly), monthly: euros(monthly) }
}

function euros(value: number): Money {
  return { amount: amountOfNumber(value), currency: 'EUR' }
}

/** Those of 32 bits are gone. */
function architectureOf(text: string): Architecture | null {
  return text === 'x86_64' || text === 'arm64' ? text : null
}

const systems = /^(AlmaLinux|Arch Linux|CentOS(?: Stream)?|Debian|Fedora|Rocky Linux|Ubuntu)\b/

/**
 * Earlier versions of a system stay in the list. A system is there once for local volumes, which only some types have,
 * and once for Block Storage, from which every type can start.
 */
function newestOf(images: readonly Image[]): Image[] {
  const usable = images.filter(
    ({ state, arch, name, ...image }) =>
      state === 'available' &&
      architectureOf(arch) !== null &&
      !/windows/i.test(name) &&
      (!image.public || image.root_volume.volume_type === 'sbs_snapshot'),
  )
  const dated = usable.toSorted((a, b) => (b.creation_date ?? '').localeCompare(a.creation_date ?? ''))
  const newest = new Map<string, Image>()
  for (const image of dated) {
    const key = image.public ? `${image.name} ${image.arch}` : image.id
    if (!newest.has(key)) newest.set(key, image)
  }
  return [...newest.values()]
}

const debianVersions: Readonly<Record<string, string>> = {
  bullseye: '11',
  bookworm: '12',
  trixie: '13',
}

function imageOf(zone: string, image: Image): CloudImage {
  const { id, name, arch, root_volume: root } = image
  const [system] = image.public ? (systems.exec(name) ?? []) : []
  const codeName = name.split(' ')[1]?.toLowerCase() ?? ''
  return {
    ref: `${zone}/${id}`,
    name,
    kind: image.public ? (system === undefined ? 'app' : 'system') : 'snapshot',
    family: system?.split(' ')[0]?.toLowerCase() ?? null,
    version: system === undefined ? null : (/\d[\d.]*/.exec(name)?.[0] ?? debianVersions[codeName] ?? null),
    architecture: architectureOf(arch) ?? 'x86_64',
    diskGib: root.volume_type === 'l_ssd' ? gibibytes(root.size) : null,
    isDeprecated: false,
    regions: [zone],
  }
}

function gibibytes(bytes: number): number {
  return Math.floor(bytes / 2 ** 30)
}

/** The same in all zones. Without the permission for Block Storage, and where it is absent, it is not known. */
export async function storageIn(
  client: JsonApi,
  zones: readonly string[],
): Promise<{ storage?: StoragePrices }> {
  for (const zone of zones) {
    const types = (await unlessDenied(unlessNotFound(volumeTypesIn(client, zone)))) ?? []
    const type = types.find((one) => one.type === volumeType)
    if (type) {
      const { pricing, snapshot_pricing } = type
      return {
        storage: {
          volume: pricing && monthlyPrice(pricing, 2 ** 30),
          snapshot: snapshot_pricing && monthlyPrice(snapshot_pricing, 2 ** 30),
        },
      }
    }
  }
  return {}
}

/** The type of new volumes, with 5,000 operations a second. */
const volumeType = 'sbs_5k'
