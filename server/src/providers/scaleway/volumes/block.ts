/**
 * Block Storage (https://www.scaleway.com/en/developers/api/block), whose volumes are attached to Instances. The API of
 * Instances knows of them only that they are attached.
 */
import { type Static, Type } from 'typebox'
import { amountOfNumber, type Money } from '#kernel/money/money.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { responseShape } from '#providers/response-shape.ts'

const Price = Type.Object({
  currency_code: Type.String(),
  units: Type.Integer(),
  nanos: Type.Integer(),
})
const VolumeType = Type.Object({
  type: Type.String(),
  /** Of a gigabyte in an hour. */
  pricing: Type.Union([Price, Type.Null()]),
  snapshot_pricing: Type.Union([Price, Type.Null()]),
})
const isTypes = responseShape(Type.Object({ volume_types: Type.Array(VolumeType) }))
export type VolumeType = Static<typeof VolumeType>

export async function volumeTypesIn(client: JsonApi, zone: string): Promise<VolumeType[]> {
  const path = blockPath(zone, 'volume-types')
  return (await client.read({ method: 'GET', path, query: { page_size: 100 } }, isTypes)).volume_types
}

export function blockPath(zone: string, ...rest: readonly string[]): string {
  return pathOf('block', 'v1', 'zones', zone, ...rest)
}

/** As the monthly prices of Instances. */
const hoursOfMonth = 730

const gigabyte = 10 ** 9

/** Sizes are whole gigabytes. */
export function bytesOf(gibibytes: number): number {
  return Math.ceil((gibibytes * 2 ** 30) / gigabyte) * gigabyte
}

/** What so many bytes cost in a month. */
export function monthlyPrice({ currency_code, units, nanos }: Static<typeof Price>, bytes: number): Money {
  const hourly = units + nanos / 10 ** 9
  return { amount: amountOfNumber(hourly * (bytes / gigabyte) * hoursOfMonth), currency: currency_code }
}
