/**
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateVolume.html. The client token is the id of the
 * operation: an order that is repeated returns the volume that it has created. A volume is in one zone of its region, and
 * is attached to instances of that zone only.
 */
import { operationLabel } from '#providers/ports/cloud/creation.ts'
import type { VolumeCreation, VolumeOrder } from '#providers/ports/cloud/volumes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { elementAt, textAt } from '#providers/xml.ts'
import type { Ec2Client } from '../client.ts'
import { instanceOf, presentIn } from '../servers.ts'
import { volumesIn } from '../volumes.ts'
import { filtersOf } from './images.ts'

export function createVolumeCreation(client: Ec2Client): VolumeCreation {
  return {
    async createVolume(order) {
      const { operationId, name, region, sizeGib } = order
      const Tag = [
        { Key: 'Name', Value: name },
        { Key: operationLabel, Value: operationId },
      ]
      const answer = await client.call(region, 'CreateVolume', {
        AvailabilityZone: await zoneFor(client, order),
        VolumeType: 'gp3',
        Size: sizeGib,
        ClientToken: operationId,
        TagSpecification: [{ ResourceType: 'volume', Tag }],
      })
      return `${region}/${textAt(answer, 'volumeId')}`
    },
    async findVolumeByOperation({ operationId, region }) {
      const Filter = filtersOf({ [`tag:${operationLabel}`]: operationId })
      const [volume] = volumesIn(region, await client.call(region, 'DescribeVolumes', { Filter }))
      return volume ?? null
    },
  }
}

/** The zone of the server, or the first one of the region. */
async function zoneFor(client: Ec2Client, { region, serverRef }: VolumeOrder): Promise<string> {
  if (serverRef !== null) {
    const InstanceId = [instanceOf(serverRef).id]
    const [instance] = presentIn(await client.call(region, 'DescribeInstances', { InstanceId }))
    if (!instance) throw new ProviderError('rejected', `The instance ${serverRef} is terminated.`)
    return textAt(instance, 'placement', 'availabilityZone')
  }
  const Filter = filtersOf({ state: 'available', 'zone-type': 'availability-zone' })
  const answer = await client.call(region, 'DescribeAvailabilityZones', { Filter })
  return textAt(elementAt(answer, 'availabilityZoneInfo', 'item'), 'zoneName')
}
