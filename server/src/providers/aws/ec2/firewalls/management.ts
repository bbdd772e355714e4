/**
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateSecurityGroup.html. The groups of an instance are set as a
 * whole, of which one has to stay, and all belong to its network. A new group belongs to the default network of the region.
 */
import { operationLabel } from '#providers/ports/cloud/creation.ts'
import type { FirewallManagement } from '#providers/ports/firewall-management.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, textAt } from '#providers/xml.ts'
import type { Ec2Client } from '../client.ts'
import { filtersOf } from '../creation/images.ts'
import { instanceOf, presentIn } from '../servers.ts'
import { groupOf, groupsOf, readGroup, shownOf } from './firewalls.ts'

export function createEc2FirewallManagement(client: Ec2Client): FirewallManagement {
  return {
    async create({ operationId, name, region }) {
      const place = region ?? ''
      const Tag = [
        { Key: 'Name', Value: name },
        { Key: operationLabel, Value: operationId },
      ]
      const answer = await client.call(place, 'CreateSecurityGroup', {
        GroupName: name,
        GroupDescription: name,
        TagSpecification: [{ ResourceType: 'security-group', Tag }],
      })
      return `${place}/${textAt(answer, 'groupId')}`
    },
    async find({ operationId, region }) {
      const place = region ?? ''
      const Filter = filtersOf({ [`tag:${operationLabel}`]: operationId })
      const answer = await client.call(place, 'DescribeSecurityGroups', { Filter })
      const [group] = childrenOf(elementAt(answer, 'securityGroupInfo'), 'item')
      // A new group is attached to nothing.
      return group ? shownOf(place, group, []) : null
    },
    attach: (ref, serverRef) => setGroups(ref, serverRef, (id, present) => [...present, id]),
    detach: (ref, serverRef) =>
      setGroups(ref, serverRef, (id, present) => present.filter((other) => other !== id)),
    async deleteFirewall(ref) {
      const { region, id } = groupOf(ref)
      await client.call(region, 'DeleteSecurityGroup', { GroupId: id })
    },
  }

  async function setGroups(
    ref: string,
    serverRef: string,
    wantedOf: (id: string, present: readonly string[]) => readonly string[],
  ): Promise<void> {
    const { region, id } = groupOf(ref)
    const group = await readGroup(client, region, id)
    const place = instanceOf(serverRef)
    if (place.region !== region)
      throw refused(`The security group is in ${region}, and the instance in ${place.region}.`)
    const answer = await client.call(region, 'DescribeInstances', { InstanceId: [place.id] })
    const [instance] = presentIn(answer)
    if (!instance) throw new ProviderError('not_found', `The instance ${serverRef} is terminated.`)
    if (childrenOf(elementAt(instance, 'networkInterfaceSet'), 'item').length > 1)
      throw refused('The instance has several network interfaces: change their security groups at Amazon.')
    const present = [...groupsOf(instance)]
    const wanted = [...new Set(wantedOf(id, present))]
    if (wanted.length === present.length) return
    if (textAt(group, 'vpcId') !== textAt(instance, 'vpcId'))
      throw refused('The security group belongs to another network (VPC) than the instance.')
    if (wanted.length === 0)
      throw refused('An instance keeps at least one security group: attach another one first.')
    await client.call(region, 'ModifyInstanceAttribute', { InstanceId: place.id, GroupId: wanted })
  }
}

function refused(message: string): ProviderError {
  return new ProviderError('rejected', message)
}
