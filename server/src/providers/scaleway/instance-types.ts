import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { listReader } from './client.ts'

const Product = Type.Object({
  ncpus: Type.Integer(),
  ram: Type.Integer(),
  arch: Type.String(),
  hourly_price: Type.Number(),
  monthly_price: Type.Optional(Type.Number()),
  /** Of local volumes, in bytes. */
  volumes_constraint: Type.Object({ min_size: Type.Integer(), max_size: Type.Integer() }),
  end_of_service: Type.Optional(Type.Boolean()),
})
const readProducts = listReader(
  Type.Object({ servers: Type.Record(Type.String(), Product) }),
  ({ servers }) => Object.entries(servers),
)

type InstanceType = { cpus: number; memoryMib: number }
export type Product = Static<typeof Product>

/** Undefined for a type that Scaleway no longer lists. */
export type TypeOf = (name: string) => InstanceType | undefined

/** Types are read once for each zone. */
export function instanceTypes(client: JsonApi) {
  const known = new Map<string, ReadonlyMap<string, InstanceType>>()
  return async (zone: string): Promise<TypeOf> => {
    const read = known.get(zone) ?? (await typesIn(client, zone))
    known.set(zone, read)
    return (name) => read.get(name)
  }
}

export function productsIn(client: JsonApi, zone: string): Promise<[string, Product][]> {
  return readProducts(client, pathOf('instance', 'v1', 'zones', zone, 'products', 'servers'))
}

async function typesIn(client: JsonApi, zone: string): Promise<ReadonlyMap<string, InstanceType>> {
  const products = await productsIn(client, zone)
  return new Map(products.map(([name, { ncpus, ram }]) => [name, { cpus: ncpus, memoryMib: ram / 2 ** 20 }]))
}
