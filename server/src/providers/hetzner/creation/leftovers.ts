/** What a deleted server leaves at Hetzner Cloud: volumes, addresses that are kept, and snapshots. */
import { type Static, Type } from 'typebox'
import { type Money, priceOfUnits } from '#kernel/money/money.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { Leftover } from '#providers/ports/cloud/creation.ts'
import { pageReader, pagesOf } from '../client.ts'
import { netPrice, readAllImages, readPricing } from './catalogue.ts'

const number = Type.Union([Type.Integer(), Type.Null()])
const Named = { id: Type.Integer(), name: Type.String() }
const Volume = Type.Object({ ...Named, size: Type.Number(), server: number })
const PrimaryAddress = Type.Object({
  ...Named,
  ip: Type.String(),
  type: Type.String(),
  auto_delete: Type.Boolean(),
  assignee_id: number,
  location: Type.Object({ name: Type.String() }),
})
const FloatingAddress = Type.Object({
  ...Named,
  ip: Type.String(),
  type: Type.String(),
  server: number,
  home_location: Type.Object({ name: Type.String() }),
})
const readVolumes = pageReader(Type.Object({ volumes: Type.Array(Volume) }))
const readPrimary = pageReader(Type.Object({ primary_ips: Type.Array(PrimaryAddress) }))
const readFloating = pageReader(Type.Object({ floating_ips: Type.Array(FloatingAddress) }))

type Prices = Awaited<ReturnType<typeof readPricing>>

/** A ref is the path below the API. */
export async function readLeftovers(client: JsonApi, ref: string): Promise<Leftover[]> {
  const id = Number(ref)
  const pricing = await readPricing(client)
  const volumes = pagesOf((page) => readVolumes(client, '/volumes', page))
  const primary = pagesOf((page) => readPrimary(client, '/primary_ips', page))
  const floating = pagesOf((page) => readFloating(client, '/floating_ips', page))
  const images = await readAllImages(client, { type: 'snapshot' })
  return [
    ...(await Array.fromAsync(volumes))
      .flatMap((page) => page.volumes)
      .filter(({ server }) => server === id)
      .map((volume) => ({
        ref: `volumes/${volume.id}`,
        kind: 'volume' as const,
        name: volume.name,
        monthly: perGigabyte(pricing.volume.price_per_gb_month.net, volume.size, pricing),
      })),
    ...(await Array.fromAsync(primary))
      .flatMap((page) => page.primary_ips)
      .filter(({ assignee_id, auto_delete }) => assignee_id === id && !auto_delete)
      .map((address) => addressOf('primary_ips', address, address.location.name, pricing)),
    ...(await Array.fromAsync(floating))
      .flatMap((page) => page.floating_ips)
      .filter(({ server }) => server === id)
      .map((address) => addressOf('floating_ips', address, address.home_location.name, pricing)),
    ...images
      .filter(({ created_from }) => created_from?.id === id)
      .map((image) => ({
        ref: `images/${image.id}`,
        kind: 'snapshot' as const,
        name: image.description,
        monthly: perGigabyte(pricing.image.price_per_gb_month.net, image.image_size ?? 0, pricing),
      })),
  ]
}

function addressOf(
  collection: 'primary_ips' | 'floating_ips',
  { id, ip, type }: Pick<Static<typeof FloatingAddress>, 'id' | 'ip' | 'type'>,
  location: string,
  pricing: Prices,
): Leftover {
  const prices = pricing[collection].find((one) => one.type === type)?.prices ?? []
  const price = prices.find((one) => one.location === location)
  const monthly = price ? netPrice([price.price_monthly.net], pricing.currency) : null
  return { ref: `${collection}/${id}`, kind: 'address', name: ip, monthly }
}

function perGigabyte(net: string, gigabytes: number, { currency }: Prices): Money {
  return priceOfUnits(netPrice([net], currency), gigabytes)
}

export async function deleteLeftover(client: JsonApi, ref: string): Promise<void> {
  await client.call({ method: 'DELETE', path: pathOf(...ref.split('/')) })
}
