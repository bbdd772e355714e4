/**
 * Creates volumes of Block Storage, of the type whose price is in the catalogue. Block Storage requires a project, which
 * the API of Instances does not.
 */
import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationTag } from '#providers/ports/cloud/creation.ts'
import type { VolumeCreation, VolumeOrder } from '#providers/ports/cloud/volumes.ts'
import { responseShape } from '#providers/response-shape.ts'
import { placeOf as serverPlace } from '../servers.ts'
import { blockPath, bytesOf } from './block.ts'
import { blockVolumeOf, isBlockPage, isBlockVolume } from './volumes.ts'

const Owned = Type.Object({ project: Type.String() })
const isServer = responseShape(Type.Object({ server: Owned }))
const isGroups = responseShape(Type.Object({ security_groups: Type.Array(Owned) }))

/** In operations a second. */
const performance = 5000

export function createVolumeCreation(client: JsonApi): VolumeCreation {
  return {
    async createVolume(order) {
      const { operationId, name, region, sizeGib } = order
      const project = await projectOf(client, order)
      const body = {
        name,
        perf_iops: performance,
        ...(project !== null && { project_id: project }),
        from_empty: { size: bytesOf(sizeGib) },
        tags: [operationTag + operationId],
      }
      const request = { method: 'POST', path: blockPath(region, 'volumes'), body } as const
      return `${region}/${(await client.read(request, isBlockVolume)).id}`
    },
    async findVolumeByOperation({ operationId, region }) {
      const query = { tags: operationTag + operationId }
      const request = { method: 'GET', path: blockPath(region, 'volumes'), query } as const
      const [volume] = (await client.read(request, isBlockPage)).volumes
      return volume ? blockVolumeOf(region, volume) : null
    },
  }
}

/**
 * The project of the server, or the only one that has a default security group in the zone. Null: a key can be for
 * several projects, and Scaleway decides.
 */
async function projectOf(client: JsonApi, { region, serverRef }: VolumeOrder): Promise<string | null> {
  if (serverRef !== null) {
    const { server } = await client.read({ method: 'GET', path: serverPlace(serverRef).path }, isServer)
    return server.project
  }
  const path = pathOf('instance', 'v1', 'zones', region, 'security_groups')
  const query = { project_default: 'true', per_page: 2 }
  const { security_groups } = await client.read({ method: 'GET', path, query }, isGroups)
  const projects = new Set(security_groups.map(({ project }) => project))
  return projects.size === 1 ? ([...projects][0] ?? null) : null
}
