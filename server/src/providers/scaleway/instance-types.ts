import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { listReader } from './client.ts'

const readTypes = listReader(
  Type.Object({
    servers: Type.Record(Type.String(), Type.Object({ ncpus: Type.Integer(), ram: Type.Integer() })),
  }),
  ({ servers }) => Object.entries(servers),
)

type InstanceType = { cpus: number; memoryMib: number }

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

async function typesIn(client: JsonApi, zone: string): Promise<ReadonlyMap<string, InstanceType>> {
  const types = await readTypes(client, pathOf('instance', 'v1', 'zones', zone, 'products', 'servers'))
  return new Map(types.map(([name, { ncpus, ram }]) => [name, { cpus: ncpus, memoryMib: ram / 2 ** 20 }]))
}
