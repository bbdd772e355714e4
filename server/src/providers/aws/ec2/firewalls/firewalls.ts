/**
 * Security groups of Amazon EC2. What was changed is shown with a delay, and a reading can be older than the last one
 * (https://docs.aws.amazon.com/ec2/latest/devguide/eventual-consistency.html): a change is compared with what EC2 shows
 * and made again, until it shows the whole of it.
 */
import { distinctRules } from '#kernel/ip/firewall/rule.ts'
import { type FirewallPlan, isNothing, planOf } from '#providers/firewall-plan.ts'
import { untilShown } from '#providers/http/changes.ts'
import { unreadable } from '#providers/http/json-api.ts'
import { operationLabel } from '#providers/ports/cloud/creation.ts'
import type { FirewallsProvider, FirewallTarget, ProviderFirewall } from '#providers/ports/firewalls.ts'
import { ProviderError, unlessDenied } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import type { Ec2Client, Parameters } from '../client.ts'
import { readPages } from '../pages.ts'
import { readRef, readRegions } from '../regions.ts'
import { instancesIn, tagsOf } from '../servers.ts'
import { foreignRule, permissionOf, type StoredRule, storedRule, trafficOf } from './rules.ts'

export function createEc2Firewalls(client: Ec2Client, regions: string): FirewallsProvider {
  return {
    async listFirewalls() {
      const all = await readRegions(client, regions)
      const listed = await Promise.all(
        all.map(async (region) => {
          const groups = await readPages(client, region, 'DescribeSecurityGroups', 'securityGroupInfo')
          const targets = await targetsByGroup(client, region)
          return groups.map((group) =>
            shownOf(region, group, targets && (targets.get(textAt(group, 'groupId')) ?? [])),
          )
        }),
      )
      return listed.flat()
    },
    async read(ref) {
      const { region, id } = groupOf(ref)
      const [group, items] = await Promise.all([readGroup(client, region, id), readItems(client, region, id)])
      return {
        name: nameOf(group, region),
        rules: distinctRules(items.flatMap((item) => storedRule(item)?.rule ?? [])),
        foreign: items.filter((item) => storedRule(item) === null).map(foreignRule),
      }
    },
    async readTargets(ref) {
      const { region, id } = groupOf(ref)
      await readGroup(client, region, id)
      const targets = await targetsByGroup(client, region)
      return targets && (targets.get(id) ?? [])
    },
    async change(ref, change) {
      const { region, id } = groupOf(ref)
      await readGroup(client, region, id)
      let refusal: ProviderError | null = null
      const isMade = async () => {
        refusal = null
        const plan = planOf('EC2', await readRules(client, region, id), change)
        if (isNothing(plan)) return true
        refusal = await refusalOfStale(execute(client, region, id, plan))
        return false
      }
      await untilShown('Amazon', isMade).catch((error) => {
        throw refusal ?? error
      })
    },
  }
}

/** Asks each region for few of its groups. */
export async function verifyEc2(client: Ec2Client, regions: string): Promise<void> {
  const all = await readRegions(client, regions)
  await Promise.all(all.map((region) => client.call(region, 'DescribeSecurityGroups', { MaxResults: 5 })))
}

export function groupOf(ref: string): { region: string; id: string } {
  const group = readRef(ref, 'sg')
  if (group) return group
  throw new ProviderError(
    'not_found',
    `Amazon has no security group ${ref}: it is named by its region and id, such as eu-central-1/sg-0123456789abcdef0.`,
  )
}

export function shownOf(
  region: string,
  group: XmlElement,
  attachedTo: FirewallTarget[] | null,
): ProviderFirewall {
  const operationId = tagsOf(group).find(({ key }) => key === operationLabel)?.value
  return {
    ref: `${region}/${textAt(group, 'groupId')}`,
    name: nameOf(group, region),
    region,
    attachedTo,
    ...(operationId !== undefined && { operationId }),
  }
}

/** Names are unique within a network only, and every network has a group `default`. */
function nameOf(group: XmlElement, region: string): string {
  return `${textAt(group, 'groupName')} (${region}, ${textAt(group, 'groupId')})`
}

export async function readGroup(client: Ec2Client, region: string, id: string): Promise<XmlElement> {
  const answer = await client.call(region, 'DescribeSecurityGroups', { GroupId: [id] })
  const [group] = childrenOf(elementAt(answer, 'securityGroupInfo'), 'item')
  if (!group) throw unreadable('Amazon')
  return group
}

/** Also the rules that the port cannot express. */
function readItems(client: Ec2Client, region: string, id: string): Promise<XmlElement[]> {
  const filter = { Filter: [{ Name: 'group-id', Value: [id] }] }
  return readPages(client, region, 'DescribeSecurityGroupRules', 'securityGroupRuleSet', filter)
}

async function readRules(client: Ec2Client, region: string, id: string): Promise<StoredRule[]> {
  return (await readItems(client, region, id)).flatMap((item) => storedRule(item) ?? [])
}

/**
 * The instances of all groups of a region. A group does not tell them: each interface of an instance tells
 * its groups. Null if the policy of the key does not allow `ec2:DescribeInstances`, which rules do not need.
 */
async function targetsByGroup(
  client: Ec2Client,
  region: string,
): Promise<Map<string, FirewallTarget[]> | null> {
  const reservations = await unlessDenied(readPages(client, region, 'DescribeInstances', 'reservationSet'))
  if (reservations === null) return null
  const targets = new Map<string, FirewallTarget[]>()
  for (const instance of instancesIn(reservations))
    for (const group of groupsOf(instance)) {
      const target: FirewallTarget = { kind: 'server', ref: `${region}/${textAt(instance, 'instanceId')}` }
      targets.set(group, [...(targets.get(group) ?? []), target])
    }
  return targets
}

export function groupsOf(instance: XmlElement): ReadonlySet<string> {
  const interfaces = childrenOf(elementAt(instance, 'networkInterfaceSet'), 'item')
  const groups = interfaces.flatMap((one) => childrenOf(elementAt(one, 'groupSet'), 'item'))
  return new Set(groups.map((group) => textAt(group, 'groupId')))
}

/** Rules are added first. EC2 takes each call as a whole or not at all. */
async function execute(
  client: Ec2Client,
  region: string,
  id: string,
  { add, describe, remove }: FirewallPlan<StoredRule>,
): Promise<void> {
  const inEach = async (verb: string, parametersOf: (isEgress: boolean) => Parameters | null) => {
    for (const isEgress of [false, true]) {
      const parameters = parametersOf(isEgress)
      const action = `${verb}${isEgress ? 'Egress' : 'Ingress'}`
      if (parameters) await client.call(region, action, { GroupId: id, ...parameters })
    }
  }
  await inEach('AuthorizeSecurityGroup', (isEgress) =>
    permissionsIn(
      add.map((rule) => ({ traffic: trafficOf(rule), description: rule.description })),
      isEgress,
    ),
  )
  await inEach('UpdateSecurityGroupRuleDescriptions', (isEgress) =>
    permissionsIn(
      describe.map(({ stored, description }) => ({ traffic: stored.traffic, description })),
      isEgress,
    ),
  )
  await inEach('RevokeSecurityGroup', (isEgress) => {
    const ids = remove.filter(({ traffic }) => traffic.isEgress === isEgress).map((stored) => stored.id)
    return ids.length === 0 ? null : { SecurityGroupRuleId: ids }
  })
}

type Described = { traffic: StoredRule['traffic']; description: string }

function permissionsIn(rules: readonly Described[], isEgress: boolean): Parameters | null {
  const own = rules.filter(({ traffic }) => traffic.isEgress === isEgress)
  if (own.length === 0) return null
  return { IpPermissions: own.map(({ traffic, description }) => permissionOf(traffic, description)) }
}

/** The refusals of a change that was planned from an old reading; null if it was made. */
async function refusalOfStale(change: Promise<void>): Promise<ProviderError | null> {
  try {
    await change
    return null
  } catch (error) {
    if (error instanceof ProviderError && (error.kind === 'conflict' || error.kind === 'stale')) return error
    throw error
  }
}
