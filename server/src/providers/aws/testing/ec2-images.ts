// The part of the stand-in for EC2 that is the images of the account, and their snapshots in EBS.
import { randomBytes } from 'node:crypto'
import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { type Markup, tag } from '#providers/xml.ts'
import { answer, failure, item, list, page } from './ec2-documents.ts'
import type { FakeInstance } from './ec2-instances.ts'
import type { FormValue } from './form.ts'

type Input = Readonly<Record<string, FormValue>>

/** What tests set of an image. */
export type FakeImage = {
  id: string
  region: string
  name: string
  instance: string
  tags: { Key: string; Value: string }[]
  state: string
  /** It is `pending` for so many readings. */
  readings: number
  /** For so many readings, it is not shown. */
  hidden: number
  createdAt: Date
  snapshots: string[]
}

export type FakeSnapshot = { id: string; region: string; description: string; bytes: number }

export type ImagesState = {
  instances: ReadonlyMap<string, FakeInstance>
  /** By region and id. */
  images: Map<string, FakeImage>
  snapshots: Map<string, FakeSnapshot>
  /** Snapshots that stay when their image is removed, with the code that says why. */
  kept: Map<string, string>
  /** For so many readings, what is new is not shown. */
  hidden: number
}

/** Undefined if the operation is not one of these. */
export function answerForImages(
  state: ImagesState,
  region: string,
  operation: string,
  input: Input,
): FakeResponse | undefined {
  switch (operation) {
    case 'CreateImage':
      return create(state, region, input)
    case 'DescribeImages':
      return describe(state, region, input)
    case 'DeregisterImage':
      return deregister(state, region, String(input['ImageId']))
    case 'DescribeSnapshots':
      return describeSnapshots(state, region, input)
    case 'DeleteSnapshot':
      return deleteSnapshot(state, region, String(input['SnapshotId']))
    default:
      return undefined
  }
}

function create(state: ImagesState, region: string, input: Input): FakeResponse {
  const { instances, images, snapshots } = state
  const source = String(input['InstanceId'])
  const instance = instances.get(`${region}/${source}`)
  if (!instance) return failure('InvalidInstanceID.NotFound', `The instance ID '${source}' does not exist`)
  if (!['running', 'stopped'].includes(instance.state))
    return failure('IncorrectState', `The instance '${source}' is not in the correct state.`)
  const name = String(input['Name'])
  if (!/^[a-zA-Z0-9()[\] ./\-'@_]{3,128}$/.test(name))
    return failure('InvalidAMIName.Malformed', 'AMI names must be between 3 and 128 characters long')
  if ([...images.values()].some((image) => image.region === region && image.name === name))
    return failure('InvalidAMIName.Duplicate', `AMI name ${name} is already in use by another AMI`)
  if (input['NoReboot'] !== 'true' && instance.state === 'running')
    Object.assign(instance, { state: 'pending', next: { readings: 2, state: 'running' } })
  const id = `ami-${randomBytes(8).toString('hex')}0`
  const description = `Created by CreateImage(${source}) for ${id}`
  const volumes = instance.disks.length === 0 ? ['root'] : instance.disks
  const made = volumes.map(() => ({ ...newSnapshot(region), description }))
  for (const snapshot of made) snapshots.set(`${region}/${snapshot.id}`, snapshot)
  const specifications = (input['TagSpecification'] ?? []) as {
    ResourceType: string
    Tag: FakeImage['tags']
  }[]
  images.set(`${region}/${id}`, {
    id,
    region,
    name,
    instance: source,
    tags: specifications.find(({ ResourceType }) => ResourceType === 'image')?.Tag ?? [],
    state: 'pending',
    readings: 2,
    hidden: state.hidden,
    createdAt: new Date(),
    snapshots: made.map((snapshot) => snapshot.id),
  })
  return answer('CreateImage', tag('imageId', {}, id))
}

export function newSnapshot(region: string): FakeSnapshot {
  return { id: `snap-${randomBytes(8).toString('hex')}0`, region, description: '', bytes: 1.5 * 2 ** 30 }
}

/** Undefined for the images of others. */
function describe({ images }: ImagesState, region: string, input: Input): FakeResponse | undefined {
  const ids = input['ImageId'] as string[] | undefined
  const owners = (input['Owner'] ?? []) as string[]
  if (ids === undefined && !owners.includes('self')) return undefined
  const own = [...images.values()].filter(
    (image) =>
      image.region === region &&
      (image.hidden === 0 || image.hidden-- === 0) &&
      (image.state !== 'disabled' || input['IncludeDisabled'] === 'true'),
  )
  const absent = ids?.find((id) => !own.some((image) => image.id === id))
  if (absent !== undefined)
    return failure('InvalidAMIID.NotFound', `The image id '[${absent}]' does not exist`)
  const asked = own.filter(({ id }) => ids === undefined || ids.includes(id))
  for (const image of asked)
    if (ids !== undefined && image.state === 'pending' && --image.readings === 0) image.state = 'available'
  return page('DescribeImages', 'imagesSet', asked.map(imageItem), input)
}

function imageItem({ id, name, instance, tags, state, createdAt, snapshots }: FakeImage): Markup {
  const texts = {
    imageId: id,
    name,
    imageState: state,
    creationDate: createdAt.toISOString(),
    architecture: 'x86_64',
    rootDeviceType: 'ebs',
    virtualizationType: 'hvm',
    sourceInstanceId: instance,
  }
  return tag(
    'item',
    {},
    ...Object.entries(texts).map(([member, text]) => tag(member, {}, text)),
    state === 'failed'
      ? tag(
          'stateReason',
          {},
          tag('code', {}, 'Client.InternalError'),
          tag('message', {}, 'The snapshot failed.'),
        )
      : null,
    list(
      'blockDeviceMapping',
      snapshots.map((snapshotId, index) =>
        tag(
          'item',
          {},
          tag('deviceName', {}, index === 0 ? '/dev/xvda' : `/dev/sd${'fghij'[index - 1]}`),
          tag(
            'ebs',
            {},
            state === 'pending' ? null : tag('snapshotId', {}, snapshotId),
            tag('volumeSize', {}, '8'),
          ),
        ),
      ),
    ),
    list(
      'tagSet',
      tags.map(({ Key, Value }) => item({ key: Key, value: Value })),
    ),
  )
}

function deregister({ images, snapshots, kept }: ImagesState, region: string, id: string): FakeResponse {
  const image = images.get(`${region}/${id}`)
  if (!image) return failure('InvalidAMIID.Unavailable', `The image ID '${id}' is no longer available`)
  images.delete(`${region}/${id}`)
  const results = image.snapshots.map((snapshotId) => {
    const isUsed = [...images.values()].some((other) => other.snapshots.includes(snapshotId))
    const returnCode = isUsed ? 'skipped' : (kept.get(snapshotId) ?? 'success')
    if (returnCode === 'success') snapshots.delete(`${region}/${snapshotId}`)
    return item({ snapshotId, returnCode })
  })
  return answer('DeregisterImage', tag('return', {}, 'true'), list('deleteSnapshotResultSet', results))
}

function describeSnapshots({ snapshots }: ImagesState, region: string, input: Input): FakeResponse {
  const filters = (input['Filter'] ?? []) as { Name: string; Value: string[] }[]
  const textOf = ({ id, description }: FakeSnapshot, name: string) =>
    name === 'snapshot-id' ? id : description
  const items = [...snapshots.values()]
    .filter((one) => one.region === region)
    .filter((one) =>
      filters.every(({ Name, Value }) => Value.some((pattern) => isLike(textOf(one, Name), pattern))),
    )
    .map(({ id, description, bytes }) =>
      item({
        snapshotId: id,
        description,
        status: 'completed',
        volumeSize: '8',
        fullSnapshotSizeInBytes: String(bytes),
      }),
    )
  return page('DescribeSnapshots', 'snapshotSet', items, input)
}

/** `*` in the value of a filter stands for any text. */
function isLike(text: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}

function deleteSnapshot({ images, snapshots }: ImagesState, region: string, id: string): FakeResponse {
  const image = [...images.values()].find((one) => one.snapshots.includes(id))
  if (image) return failure('InvalidSnapshot.InUse', `The snapshot ${id} is currently in use by ${image.id}`)
  return snapshots.delete(`${region}/${id}`)
    ? answer('DeleteSnapshot', tag('return', {}, 'true'))
    : failure('InvalidSnapshot.NotFound', `The snapshot '${id}' does not exist.`)
}
