/** What can be created: copies of the templates of a node, which Proxmox VE bills to nobody. */
import { Type } from 'typebox'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { CloudCatalogue, CloudImage } from '#providers/ports/cloud/creation.ts'
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import { offeredPresets } from '#providers/preset-sizes.ts'
import { dataReader } from '../connection/client.ts'
import { type Guest, listTemplates } from '../guests.ts'
import { type GuestConfig, hasCloudInit, readConfig } from '../storage/guest-config.ts'

const readNodes = dataReader(Type.Array(Type.Object({ node: Type.String(), status: Type.String() })))

export async function readCatalogue(client: JsonApi): Promise<CloudCatalogue> {
  const nodes = await readNodes(client, { method: 'GET', path: '/nodes' })
  const regions = nodes
    .map(({ node, status }) => ({ ref: node, name: node, country: null, isAvailable: status === 'online' }))
    .toSorted((one, other) => one.ref.localeCompare(other.ref))
  const available = regions.filter(({ isAvailable }) => isAvailable).map(({ ref }) => ref)
  const images: CloudImage[] = []
  for (const template of await listTemplates(client)) {
    // One whose node does not answer cannot be read, and not be copied.
    if (!available.includes(template.node)) continue
    const config = await unlessNotFound(readConfig(client, template))
    if (config) images.push(imageOf(template, config))
  }
  return { regions, sizes: offeredPresets(regions), images }
}

/** A template that cloud-init does not set up is the copy of a server. A disk that is larger than that of a size stays. */
function imageOf({ ref, name, node }: Guest, config: GuestConfig): CloudImage {
  return {
    ref,
    name,
    kind: hasCloudInit(config) ? 'system' : 'snapshot',
    family: null,
    version: null,
    architecture: 'x86_64',
    diskGib: null,
    isDeprecated: false,
    regions: [node],
  }
}
