// The security groups of the stand-in for EC2.
import { randomBytes } from 'node:crypto'
import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { tag } from '#providers/xml.ts'
import { absentGroup, answer, type Ec2Rule, failure, groupItem, page, ruleItem } from './ec2-documents.ts'
import type { FakeInstance } from './ec2-instances.ts'
import type { FormValue } from './form.ts'

export type Group = {
  id: string
  name: string
  region: string
  vpc: string
  tags: Record<string, string>
  /** For so many readings, it is not shown. */
  hidden: number
  rules: Ec2Rule[]
  /** What is shown instead of the rules for so many readings. */
  stale: { rules: readonly Ec2Rule[]; readings: number }
}

type State = {
  /** For how many readings a new group is not shown. */
  hidden: number
  groups: Map<string, Group>
  instances: ReadonlyMap<string, FakeInstance>
  lateReadings: number
}
type Input = Readonly<Record<string, FormValue>>

const rulesMax = 60

/** Every group allows outbound traffic from the start. */
export function newGroup(region: string, name: string, own: Partial<Group> = {}): Group {
  const everything = { isEgress: true, protocol: '-1', from: -1, to: -1, cidr: '0.0.0.0/0' }
  const rules = [{ id: newRuleId(), ...everything }]
  const id = `sg-${randomBytes(8).toString('hex')}0`
  return {
    id,
    name,
    region,
    vpc: 'vpc-1',
    tags: {},
    hidden: 0,
    rules,
    stale: { rules: [], readings: 0 },
    ...own,
  }
}

export function answerForGroups(
  { groups, instances, lateReadings, hidden }: State,
  region: string,
  operation: string,
  input: Input,
): FakeResponse {
  if (operation === 'DescribeSecurityGroups') return describeGroups(groups, region, input)
  if (operation === 'DescribeSecurityGroupRules') return describeRules(groups, region, input)
  if (operation === 'CreateSecurityGroup') return createGroup(groups, region, { input, hidden })
  if (operation === 'ModifyInstanceAttribute') {
    const instance = instances.get(`${region}/${input['InstanceId']}`)
    if (!instance) return failure('InvalidInstanceID.NotFound', 'The instance does not exist')
    const wanted = textsOf(input['GroupId'])
    const absent = wanted.find((id) => !groups.has(`${region}/${id}`))
    if (absent !== undefined) return absentGroup(absent)
    instance.groups = wanted
    return done(operation)
  }
  const group = groups.get(`${region}/${input['GroupId']}`)
  if (!group) return absentGroup(String(input['GroupId']))
  if (operation === 'DeleteSecurityGroup') {
    if ([...instances.values()].some((instance) => instance.groups.includes(group.id)))
      return failure('DependencyViolation', `resource ${group.id} has a dependent object`)
    groups.delete(`${region}/${group.id}`)
    return done(operation)
  }
  const before = [...group.rules]
  const response = change(group, operation, input)
  group.stale = { rules: before, readings: lateReadings }
  return response
}

export function addMissing(group: Group, rule: Omit<Ec2Rule, 'id'>): void {
  if (!group.rules.some((one) => isEqual(one, rule))) group.rules.push({ id: newRuleId(), ...rule })
}

function createGroup(
  groups: Map<string, Group>,
  region: string,
  { input, hidden }: { input: Input; hidden: number },
): FakeResponse {
  const name = String(input['GroupName'])
  if ([...groups.values()].some((one) => one.region === region && one.name === name))
    return failure('InvalidGroup.Duplicate', `The security group '${name}' already exists for VPC 'vpc-1'`)
  const [specification] = (input['TagSpecification'] ?? []) as { Tag: { Key: string; Value: string }[] }[]
  const tags = Object.fromEntries((specification?.Tag ?? []).map(({ Key, Value }) => [Key, Value]))
  const group = newGroup(region, name, { tags, hidden })
  groups.set(`${region}/${group.id}`, group)
  return answer('CreateSecurityGroup', tag('groupId', {}, group.id))
}

function done(operation: string): FakeResponse {
  return answer(operation, tag('return', {}, 'true'))
}

function describeGroups(groups: ReadonlyMap<string, Group>, region: string, input: Input): FakeResponse {
  const [id] = textsOf(input['GroupId'])
  const filters = (input['Filter'] ?? []) as { Name: string; Value: string[] }[]
  const own = [...groups.values()].filter(
    (group) =>
      group.region === region &&
      (group.hidden === 0 || group.hidden-- === 0) &&
      filters.every(({ Name, Value }) => Value.includes(group.tags[Name.replace(/^tag:/, '')] ?? '')),
  )
  if (id !== undefined && !own.some((group) => group.id === id)) return absentGroup(id)
  const asked = own.filter((group) => id === undefined || group.id === id)
  return page('DescribeSecurityGroups', 'securityGroupInfo', asked.map(groupItem), input)
}

function describeRules(groups: ReadonlyMap<string, Group>, region: string, input: Input): FakeResponse {
  const [filter] = input['Filter'] as { Name: string; Value: string[] }[]
  const group = groups.get(`${region}/${filter?.Value[0]}`)
  const isStale = group !== undefined && group.stale.readings-- > 0
  const rules = (isStale ? group.stale.rules : group?.rules) ?? []
  const items = rules.map((rule) => ruleItem(group?.id ?? '', rule))
  return page('DescribeSecurityGroupRules', 'securityGroupRuleSet', items, input)
}

function change(group: Group, operation: string, input: Input): FakeResponse {
  const isEgress = operation.endsWith('Egress')
  const rules = rulesIn(input, isEgress)
  const wrong = rules.find(
    ({ description = '' }) => !/^[a-zA-Z0-9 ._\-:/()#,@[\]+=&;{}!$*]{0,255}$/.test(description),
  )
  if (wrong) return failure('InvalidParameterValue', 'Invalid rule description.')
  if (operation.startsWith('Authorize')) {
    if (rules.some((rule) => group.rules.some((one) => isEqual(one, rule))))
      return failure('InvalidPermission.Duplicate', 'the specified rule already exists')
    const after = [...group.rules, ...rules.map((rule) => ({ id: newRuleId(), ...rule }))]
    if (
      families.some((isIt) => after.filter((one) => one.isEgress === isEgress && isIt(one)).length > rulesMax)
    )
      return failure('RulesPerSecurityGroupLimitExceeded', 'The maximum number of rules has been reached.')
    group.rules = after
    return done(operation)
  }
  if (operation.startsWith('Update')) {
    for (const rule of rules) {
      const present = group.rules.find((one) => isEqual(one, rule))
      if (!present) return failure('InvalidPermission.NotFound', 'The rule does not exist.')
      delete present.description
      Object.assign(present, rule.description !== undefined && { description: rule.description })
    }
    return done(operation)
  }
  const ids = textsOf(input['SecurityGroupRuleId'])
  const absent = ids.find((id) => !group.rules.some((one) => one.id === id && one.isEgress === isEgress))
  if (absent) return failure('InvalidSecurityGroupRuleId.NotFound', `The rule ID '${absent}' does not exist`)
  group.rules = group.rules.filter(({ id }) => !ids.includes(id))
  return done(operation)
}

const families = [
  ({ cidr = '' }: Ec2Rule) => cidr.includes('.'),
  ({ cidr = '' }: Ec2Rule) => cidr.includes(':'),
]

function rulesIn(input: Input, isEgress: boolean): Omit<Ec2Rule, 'id'>[] {
  const permissions = (input['IpPermissions'] ?? []) as Record<string, FormValue>[]
  return permissions.flatMap(({ IpProtocol, FromPort, ToPort, IpRanges = [], Ipv6Ranges = [] }) =>
    ([...(IpRanges as []), ...(Ipv6Ranges as [])] as Record<string, string>[]).map((range) => ({
      isEgress,
      protocol: String(IpProtocol),
      from: Number(FromPort),
      to: Number(ToPort),
      cidr: range['CidrIp'] ?? range['CidrIpv6'] ?? '',
      ...(range['Description'] !== undefined && { description: range['Description'] }),
    })),
  )
}

function isEqual(one: Omit<Ec2Rule, 'id'>, other: Omit<Ec2Rule, 'id'>): boolean {
  const key = ({ isEgress, protocol, from, to, cidr, referencedGroup }: Omit<Ec2Rule, 'id'>) =>
    JSON.stringify([isEgress, protocol, from, to, cidr, referencedGroup])
  return key(one) === key(other)
}

function newRuleId(): string {
  return `sgr-${randomBytes(8).toString('hex')}0`
}

function textsOf(value: FormValue | undefined): string[] {
  return (Array.isArray(value) ? value : []).map(String)
}
