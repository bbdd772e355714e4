// A stand-in for EC2. Its requests and answers are checked with the service model of Amazon's own
// libraries (ec2/conformance.test.ts).
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FakeApi, FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { startFakeRpc } from '#providers/testing/servers/fake-rpc.ts'
import { tag } from '#providers/xml.ts'
import { answerForCreation, type CreationState } from './ec2-creation.ts'
import {
  absentGroup,
  answer,
  type Ec2Rule,
  failure,
  groupItem,
  list,
  page,
  regionItem,
  ruleItem,
} from './ec2-documents.ts'
import { answerForInstances, type FakeInstance } from './ec2-instances.ts'
import { answerForVolumes } from './ec2-volumes.ts'
import { type FormValue, readForm } from './form.ts'
import { signatureFault } from './signature-fault.ts'

type Group = {
  id: string
  name: string
  region: string
  rules: Ec2Rule[]
  /** What is shown instead of the rules for so many readings. */
  stale: { rules: readonly Ec2Rule[]; readings: number }
}

export type FakeEc2 = FakeApi & {
  creation: CreationState
  /** By region and id. */
  instances: Map<string, FakeInstance>
  addGroup(region: string, name: string): string
  addRule(ref: string, rule: Omit<Ec2Rule, 'id'>): void
  rulesOf(ref: string): Ec2Rule[]
  /** After each of the next changes of a group, its earlier rules are shown for so many readings. */
  showLate(readings: number): void
  /** Answers everything, or this operation, as if the policy did not allow it. */
  setDenied(denied: boolean | string): void
}

export const fakeRegions = ['eu-central-1', 'us-east-1']

type Input = Readonly<Record<string, FormValue>>
const rulesMax = 60

export async function startFakeEc2(): Promise<FakeEc2> {
  const groups = new Map<string, Group>()
  const instances = new Map<string, FakeInstance>()
  const creation: CreationState = {
    instances,
    disks: new Map(),
    addresses: new Map(),
    keys: new Map(),
    hidden: 0,
  }
  let lateReadings = 0
  let denied: boolean | string = false
  const fake = await startFakeRpc({
    path: '',
    operationOf: (_headers, body) => new URLSearchParams(body).get('Action') ?? '',
    isOrder: (operation) => !operation.startsWith('Describe'),
    handle({ operation, headers, body }) {
      const region = /Credential=[^/]+\/\d+\/([^/]+)\/ec2\//.exec(String(headers['authorization']))?.[1] ?? ''
      const wrong = refusalOf(headers, body, region)
      if (wrong) return wrong
      if (denied === true || denied === operation) return failure('UnauthorizedOperation', deniedMessage, 403)
      if (!fakeRegions.includes(region)) return failure('AuthFailure', 'The region is not enabled.', 401)
      const input = readForm(body)
      if (operation === 'DescribeRegions')
        return answer(operation, list('regionInfo', fakeRegions.map(regionItem)))
      const ofInstances =
        answerForCreation(creation, region, operation, input) ??
        answerForVolumes(creation, region, operation, input) ??
        answerForInstances(instances, region, operation, input)
      if (ofInstances) return ofInstances
      if (operation === 'DescribeSecurityGroups') return describeGroups(groups, region, input)
      if (operation === 'DescribeSecurityGroupRules') return describeRules(groups, region, input)
      const group = groups.get(`${region}/${input['GroupId']}`)
      if (!group) return absentGroup(String(input['GroupId']))
      const before = [...group.rules]
      const response = change(group, operation, input)
      group.stale = { rules: before, readings: lateReadings }
      return response
    },
  })
  return {
    ...fake,
    creation,
    instances,
    addGroup(region, name) {
      const id = `sg-${randomBytes(8).toString('hex')}0`
      const everything = { isEgress: true, protocol: '-1', from: -1, to: -1, cidr: '0.0.0.0/0' }
      const rules = [{ id: newRuleId(), ...everything }]
      groups.set(`${region}/${id}`, { id, name, region, rules, stale: { rules: [], readings: 0 } })
      return `${region}/${id}`
    },
    addRule(ref, rule) {
      const group = groups.get(ref)
      if (group && !group.rules.some((one) => isEqual(one, rule)))
        group.rules.push({ id: newRuleId(), ...rule })
    },
    rulesOf: (ref) => groups.get(ref)?.rules ?? [],
    showLate(readings) {
      lateReadings = readings
    },
    setDenied(what) {
      denied = what
    },
  }
}

const deniedMessage =
  'You are not authorized to perform this operation. Encoded authorization failure message: 4tGm0nZ7kq'

function describeGroups(groups: ReadonlyMap<string, Group>, region: string, input: Input): FakeResponse {
  const [id] = textsOf(input['GroupId'])
  const own = [...groups.values()].filter((group) => group.region === region)
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
  const done = answer(operation, tag('return', {}, 'true'))
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
    return done
  }
  if (operation.startsWith('Update')) {
    for (const rule of rules) {
      const present = group.rules.find((one) => isEqual(one, rule))
      if (!present) return failure('InvalidPermission.NotFound', 'The rule does not exist.')
      delete present.description
      Object.assign(present, rule.description !== undefined && { description: rule.description })
    }
    return done
  }
  const ids = textsOf(input['SecurityGroupRuleId'])
  const absent = ids.find((id) => !group.rules.some((one) => one.id === id && one.isEgress === isEgress))
  if (absent) return failure('InvalidSecurityGroupRuleId.NotFound', `The rule ID '${absent}' does not exist`)
  group.rules = group.rules.filter(({ id }) => !ids.includes(id))
  return done
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

function refusalOf(headers: IncomingHttpHeaders, body: string, region: string): FakeResponse | null {
  const fault = signatureFault(headers, body, { region, service: 'ec2' })
  if (fault === 'key')
    return failure('AuthFailure', 'AWS was not able to validate the provided access credentials', 401)
  return fault === null
    ? null
    : failure('SignatureDoesNotMatch', 'The request signature we calculated does not match.', 403)
}
