/**
 * Volumes of Amazon EBS. A volume that grows shows its new size once it is optimized, which takes up to a day, and can be
 * used meanwhile; it cannot grow again before that, nor within six hours.
 */
import { pageOfPlaces } from '#providers/places.ts'
import { operationLabel } from '#providers/ports/cloud/creation.ts'
import type { CloudVolume, CloudVolumes } from '#providers/ports/cloud/volumes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import type { Ec2Client, Parameters } from './client.ts'
import { readRef, readRegions } from './regions.ts'
import { instanceOf, presentIn, tagsOf } from './servers.ts'

export function createEc2Volumes(client: Ec2Client, regions: string): CloudVolumes {
  const call = (ref: string, action: string, parameters: Parameters = {}) => {
    const { region, id } = placeOf(ref)
    return client.call(region, action, { VolumeId: id, ...parameters })
  }
  return {
    async listVolumes(cursor) {
      const { items, ...page } = await pageOfPlaces(
        cursor,
        () => readRegions(client, regions),
        async (region, token) => {
          const parameters = { MaxResults: pageSize, ...(token !== null && { NextToken: token }) }
          const answer = await client.call(region, 'DescribeVolumes', parameters)
          return { items: volumesIn(region, answer), cursor: textAt(answer, 'nextToken') || null }
        },
      )
      return { volumes: items, ...page }
    },
    async readVolume(ref) {
      const { region, id } = placeOf(ref)
      const [volume] = volumesIn(region, await client.call(region, 'DescribeVolumes', { VolumeId: [id] }))
      if (!volume) throw new ProviderError('not_found', `The volume ${ref} is deleted.`)
      return volume
    },
    async changeVolume({ ref, serverRef }, change) {
      switch (change.kind) {
        case 'attach': {
          const { region, id: InstanceId } = instanceOf(change.serverRef)
          const [instance] = presentIn(
            await client.call(region, 'DescribeInstances', { InstanceId: [InstanceId] }),
          )
          const Device = freeDevice(instance)
          return void (await call(ref, 'AttachVolume', { InstanceId, Device }).catch(deviceTaken))
        }
        case 'detach': {
          // It may have been attached to another one since it was read.
          const from: Parameters = serverRef === null ? {} : { InstanceId: instanceOf(serverRef).id }
          return void (await call(ref, 'DetachVolume', from))
        }
        case 'grow':
          return void (await call(ref, 'ModifyVolume', { Size: change.sizeGib }))
      }
    },
    async deleteVolume(ref) {
      await call(ref, 'DeleteVolume')
    },
  }
}

const pageSize = 500

function placeOf(ref: string): { region: string; id: string } {
  const volume = readRef(ref, 'vol')
  if (volume) return volume
  throw new ProviderError(
    'not_found',
    `Amazon has no volume ${ref}: it is named by its region and id, such as eu-central-1/vol-0123456789abcdef0.`,
  )
}

/** The names that Amazon recommends for further volumes; the system gives them others. */
const devices = [...'fghijklmnop'].map((letter) => `/dev/sd${letter}`)

function freeDevice(instance: XmlElement | undefined): string {
  const used = childrenOf(elementAt(instance, 'blockDeviceMapping'), 'item').map((mapping) =>
    textAt(mapping, 'deviceName'),
  )
  const free = devices.find((device) => !used.includes(device))
  if (free === undefined)
    throw new ProviderError('rejected', `The instance has volumes at all of ${devices.join(', ')}.`)
  return free
}

/** Another volume was attached at the same time. */
function deviceTaken(error: unknown): never {
  if (!(error instanceof ProviderError) || !/attachment point .* is already in use/i.test(error.message))
    throw error
  throw new ProviderError('unavailable', error.message)
}

export function volumesIn(region: string, answer: XmlElement): CloudVolume[] {
  return childrenOf(elementAt(answer, 'volumeSet'), 'item')
    .filter((volume) => !['deleting', 'deleted'].includes(textAt(volume, 'status')))
    .map((volume) => volumeOf(region, volume))
}

function volumeOf(region: string, volume: XmlElement): CloudVolume {
  const id = textAt(volume, 'volumeId')
  const status = textAt(volume, 'status')
  const tags = tagsOf(volume)
  const operationId = tags.find(({ key }) => key === operationLabel)?.value
  const [attachment] = childrenOf(elementAt(volume, 'attachmentSet'), 'item')
  const instance = textAt(attachment, 'instanceId')
  // An attachment is also shown while it is made and ended.
  const settled = textAt(attachment, 'status') === 'attached' ? 'attached' : 'available'
  return {
    ref: `${region}/${id}`,
    name: tags.find(({ key }) => key === 'Name')?.value || id,
    state: status === 'creating' || status === 'error' ? status : settled,
    sizeGib: Number(textAt(volume, 'size')),
    region,
    serverRef: instance === '' ? null : `${region}/${instance}`,
    // Of types with NVMe, which are all except the oldest.
    device: `/dev/disk/by-id/nvme-Amazon_Elastic_Block_Store_${id.replace('-', '')}`,
    createdAt: new Date(textAt(volume, 'createTime')),
    ...(operationId && { operationId }),
  }
}
