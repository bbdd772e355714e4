// The parts of the stand-in for EC2 that create and terminate instances, with what can be created.
import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { tag } from '#providers/xml.ts'
import { answer, failure, item, list, page } from './ec2-documents.ts'
import type { ImagesState } from './ec2-images.ts'
import { type FakeInstance, newInstance } from './ec2-instances.ts'
import type { FormValue } from './form.ts'

type Input = Readonly<Record<string, FormValue>>
type Tag = { Key: string; Value: string }
export type FakeDisk = {
  id: string
  region: string
  zone: string
  name: string
  size: number
  instance: string | null
  device: string
  /** Of the attachment, which follows after a reading. */
  status: 'attaching' | 'attached' | 'detaching'
  /** The size that it shows after a reading. Once it has grown, it is optimized. */
  growing: number | null
  isOptimizing: boolean
  /** What created it. */
  order?: { token: string; text: string }
}

export type CreationState = ImagesState & {
  /** By region and id, as the disks are. */
  instances: Map<string, FakeInstance>
  disks: Map<string, FakeDisk>
  /** Elastic IP addresses, by region and id. */
  addresses: Map<string, { address: string; instance: string }>
  /** Names of key pairs, by region. */
  keys: Map<string, string[]>
}

export const image = 'ami-0123456789abcdef1'
/** A type that another region has. */
export const elsewhere = 'm7i.large'

const images = [
  newImage(image, 'debian-13-amd64-20260201-2001', '2026-02-01'),
  newImage('ami-0123456789abcdef2', 'debian-13-amd64-20250901-1801', '2025-09-01'),
  newImage('ami-0123456789abcdef3', 'debian-13-arm64-20260201-2001', '2026-02-01', 'arm64'),
  newImage(
    'ami-0123456789abcdef4',
    'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-20260110',
    '2026-01-10',
  ),
  newImage('ami-0123456789abcdef5', 'al2023-ami-2023.9.20260120.1-kernel-6.12-x86_64', '2026-01-20'),
]

function newImage(imageId: string, name: string, date: string, architecture = 'x86_64') {
  return {
    imageId,
    name,
    architecture,
    imageState: 'available',
    creationDate: `${date}T10:00:00.000Z`,
    rootDeviceType: 'ebs',
    virtualizationType: 'hvm',
  }
}

/** Undefined if the operation is not one of these. */
export function answerForCreation(
  state: CreationState,
  region: string,
  operation: string,
  input: Input,
): FakeResponse | undefined {
  switch (operation) {
    case 'DescribeInstanceTypeOfferings': {
      const offered =
        region === 'eu-central-1' ? ['t3.micro', 'm7g.large', 'i3.metal'] : ['t3.micro', elsewhere]
      const items = offered.map((instanceType) =>
        item({ instanceType, locationType: 'region', location: region }),
      )
      return page(operation, 'instanceTypeOfferingSet', items, input)
    }
    case 'DescribeImages':
      return answer(operation, list('imagesSet', images.map(item)))
    case 'ImportKeyPair':
      return importKey(state, region, String(input['KeyName']))
    case 'RunInstances':
      return run(state, region, input)
    case 'TerminateInstances':
      return terminate(state, region, String((input['InstanceId'] as string[])[0]))
    case 'DescribeAddresses':
      return describeAddresses(state, region, input)
    case 'ReleaseAddress':
      return state.addresses.delete(`${region}/${input['AllocationId']}`)
        ? answer(operation, tag('return', {}, 'true'))
        : failure('InvalidAllocationID.NotFound', 'The allocation ID does not exist')
    default:
      return undefined
  }
}

function importKey({ keys }: CreationState, region: string, name: string): FakeResponse {
  const known = keys.get(region) ?? []
  if (known.includes(name))
    return failure('InvalidKeyPair.Duplicate', `The keypair '${name}' already exists.`)
  keys.set(region, [...known, name])
  return answer('ImportKeyPair', tag('keyName', {}, name), tag('keyPairId', {}, 'key-0123456789abcdef0'))
}

function run(state: CreationState, region: string, input: Input): FakeResponse {
  const { instances, disks, keys } = state
  const token = String(input['ClientToken'])
  const order = JSON.stringify(input)
  const earlier = [...instances.values()].find((one) => one.region === region && one.order?.token === token)
  if (earlier && earlier.order?.text !== order)
    return failure(
      'IdempotentParameterMismatch',
      'The request uses the same client token with other parameters.',
    )
  if (earlier) return created(earlier)
  const type = String(input['InstanceType'])
  if (!['t3.micro', 'm7g.large'].includes(type))
    return failure('InvalidParameterValue', `Invalid value '${type}' for InstanceType.`)
  if (!images.some(({ imageId }) => imageId === input['ImageId']))
    return failure('InvalidAMIID.Malformed', `Invalid id: "${input['ImageId']}"`)
  const { KeyName: key } = input
  if (key !== undefined && !keys.get(region)?.includes(String(key)))
    return failure('InvalidKeyPair.NotFound', `The key pair '${key}' does not exist`)
  const [own] = input['TagSpecification'] as { Tag: Tag[] }[]
  const tags = Object.fromEntries((own?.Tag ?? []).map(({ Key, Value }) => [Key, Value]))
  const instance: FakeInstance = {
    ...newInstance(region, String(tags['Name'])),
    type,
    state: 'pending',
    next: { readings: 2, state: 'running' },
    addresses: ['203.0.113.80'],
    tags,
    userData: Buffer.from(String(input['UserData'] ?? ''), 'base64').toString(),
    hidden: state.hidden,
    order: { token, text: order },
  }
  instances.set(`${region}/${instance.id}`, instance)
  const disk = { ...newDisk(region, 'root'), instance: instance.id }
  disks.set(`${region}/${disk.id}`, disk)
  instance.disks.push({ id: disk.id, device: '/dev/xvda', isKept: false })
  return created(instance)
}

function created({ id, state }: FakeInstance): FakeResponse {
  const shown = tag(
    'item',
    {},
    tag('instanceId', {}, id),
    tag('instanceState', {}, tag('code', {}, '0'), tag('name', {}, state)),
  )
  return answer('RunInstances', tag('reservationId', {}, 'r-1'), list('instancesSet', [shown]))
}

function terminate({ instances, disks, addresses }: CreationState, region: string, id: string): FakeResponse {
  const instance = instances.get(`${region}/${id}`)
  if (!instance) return failure('InvalidInstanceID.NotFound', `The instance ID '${id}' does not exist`)
  if (instance.state !== 'terminated')
    Object.assign(instance, { state: 'shutting-down', next: { readings: 2, state: 'terminated' } })
  for (const disk of instance.disks)
    if (disk.isKept) Object.assign(disks.get(`${region}/${disk.id}`) ?? {}, { instance: null })
    else disks.delete(`${region}/${disk.id}`)
  for (const address of addresses.values()) if (address.instance === id) address.instance = ''
  return answer('TerminateInstances', list('instancesSet', [item({ instanceId: id })]))
}

function describeAddresses({ addresses }: CreationState, region: string, input: Input): FakeResponse {
  const [filter] = input['Filter'] as { Name: string; Value: string[] }[]
  const items = [...addresses]
    .filter(([ref, { instance }]) => ref.startsWith(`${region}/`) && instance === filter?.Value[0])
    .map(([ref, { address, instance }]) =>
      item({ publicIp: address, allocationId: ref.slice(region.length + 1), instanceId: instance }),
    )
  return answer('DescribeAddresses', list('addressesSet', items))
}

export function newDisk(region: string, name: string): FakeDisk {
  const id = `vol-${Math.random().toString(16).slice(2).padEnd(17, '0').slice(0, 17)}`
  return {
    id,
    region,
    zone: `${region}a`,
    name,
    size: 10,
    instance: null,
    device: '/dev/sdf',
    status: 'attached',
    growing: null,
    isOptimizing: false,
  }
}
