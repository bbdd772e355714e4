/**
 * The images of the account (AMI) in the regions of the connection. What is charged are their snapshots in EBS, which
 * Amazon keeps if only the image is removed. https://docs.aws.amazon.com/ebs/latest/userguide/ebs-deleting-snapshot.html
 */
import { pageOfPlaces } from '#providers/places.ts'
import type { CloudSnapshot, CloudSnapshots } from '#providers/ports/cloud/snapshots.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import type { Ec2Client } from '../client.ts'
import { filtersOf } from '../creation/images.ts'
import { readPages } from '../pages.ts'
import { readRegions } from '../regions.ts'
import { tagsOf } from '../servers.ts'
import { createdAt, imageIn, unlessAbsent } from './images.ts'

export function createEc2Snapshots(client: Ec2Client, regions: string): CloudSnapshots {
  return {
    async listSnapshots(cursor) {
      const { items, ...page } = await pageOfPlaces(
        cursor,
        () => readRegions(client, regions),
        async (region, token) => {
          const answer = await client.call(region, 'DescribeImages', {
            Owner: ['self'],
            // Disabled ones are charged as well.
            IncludeDisabled: 'true',
            MaxResults: pageSize,
            ...(token !== null && { NextToken: token }),
          })
          const images = imagesIn(answer)
          const sizeOf = await readSizes(client, region, images.flatMap(snapshotsOf))
          return {
            items: images.map((image) => cloudSnapshotOf(region, image, sizeOf)),
            cursor: textAt(answer, 'nextToken') || null,
          }
        },
      )
      return { snapshots: items, ...page }
    },
    deleteSnapshot: (ref) => deleteImage(client, ref),
  }
}

const pageSize = 1000

/** Without those whose disk is not in EBS. */
function imagesIn(answer: XmlElement): XmlElement[] {
  return childrenOf(elementAt(answer, 'imagesSet'), 'item').filter(
    (image) =>
      textAt(image, 'imageState') !== 'deregistered' && textAt(image, 'rootDeviceType') !== 'instance-store',
  )
}

/** The ids of the snapshots in EBS. An image that is being made has none yet. */
function snapshotsOf(image: XmlElement): string[] {
  return childrenOf(elementAt(image, 'blockDeviceMapping'), 'item')
    .map((mapping) => textAt(mapping, 'ebs', 'snapshotId'))
    .filter((id) => id !== '')
}

type SizeOf = (snapshot: string) => number | undefined

/** How many values a filter may have. */
const valuesMax = 200

/** Their full sizes, in bytes. What several snapshots of a volume have in common is charged once, so less may be charged. */
async function readSizes(client: Ec2Client, region: string, ids: readonly string[]): Promise<SizeOf> {
  const sizes = new Map<string, number>()
  for (let from = 0; from < ids.length; from += valuesMax) {
    const Filter = filtersOf({ 'snapshot-id': ids.slice(from, from + valuesMax) })
    const snapshots = await readPages(client, region, 'DescribeSnapshots', 'snapshotSet', { Filter })
    for (const snapshot of snapshots) {
      const bytes = textAt(snapshot, 'fullSnapshotSizeInBytes')
      if (bytes !== '') sizes.set(textAt(snapshot, 'snapshotId'), Number(bytes))
    }
  }
  return (id) => sizes.get(id)
}

const states: Readonly<Record<string, CloudSnapshot['state']>> = {
  pending: 'creating',
  available: 'available',
}

function cloudSnapshotOf(region: string, image: XmlElement, sizeOf: SizeOf): CloudSnapshot {
  const id = textAt(image, 'imageId')
  const instance = textAt(image, 'sourceInstanceId')
  return {
    ref: `${region}/${id}`,
    name: nameOf(image),
    kind: 'image',
    state: states[textAt(image, 'imageState')] ?? 'error',
    serverRef: instance === '' ? null : `${region}/${instance}`,
    sizeGib: sumOf(snapshotsOf(image).map(sizeOf)),
    // An instance gets the volumes that the image has.
    diskGib: null,
    region,
    createdAt: createdAt(image),
  }
}

export function nameOf(image: XmlElement): string {
  const given = tagsOf(image).find(({ key }) => key === 'Name')?.value
  return given || textAt(image, 'name') || textAt(image, 'imageId')
}

/** In GiB. Null if one is not known. */
function sumOf(bytes: readonly (number | undefined)[]): number | null {
  if (bytes.length === 0) return null
  const sum = bytes.reduce<number>((total, one) => total + (one ?? Number.NaN), 0)
  return Number.isNaN(sum) ? null : Math.ceil((sum / 2 ** 30) * 100) / 100
}

/**
 * Removes an image and its snapshots. Those that Amazon has not deleted with it, or whose deletion is not known because
 * the answer was lost, are deleted one by one. Throws `not_found` once nothing is left.
 */
export async function deleteImage(client: Ec2Client, ref: string): Promise<void> {
  const { region, id: ImageId } = imageIn(ref)
  const answer = await unlessAbsent(
    client.call(region, 'DeregisterImage', { ImageId, DeleteAssociatedSnapshots: 'true' }),
  )
  const left = new Set([...(answer ? keptIn(answer) : []), ...(await readLeft(client, region, ImageId))])
  if (answer === null && left.size === 0) throw new ProviderError('not_found', `The image ${ref} is deleted.`)
  for (const SnapshotId of left) await client.call(region, 'DeleteSnapshot', { SnapshotId }).catch(isNotLeft)
}

/** `skipped` is one that another image uses. */
function keptIn(answer: XmlElement): string[] {
  return childrenOf(elementAt(answer, 'deleteSnapshotResultSet'), 'item')
    .filter((result) => !['success', 'skipped'].includes(textAt(result, 'returnCode')))
    .map((result) => textAt(result, 'snapshotId'))
}

/** Amazon describes a snapshot by the image that it was made for. */
async function readLeft(client: Ec2Client, region: string, image: string): Promise<string[]> {
  const description = [`Created by CreateImage(*) for ${image}*`, `Copied for DestinationAmi ${image} *`]
  const snapshots = await readPages(client, region, 'DescribeSnapshots', 'snapshotSet', {
    Owner: ['self'],
    Filter: filtersOf({ description }),
  })
  return snapshots.map((snapshot) => textAt(snapshot, 'snapshotId'))
}

/** It is gone, or another image uses it. */
function isNotLeft(error: unknown): void {
  const codes = ['InvalidSnapshot.NotFound', 'InvalidSnapshot.InUse']
  if (!(error instanceof ProviderError) || !codes.includes(error.vendorCode ?? '')) throw error
}
