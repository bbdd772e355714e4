// The part of the stand-in for EC2 that is its volumes.
import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { type Markup, tag } from '#providers/xml.ts'
import { type CreationState, type FakeDisk, newDisk } from './ec2-creation.ts'
import { answer, failure, item, list, page } from './ec2-documents.ts'
import type { FormValue } from './form.ts'

type Input = Readonly<Record<string, FormValue>>

const changes: Readonly<
  Record<string, (state: CreationState, disk: FakeDisk, input: Input) => FakeResponse>
> = {
  AttachVolume: attach,
  DetachVolume: detach,
  ModifyVolume: modify,
  DeleteVolume: remove,
}

/** Undefined if the operation is not one of volumes. */
export function answerForVolumes(
  state: CreationState,
  region: string,
  operation: string,
  input: Input,
): FakeResponse | undefined {
  if (operation === 'DescribeVolumes') return describe(state, region, input)
  if (operation === 'DescribeAvailabilityZones') return describeZones(region)
  if (operation === 'CreateVolume') return create(state, region, input)
  const change = changes[operation]
  if (!change) return undefined
  const id = String(input['VolumeId'])
  const disk = state.disks.get(`${region}/${id}`)
  return disk ? change(state, disk, input) : absentVolume(id)
}

function describe({ disks }: CreationState, region: string, input: Input): FakeResponse {
  const ids = (input['VolumeId'] ?? []) as string[]
  const absent = ids.find((id) => !disks.has(`${region}/${id}`))
  if (absent !== undefined) return absentVolume(absent)
  const [filter] = (input['Filter'] ?? []) as { Value: string[] }[]
  const own = [...disks.values()].filter(
    (disk) =>
      disk.region === region &&
      (ids.length === 0 || ids.includes(disk.id)) &&
      (filter === undefined || filter.Value.includes(disk.order?.token ?? '')),
  )
  const response = page('DescribeVolumes', 'volumeSet', own.map(volumeItem), input)
  if (ids.length > 0) for (const disk of own) progress(disk)
  return response
}

function describeZones(region: string): FakeResponse {
  const zones = ['a', 'b'].map((letter) =>
    item({ zoneName: region + letter, zoneState: 'available', regionName: region }),
  )
  return answer('DescribeAvailabilityZones', list('availabilityZoneInfo', zones))
}

function create({ disks }: CreationState, region: string, input: Input): FakeResponse {
  const token = String(input['ClientToken'])
  const order = { token, text: JSON.stringify(input) }
  const earlier = [...disks.values()].find((one) => one.region === region && one.order?.token === token)
  if (earlier && earlier.order?.text !== order.text)
    return failure(
      'IdempotentParameterMismatch',
      'The request uses the same client token with other parameters.',
    )
  if (earlier) return created(earlier)
  const zone = String(input['AvailabilityZone'])
  if (!zone.startsWith(region)) return failure('InvalidZone.NotFound', `The zone '${zone}' does not exist.`)
  const [{ Tag: tags = [] } = {}] = input['TagSpecification'] as { Tag?: { Key: string; Value: string }[] }[]
  const name = tags.find(({ Key }) => Key === 'Name')?.Value ?? ''
  const disk = { ...newDisk(region, name), zone, size: Number(input['Size']), order }
  disks.set(`${region}/${disk.id}`, disk)
  return created(disk)
}

function created({ id, zone, size }: FakeDisk): FakeResponse {
  return answer(
    'CreateVolume',
    tag('volumeId', {}, id),
    tag('size', {}, String(size)),
    tag('availabilityZone', {}, zone),
    tag('status', {}, 'creating'),
  )
}

function progress(disk: FakeDisk): void {
  if (disk.status === 'attaching') disk.status = 'attached'
  if (disk.status === 'detaching') Object.assign(disk, { instance: null, status: 'attached' })
  if (disk.growing !== null) Object.assign(disk, { size: disk.growing, growing: null, isOptimizing: true })
}

function attach({ instances, disks }: CreationState, disk: FakeDisk, input: Input): FakeResponse {
  const { region, id } = disk
  const instance = String(input['InstanceId'])
  const device = String(input['Device'])
  const zone = instances.get(`${region}/${instance}`)?.zone
  if (zone === undefined)
    return failure('InvalidInstanceID.NotFound', `The instance ID '${instance}' does not exist`)
  if (zone !== disk.zone)
    return failure(
      'InvalidVolume.ZoneMismatch',
      `The volume '${id}' is not in the same availability zone as instance '${instance}'`,
    )
  if (disk.instance !== null) return failure('VolumeInUse', `${id} is already attached to an instance`)
  if ([...disks.values()].some((one) => one.instance === instance && one.device === device))
    return failure(
      'InvalidParameterValue',
      `Invalid value '${device}' for unixDevice. Attachment point ${device} is already in use`,
    )
  Object.assign(disk, { instance, device, status: 'attaching' })
  instances.get(`${region}/${instance}`)?.disks.push({ id, device, isKept: true })
  return answer('AttachVolume', tag('volumeId', {}, id), tag('status', {}, 'attaching'))
}

function detach({ instances }: CreationState, disk: FakeDisk): FakeResponse {
  const { region, id, instance } = disk
  if (instance === null) return failure('IncorrectState', `Volume '${id}' is in the 'available' state.`)
  const from = instances.get(`${region}/${instance}`)
  if (from) from.disks = from.disks.filter((one) => one.id !== id)
  disk.status = 'detaching'
  return answer('DetachVolume', tag('volumeId', {}, id), tag('status', {}, 'detaching'))
}

function modify(_state: CreationState, disk: FakeDisk, input: Input): FakeResponse {
  const size = Number(input['Size'])
  if (disk.growing !== null || disk.isOptimizing)
    return failure(
      'IncorrectModificationState',
      `Volume ${disk.id} cannot be modified in the modification state OPTIMIZING`,
    )
  if (size < disk.size)
    return failure('InvalidParameterValue', 'New size cannot be smaller than existing size')
  disk.growing = size
  const modification = [
    tag('volumeId', {}, disk.id),
    tag('modificationState', {}, 'modifying'),
    tag('targetSize', {}, String(size)),
  ]
  return answer('ModifyVolume', tag('volumeModification', {}, ...modification))
}

function remove({ disks }: CreationState, { region, id, instance }: FakeDisk): FakeResponse {
  if (instance !== null) return failure('VolumeInUse', `Volume ${id} is currently attached to ${instance}`)
  disks.delete(`${region}/${id}`)
  return answer('DeleteVolume', tag('return', {}, 'true'))
}

function absentVolume(id: string): FakeResponse {
  return failure('InvalidVolume.NotFound', `The volume '${id}' does not exist.`)
}

function volumeItem({ id, zone, name, size, instance, device, status, order }: FakeDisk): Markup {
  return tag(
    'item',
    {},
    tag('volumeId', {}, id),
    tag('size', {}, String(size)),
    tag('availabilityZone', {}, zone),
    tag('status', {}, instance === null ? 'available' : 'in-use'),
    tag('createTime', {}, '2026-01-30T23:55:00.000Z'),
    list('tagSet', [
      item({ key: 'Name', value: name }),
      ...(order ? [item({ key: 'holdfast-operation', value: order.token })] : []),
    ]),
    list(
      'attachmentSet',
      instance === null ? [] : [item({ volumeId: id, instanceId: instance, device, status })],
    ),
  )
}
