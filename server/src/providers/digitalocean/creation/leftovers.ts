/** What a deleted droplet leaves at DigitalOcean. */
import { Type } from 'typebox'
import { amountOfText } from '#kernel/money/money.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { Leftover } from '#providers/ports/cloud/creation.ts'
import { responseShape } from '#providers/response-shape.ts'

const Resources = Type.Optional(
  Type.Array(Type.Object({ id: Type.String(), name: Type.String(), cost: Type.String() })),
)
// Floating IPs are reserved IPs under their earlier name.
const isAssociated = responseShape(
  Type.Object({
    reserved_ips: Resources,
    snapshots: Resources,
    volumes: Resources,
    volume_snapshots: Resources,
  }),
)

/** A ref is the path below `/v2`. */
export async function readLeftovers(client: JsonApi, ref: string): Promise<Leftover[]> {
  const path = pathOf('v2', 'droplets', ref, 'destroy_with_associated_resources')
  const { reserved_ips, snapshots, volumes, volume_snapshots } = await client.read(
    { method: 'GET', path },
    isAssociated,
  )
  return [
    ...leftoversOf('volume', volumes, ({ id }) => `volumes/${id}`),
    // Reserved IPs are deleted by their address.
    ...leftoversOf('address', reserved_ips, ({ name }) => `reserved_ips/${name}`),
    ...leftoversOf('snapshot', snapshots, ({ id }) => `snapshots/${id}`),
    ...leftoversOf('snapshot', volume_snapshots, ({ id }) => `snapshots/${id}`),
  ]
}

type Resource = { id: string; name: string; cost: string }

function leftoversOf(
  kind: Leftover['kind'],
  resources: readonly Resource[] = [],
  refOf: (resource: Resource) => string,
): Leftover[] {
  return resources.map((resource) => {
    const amount = amountOfText(resource.cost)
    const monthly = amount === null ? null : { amount, currency: 'USD' }
    return { ref: refOf(resource), kind, name: resource.name, monthly }
  })
}
