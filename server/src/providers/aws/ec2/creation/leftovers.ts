/**
 * What a terminated instance leaves: volumes that are not deleted on termination, Elastic IP addresses, and images that
 * were made of it. EC2 tells no prices.
 */
import type { Leftover } from '#providers/ports/cloud/creation.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import { imagesOf } from '../changes/images.ts'
import { deleteImage, nameOf } from '../changes/snapshots.ts'
import type { Ec2Client } from '../client.ts'
import { readRef } from '../regions.ts'
import { tagsOf } from '../servers.ts'
import { filtersOf } from './images.ts'

export async function leftoversOf(
  client: Ec2Client,
  region: string,
  instance: XmlElement,
): Promise<Leftover[]> {
  const kept = childrenOf(elementAt(instance, 'blockDeviceMapping'), 'item')
    .map((mapping) => elementAt(mapping, 'ebs'))
    .filter((ebs) => textAt(ebs, 'deleteOnTermination') === 'false')
    .map((ebs) => textAt(ebs, 'volumeId'))
  const id = textAt(instance, 'instanceId')
  const Filter = filtersOf({ 'instance-id': id })
  const addresses = await client.call(region, 'DescribeAddresses', { Filter })
  return [
    ...(await readVolumes(client, region, kept)),
    ...childrenOf(elementAt(addresses, 'addressesSet'), 'item').map(
      (address): Leftover => ({
        ref: `${region}/${textAt(address, 'allocationId')}`,
        kind: 'address',
        name: textAt(address, 'publicIp'),
        monthly: null,
      }),
    ),
    ...(await imagesOf(client, { region, id })).map(
      (image): Leftover => ({
        ref: `${region}/${textAt(image, 'imageId')}`,
        kind: 'snapshot',
        name: nameOf(image),
        monthly: null,
      }),
    ),
  ]
}

async function readVolumes(client: Ec2Client, region: string, ids: readonly string[]): Promise<Leftover[]> {
  if (ids.length === 0) return []
  const answer = await client.call(region, 'DescribeVolumes', { VolumeId: ids })
  return childrenOf(elementAt(answer, 'volumeSet'), 'item').map((volume) => {
    const id = textAt(volume, 'volumeId')
    const name = tagsOf(volume).find(({ key }) => key === 'Name')?.value || id
    return { ref: `${region}/${id}`, kind: 'volume', name, monthly: null }
  })
}

export async function deleteLeftover(client: Ec2Client, ref: string): Promise<void> {
  const volume = readRef(ref, 'vol')
  const address = readRef(ref, 'eipalloc')
  if (volume) await client.call(volume.region, 'DeleteVolume', { VolumeId: volume.id })
  else if (address) await client.call(address.region, 'ReleaseAddress', { AllocationId: address.id })
  else if (readRef(ref, 'ami')) await deleteImage(client, ref)
  else throw new ProviderError('not_found', `Amazon has no ${ref}.`)
}
