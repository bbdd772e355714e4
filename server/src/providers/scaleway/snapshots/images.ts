/**
 * Images that were made from an Instance, with a snapshot for each of its volumes
 * (https://www.scaleway.com/en/developers/api/instances). An image costs nothing; its snapshots are billed.
 */
import { type Static, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { CloudAction } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { listReader, pageSize } from '../client.ts'
import { readRef } from '../zones.ts'

const Part = Type.Object({ id: Type.String(), volume_type: Type.String() })
const Image = Type.Object({
  id: Type.String(),
  name: Type.String(),
  state: Type.String(),
  creation_date: Type.Union([Type.String(), Type.Null()]),
  /** Empty: it was made from a snapshot. */
  from_server: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  root_volume: Type.Optional(Type.Union([Part, Type.Null()])),
  /** By their number. */
  extra_volumes: Type.Optional(Type.Union([Type.Record(Type.String(), Part), Type.Null()])),
})
export type Image = Static<typeof Image>
const isImage = responseShape(Type.Object({ image: Image }))
const Page = Type.Object({ images: Type.Array(Image) })
export const isImagePage = responseShape(Page)
const readOwn = listReader(Page, ({ images }) => images, {
  per_page: pageSize,
  public: 'false',
})

export function imagesPath(zone: string, ...rest: readonly string[]): string {
  return pathOf('instance', 'v1', 'zones', zone, 'images', ...rest)
}

export async function readImage(client: JsonApi, zone: string, id: string): Promise<Image> {
  return (await client.read({ method: 'GET', path: imagesPath(zone, id) }, isImage)).image
}

/** The snapshots of an image. */
export function partsOf({ root_volume, extra_volumes }: Image): Static<typeof Part>[] {
  return [...(root_volume ? [root_volume] : []), ...Object.values(extra_volumes ?? {})]
}

/** The images that were made from a server. */
export async function imagesOf(client: JsonApi, zone: string, serverId: string): Promise<Image[]> {
  const images = await readOwn(client, imagesPath(zone))
  return images.filter(({ from_server }) => from_server === serverId)
}

/** In refs of actions, before the id of the image that is being made. */
const prefix = '/images/'

/** The ref of a backup. Its task, which cannot be read, tells where the image will be: `/images/` and its id. */
export function backupRef(path: string): string {
  if (isBackupRef(path)) return path
  throw new ProviderError('unknown', 'Scaleway does not tell which image it makes.')
}

export function isBackupRef(actionRef: string): boolean {
  return actionRef.startsWith(prefix)
}

/** The refs of the backups of a server that began at this time or later, the latest first. */
export async function backupsOf(client: JsonApi, serverRef: string, since: Date): Promise<string[]> {
  const place = readRef(serverRef)
  if (place === null) return []
  const dated = (await imagesOf(client, place.zone, place.id)).map(({ id, creation_date }) => ({
    id,
    time: Date.parse(creation_date ?? ''),
  }))
  return dated
    .filter(({ time }) => time >= since.getTime())
    .toSorted((a, b) => b.time - a.time)
    .map(({ id }) => prefix + id)
}

export async function readBackup(client: JsonApi, zone: string, actionRef: string): Promise<CloudAction> {
  const { state } = await readImage(client, zone, actionRef.slice(prefix.length))
  if (state === 'creating') return { state: 'running', progress: null, error: null }
  if (state === 'available') return { state: 'succeeded', progress: null, error: null }
  const message = `Scaleway could not make the image: it is ${state}.`
  return { state: 'failed', progress: null, error: { message, vendorCode: state } }
}
