import { randomBytes } from 'node:crypto'
import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { type Markup, tag } from '#providers/xml.ts'
import { answer, failure, item, list, page } from './ec2-documents.ts'
import type { FormValue } from './form.ts'

/** What tests set of an instance. */
export type FakeInstance = {
  id: string
  region: string
  zone: string
  state: string
  addresses: string[]
  tags: Record<string, string>
  /** The security groups of its network interface. */
  groups: string[]
  type: string
  userData: string
  /** Its volumes, and whether they stay when it is terminated. */
  disks: { id: string; device: string; isKept: boolean }[]
  /** For so many readings, it is not shown. */
  hidden: number
  /** Why it was terminated. */
  reason?: { code: string; message: string }
  /** What created it. */
  order?: { token: string; text: string }
  /** What its state becomes after so many readings. */
  next: { readings: number; state: string } | null
}

export function newInstance(region: string, name: string): FakeInstance {
  const id = `i-${randomBytes(8).toString('hex')}0`
  return {
    id,
    region,
    zone: `${region}a`,
    state: 'running',
    addresses: [],
    tags: { Name: name },
    groups: [],
    type: 't3.micro',
    userData: '',
    disks: [],
    hidden: 0,
    next: null,
  }
}

type Input = Readonly<Record<string, FormValue>>

/** Undefined if the operation is not one of instances. */
export function answerForInstances(
  instances: ReadonlyMap<string, FakeInstance>,
  region: string,
  operation: string,
  input: Input,
): FakeResponse | undefined {
  if (operation === 'DescribeInstanceTypes')
    return answer(operation, list('instanceTypeSet', textsOf(input['InstanceType']).map(typeItem)))
  if (operation === 'CreateTags') return rename(instances, region, input)
  if (operation === 'ModifyInstanceAttribute' && input['InstanceType'] !== undefined)
    return resize(instances, region, input)
  if (!operation.endsWith('Instances')) return undefined
  const ids = textsOf(input['InstanceId'])
  const own = [...instances.values()].filter(
    (instance) => instance.region === region && isShown(instance) && hasTag(instance, input),
  )
  const unknown = ids.find((id) => !own.some((instance) => instance.id === id))
  if (unknown !== undefined) return absent(unknown)
  const asked = own.filter(({ id }) => ids.length === 0 || ids.includes(id))
  if (operation === 'DescribeInstances') {
    for (const instance of asked) if (ids.length > 0) progress(instance)
    return page(operation, 'reservationSet', asked.map(reservation), input)
  }
  return change(operation, asked, input)
}

function rename(instances: ReadonlyMap<string, FakeInstance>, region: string, input: Input): FakeResponse {
  const [id] = textsOf(input['ResourceId'])
  const instance = instances.get(`${region}/${id}`)
  if (!instance) return absent(id)
  for (const { Key, Value } of input['Tag'] as { Key: string; Value: string }[]) instance.tags[Key] = Value
  return answer('CreateTags', tag('return', {}, 'true'))
}

function resize(instances: ReadonlyMap<string, FakeInstance>, region: string, input: Input): FakeResponse {
  const id = String(input['InstanceId'])
  const { Value: type = '' } = input['InstanceType'] as { Value?: string }
  const instance = instances.get(`${region}/${id}`)
  if (!instance) return absent(id)
  if (instance.state !== 'stopped')
    return failure('IncorrectInstanceState', `The instance '${id}' is not in the 'stopped' state.`)
  if (!/^[a-z]\d[a-z]*\.[a-z0-9]+$/.test(type))
    return failure('InvalidInstanceAttributeValue', `Invalid value '${type}' for InstanceType.`)
  instance.type = type
  return answer('ModifyInstanceAttribute', tag('return', {}, 'true'))
}

function absent(id: string | undefined): FakeResponse {
  return failure('InvalidInstanceID.NotFound', `The instance ID '${id}' does not exist`)
}

function isShown(instance: FakeInstance): boolean {
  return instance.hidden === 0 || --instance.hidden === 0
}

function hasTag({ tags }: FakeInstance, input: Input): boolean {
  const filters = (input['Filter'] ?? []) as { Name: string; Value: string[] }[]
  return filters.every(({ Name, Value }) => Value.includes(tags[Name.replace(/^tag:/, '')] ?? ''))
}

/** A stopped instance stays, and so does a running one: only one that changes cannot be started or stopped. */
function change(operation: string, asked: readonly FakeInstance[], input: Input): FakeResponse {
  if (operation === 'RebootInstances') return answer(operation, tag('return', {}, 'true'))
  const isStart = operation === 'StartInstances'
  const [during, end] = isStart ? ['pending', 'running'] : ['stopping', 'stopped']
  const isForced = input['Force'] === 'true'
  const wrong = asked.find(
    ({ state }) => !['running', 'stopped'].includes(state) && !(isForced && state === 'stopping'),
  )
  if (wrong)
    return failure(
      'IncorrectInstanceState',
      `The instance '${wrong.id}' is not in a state from which it can be ${isStart ? 'started' : 'stopped'}.`,
    )
  for (const instance of asked)
    if (instance.state !== end) Object.assign(instance, { state: during, next: { readings: 2, state: end } })
  return answer(
    operation,
    list(
      'instancesSet',
      asked.map(({ id }) => item({ instanceId: id })),
    ),
  )
}

function progress(instance: FakeInstance): void {
  if (instance.next && --instance.next.readings === 0)
    Object.assign(instance, { state: instance.next.state, next: null })
}

const codes: Readonly<Record<string, string>> = {
  pending: '0',
  running: '16',
  'shutting-down': '32',
  terminated: '48',
  stopping: '64',
  stopped: '80',
}

function reservation(instance: FakeInstance): Markup {
  const { id, type, zone, state, reason, addresses, tags, groups, disks } = instance
  const ipv4 = addresses.find((address) => address.includes('.'))
  const association = ipv4 === undefined ? null : tag('association', {}, tag('publicIp', {}, ipv4))
  const privateAddress = tag('privateIpAddress', {}, '10.0.0.7')
  const own = tag(
    'item',
    {},
    tag('instanceId', {}, id),
    tag('imageId', {}, 'ami-0abcdef1234567890'),
    tag('instanceState', {}, tag('code', {}, codes[state] ?? '0'), tag('name', {}, state)),
    tag('instanceType', {}, type),
    tag('placement', {}, tag('availabilityZone', {}, zone)),
    reason === undefined
      ? null
      : tag('stateReason', {}, tag('code', {}, reason.code), tag('message', {}, reason.message)),
    list(
      'blockDeviceMapping',
      disks.map((disk) =>
        tag(
          'item',
          {},
          tag('deviceName', {}, disk.device),
          tag('ebs', {}, tag('volumeId', {}, disk.id), tag('deleteOnTermination', {}, String(!disk.isKept))),
        ),
      ),
    ),
    tag('launchTime', {}, '2026-02-01T10:00:00.000Z'),
    privateAddress,
    tag('vpcId', {}, 'vpc-1'),
    ipv4 === undefined ? null : tag('ipAddress', {}, ipv4),
    list(
      'tagSet',
      Object.entries(tags).map(([key, value]) => item({ key, value })),
    ),
    list('networkInterfaceSet', [
      tag(
        'item',
        {},
        tag('attachment', {}, tag('attachTime', {}, created), tag('deviceIndex', {}, '0')),
        list(
          'groupSet',
          groups.map((groupId) => item({ groupId, groupName: groupId })),
        ),
        list('privateIpAddressesSet', [tag('item', {}, privateAddress, association)]),
        list(
          'ipv6AddressesSet',
          addresses.filter((one) => one.includes(':')).map((ipv6Address) => item({ ipv6Address })),
        ),
      ),
    ]),
  )
  return tag('item', {}, tag('reservationId', {}, `r-${id.slice(2)}`), list('instancesSet', [own]))
}

const created = '2026-01-30T23:55:00.000Z'

function typeItem(name: string): Markup {
  return tag(
    'item',
    {},
    tag('instanceType', {}, name),
    tag('currentGeneration', {}, 'true'),
    tag('bareMetal', {}, String(name.endsWith('.metal'))),
    tag(
      'processorInfo',
      {},
      list('supportedArchitectures', [tag('item', {}, name.startsWith('m7g') ? 'arm64' : 'x86_64')]),
    ),
    tag('vCpuInfo', {}, tag('defaultVCpus', {}, '2')),
    tag('memoryInfo', {}, tag('sizeInMiB', {}, '1024')),
  )
}

function textsOf(value: FormValue | undefined): string[] {
  return (Array.isArray(value) ? value : []).map(String)
}
