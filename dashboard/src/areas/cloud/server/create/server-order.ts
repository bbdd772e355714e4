/** What can be chosen for a new server from the catalogue of its provider, and the request that orders it. */
import type { BodyOf, components } from '@holdfast/client'

type Size = components['schemas']['CloudSize']
type Image = components['schemas']['CloudImage']
type Region = components['schemas']['CloudRegion']
export type Catalogue = { regions: readonly Region[]; sizes: readonly Size[]; images: readonly Image[] }
/** What the provider takes for a new server. */
export type CreationAbility = components['schemas']['Capabilities']['cloud']
export type Money = { amount: string; currency: string }

export type OrderValues = {
  name: string
  region: string
  size: string
  image: string
  storedKeys: string[]
  keys: string
  userData: string
  rollback: boolean
  /** Empty: no record. */
  zone: string | null
  recordName: string
  monitor: '' | 'icmp' | 'tcp' | 'http'
  port: number | string
}

export type ServerOrder = Omit<BodyOf<'cloud.servers.create'>, 'max_monthly_price' | 'dry_run'>

export type OfferedSize = Size & { monthly: Money | null }

/** The sizes that a region offers now, the cheapest at the top, those without a price at the end. */
export function sizesIn({ sizes }: Catalogue, region: string): OfferedSize[] {
  return sizes
    .flatMap((size) => {
      const offer = size.offers.find((one) => one.region === region && one.available)
      return offer && !size.deprecated ? [{ ...size, monthly: offer.monthly }] : []
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ monthly }: OfferedSize): number {
  return monthly === null ? Number.MAX_VALUE : Number(monthly.amount)
}

/** The images from which a server of this size can be created in the region: systems, then apps and snapshots. */
export function imagesFor({ images }: Catalogue, region: string, size: OfferedSize | undefined): Image[] {
  const kinds: readonly Image['kind'][] = ['system', 'app', 'snapshot', 'backup']
  return images
    .filter(
      ({ deprecated, regions, architecture, disk_gib }) =>
        !deprecated &&
        (regions === null || regions.includes(region)) &&
        (size === undefined || (architecture === size.architecture && (disk_gib ?? 0) <= size.disk_gib)),
    )
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.name.localeCompare(b.name))
}

export function orderOf(connectionId: string, values: OrderValues): ServerOrder {
  const { name, region, size, image, storedKeys, keys, userData, rollback, zone, monitor, port } = values
  const sshKeys = keys
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    connection_id: connectionId,
    name: name.trim(),
    region,
    size,
    image,
    ...(storedKeys.length > 0 && { ssh_key_ids: storedKeys }),
    ...(sshKeys.length > 0 && { ssh_keys: sshKeys }),
    ...(userData.trim() !== '' && { user_data: userData }),
    ...(rollback && { on_failure: 'rollback' as const }),
    ...(zone && { dns_record: { zone_id: zone, name: values.recordName.trim() || name.trim() } }),
    ...(monitor && {
      monitor: { type: monitor, ...(monitor !== 'icmp' && port !== '' && { port: Number(port) }) },
    }),
  }
}

/** The names of what was chosen, which are not always the ids that are ordered. */
export function namesOf({ regions, sizes, images }: Catalogue, order: ServerOrder) {
  return {
    region: regions.find(({ region }) => region === order.region)?.name ?? order.region,
    size: sizes.find(({ size }) => size === order.size)?.name ?? order.size,
    image: images.find(({ image }) => image === order.image)?.name ?? order.image,
  }
}
