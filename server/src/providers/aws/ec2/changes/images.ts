/**
 * Images of instances (AMI): the root volume and the volumes that are attached, each as a snapshot in EBS.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateImage.html
 */
import { randomBytes } from 'node:crypto'
import type { CloudAction } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import type { Ec2Client } from '../client.ts'
import { readPages } from '../pages.ts'
import { readRef } from '../regions.ts'

type Located = { region: string; id: string }

export function imageIn(ref: string): Located {
  const image = readRef(ref, 'ami')
  if (image) return image
  throw new ProviderError(
    'not_found',
    `Amazon has no image ${ref}: it is named by its region and id, such as eu-central-1/ami-0123456789abcdef0.`,
  )
}

/**
 * Starts an image, and returns its ref, which is also that of the action. Amazon would restart a running instance for a
 * consistent one.
 */
export async function createImage(client: Ec2Client, { region, id }: Located, name: string): Promise<string> {
  const Tag = [{ Key: 'Name', Value: name }]
  const answer = await client.call(region, 'CreateImage', {
    InstanceId: id,
    Name: nameOf(name),
    NoReboot: 'true',
    TagSpecification: ['image', 'snapshot'].map((ResourceType) => ({ ResourceType, Tag })),
  })
  return `${region}/${textAt(answer, 'imageId')}`
}

/** Unique in a region, and of few characters: what was given is the tag `Name`. */
function nameOf(name: string): string {
  const readable = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9()[\] ./'@_-]+/g, '')
    .slice(0, 100)
    .trim()
  return `${readable || 'snapshot'}-${randomBytes(6).toString('hex')}`
}

/** The images of the account that were made of an instance. */
export async function imagesOf(client: Ec2Client, { region, id }: Located): Promise<XmlElement[]> {
  const own = { Owner: ['self'], IncludeDisabled: 'true' }
  const images = await readPages(client, region, 'DescribeImages', 'imagesSet', own)
  return images.filter((image) => textAt(image, 'sourceInstanceId') === id)
}

/** The refs of those that were made at this time or later, the latest first. */
export async function imagesSince(client: Ec2Client, instance: Located, since: Date): Promise<string[]> {
  return (await imagesOf(client, instance))
    .filter((image) => createdAt(image) >= since)
    .toSorted((a, b) => createdAt(b).getTime() - createdAt(a).getTime())
    .map((image) => `${instance.region}/${textAt(image, 'imageId')}`)
}

export async function readImageAction(client: Ec2Client, ref: string): Promise<CloudAction> {
  const { region, id } = imageIn(ref)
  const answer = await unlessAbsent(client.call(region, 'DescribeImages', { ImageId: [id] }))
  const [image] = childrenOf(elementAt(answer ?? undefined, 'imagesSet'), 'item')
  const state = textAt(image, 'imageState')
  // A new one can be hidden for some seconds.
  if (image === undefined || state === 'pending') return { state: 'running', progress: null, error: null }
  if (state === 'available') return { state: 'succeeded', progress: null, error: null }
  const message = textAt(image, 'stateReason', 'message') || state
  const vendorCode = textAt(image, 'stateReason', 'code') || state
  return { state: 'failed', progress: null, error: { message, vendorCode } }
}

export function createdAt(image: XmlElement): Date {
  return new Date(textAt(image, 'creationDate'))
}

const absent = ['InvalidAMIID.NotFound', 'InvalidAMIID.Unavailable']

/** Null if Amazon does not have the image, or no longer. */
export async function unlessAbsent<T>(call: Promise<T>): Promise<T | null> {
  return await call.catch((error) => {
    if (error instanceof ProviderError && absent.includes(error.vendorCode ?? '')) return null
    throw error
  })
}
