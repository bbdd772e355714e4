/**
 * Instances of Amazon EC2. They have no actions: what was sent is recorded, and the state of the instance shows the rest.
 * Only an image that is made of one has a state of its own.
 * A reboot does not change the state. There is no reset: an instance is stopped and started, which gives it another
 * public IPv4 address unless it has an Elastic IP.
 */
import { readAddress } from '#kernel/ip/address.ts'
import { pageOfPlaces } from '#providers/places.ts'
import { operationLabel } from '#providers/ports/cloud/creation.ts'
import type { CloudProvider, CloudServer } from '#providers/ports/cloud/servers.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { outcomeOf, recordedActions } from '#providers/recorded-actions.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import { manifest } from '../manifest.ts'
import { readImageAction } from './changes/images.ts'
import type { Ec2Client, Parameters } from './client.ts'
import { wrongState } from './errors.ts'
import { instanceTypes, type TypeOf } from './instance-types.ts'
import { readRef, readRegions } from './regions.ts'

export function createEc2Cloud(client: Ec2Client, regions: string, state: ProviderState): CloudProvider {
  const actions = recordedActions('Amazon', state, [wrongState])
  const typesOf = instanceTypes(client)

  async function readServer(ref: string): Promise<CloudServer> {
    const { region, id } = instanceOf(ref)
    const answer = await client.call(region, 'DescribeInstances', { InstanceId: [id] })
    const [instance] = presentIn(answer)
    if (!instance) throw new ProviderError('not_found', `The instance ${ref} is terminated.`)
    return serverOf(region, instance, await typesOf(region, [textAt(instance, 'instanceType')]))
  }
  const call = (ref: string, action: string, parameters: Parameters = {}) => {
    const { region, id } = instanceOf(ref)
    return client.call(region, action, { InstanceId: [id], ...parameters })
  }
  const send = {
    power_on: (ref: string) => call(ref, 'StartInstances'),
    power_off: cutPower,
    shutdown: (ref: string) => call(ref, 'StopInstances'),
    reboot: (ref: string) => call(ref, 'RebootInstances'),
    power_cycle: cutPower,
  }
  /** `Force` is for one that hangs while it stops. */
  function cutPower(ref: string) {
    return call(ref, 'StopInstances', { Force: 'true', SkipOsShutdown: 'true' })
  }

  return {
    async listServers(cursor) {
      const page = await pageOfPlaces(
        cursor,
        () => readRegions(client, regions),
        async (region, token) => {
          const parameters = { MaxResults: pageSize, ...(token !== null && { NextToken: token }) }
          const answer = await client.call(region, 'DescribeInstances', parameters)
          const instances = presentIn(answer)
          const types = await typesOf(
            region,
            instances.map((instance) => textAt(instance, 'instanceType')),
          )
          return {
            items: instances.map((instance) => serverOf(region, instance, types)),
            cursor: textAt(answer, 'nextToken') || null,
          }
        },
      )
      return { servers: page.items, cursor: page.cursor }
    },
    readServer,
    async startAction(ref, { kind }) {
      // A terminated instance is shown for an hour.
      await readServer(ref)
      return await actions.start(ref, kind, () => send[kind](ref))
    },
    async readAction(ref, actionRef) {
      if (readRef(actionRef, 'ami')) return await readImageAction(client, actionRef)
      const action = await actions.find(ref, actionRef)
      if (action.kind !== 'power_cycle') return outcomeOf('Amazon', action)
      const { power } = await readServer(ref)
      if (power === 'running' && action.was_stopped)
        return { state: 'succeeded', progress: null, error: null }
      if (power === 'stopped') {
        await send.power_on(ref)
        await actions.markStopped(ref, actionRef)
      }
      return { state: 'running', progress: null, error: null }
    },
    actionsSince: actions.since,
  }
}

const pageSize = manifest.cloud?.pageSize ?? 0

export function instanceOf(ref: string): { region: string; id: string } {
  const instance = readRef(ref, 'i')
  if (instance) return instance
  throw new ProviderError(
    'not_found',
    `Amazon has no instance ${ref}: it is named by its region and id, such as eu-central-1/i-0123456789abcdef0.`,
  )
}

export function presentIn(answer: XmlElement): XmlElement[] {
  return instancesIn(childrenOf(elementAt(answer, 'reservationSet'), 'item'))
}

export function stateOf(instance: XmlElement | undefined): string {
  return textAt(instance, 'instanceState', 'name')
}

/** Without those that are terminated. */
export function instancesIn(reservations: readonly XmlElement[]): XmlElement[] {
  return reservations
    .flatMap((reservation) => childrenOf(elementAt(reservation, 'instancesSet'), 'item'))
    .filter((instance) => stateOf(instance) !== 'terminated')
}

const states: Readonly<Record<string, Pick<CloudServer, 'lifecycle' | 'power'>>> = {
  // Of a new instance, and of one that is started again.
  pending: { lifecycle: 'active', power: 'starting' },
  running: { lifecycle: 'active', power: 'running' },
  stopping: { lifecycle: 'active', power: 'stopping' },
  stopped: { lifecycle: 'active', power: 'stopped' },
  'shutting-down': { lifecycle: 'deleting', power: 'stopping' },
}

export function serverOf(region: string, instance: XmlElement, typeOf: TypeOf): CloudServer {
  const text = (...path: string[]) => textAt(instance, ...path)
  const tags = tagsOf(instance)
  const operationId = tags.find(({ key }) => key === operationLabel)?.value
  const interfaces = childrenOf(elementAt(instance, 'networkInterfaceSet'), 'item')
  const privates = interfaces.flatMap((one) => childrenOf(elementAt(one, 'privateIpAddressesSet'), 'item'))
  const ipv6 = interfaces.flatMap((one) => childrenOf(elementAt(one, 'ipv6AddressesSet'), 'item'))
  const size = text('instanceType')
  return {
    ref: `${region}/${text('instanceId')}`,
    name: tags.find(({ key }) => key === 'Name')?.value || text('instanceId'),
    ...(states[stateOf(instance)] ?? { lifecycle: 'error', power: 'unknown' }),
    region,
    size,
    cpus: typeOf(size)?.cpus ?? null,
    memoryMib: typeOf(size)?.memoryMib ?? null,
    // That of the volumes, which are resources of their own.
    diskGib: null,
    image: text('imageId') || null,
    publicAddresses: canonical([
      text('ipAddress'),
      ...privates.map((one) => textAt(one, 'association', 'publicIp')),
      ...ipv6.map((one) => textAt(one, 'ipv6Address')),
    ]),
    privateAddresses: canonical([
      text('privateIpAddress'),
      ...privates.map((one) => textAt(one, 'privateIpAddress')),
    ]),
    tags: tags
      .filter(({ key }) => key !== 'Name')
      .map(({ key, value }) => (value === '' ? key : `${key}=${value}`))
      .sort(),
    createdAt: creationOf(interfaces) ?? new Date(text('launchTime')),
    ...(operationId && { operationId }),
  }
}

export function tagsOf(resource: XmlElement): { key: string; value: string }[] {
  return childrenOf(elementAt(resource, 'tagSet'), 'item').map((tag) => ({
    key: textAt(tag, 'key'),
    value: textAt(tag, 'value'),
  }))
}

/** The time of the launch is that of the last start. The first interface is attached at the creation, and stays. */
function creationOf(interfaces: readonly XmlElement[]): Date | null {
  const first = interfaces.find((one) => textAt(one, 'attachment', 'deviceIndex') === '0')
  const time = textAt(first, 'attachment', 'attachTime')
  return time === '' ? null : new Date(time)
}

function canonical(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => readAddress(text)?.address ?? []))]
}
