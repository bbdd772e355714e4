// The documents of EC2 that the stand-in answers.
import { randomUUID } from 'node:crypto'
import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'
import { type Markup, tag } from '#providers/xml.ts'
import type { FormValue } from './form.ts'

export type Ec2Rule = {
  id: string
  isEgress: boolean
  protocol: string
  from: number
  to: number
  cidr?: string
  description?: string
  /** Instead of a network. */
  referencedGroup?: string
  prefixList?: string
}

type ShownGroup = {
  id: string
  name: string
  vpc: string
  tags: Readonly<Record<string, string>>
  rules: readonly Ec2Rule[]
}

/** EC2 may show fewer than `MaxResults`. */
const shownMax = 50

export function regionItem(name: string): Markup {
  return item({
    regionName: name,
    regionEndpoint: `ec2.${name}.amazonaws.com`,
    optInStatus: 'opt-in-not-required',
  })
}

export function groupItem({ id, name, vpc, tags, rules }: ShownGroup): Markup {
  const permissions = rules.map((rule) => item({ ipProtocol: rule.protocol }))
  return tag(
    'item',
    {},
    ...textTags({
      ownerId: '123456789012',
      groupId: id,
      groupName: name,
      groupDescription: name,
      vpcId: vpc,
    }),
    tag('ipPermissions', {}, permissions),
    list(
      'tagSet',
      Object.entries(tags).map(([key, value]) => item({ key, value })),
    ),
  )
}

export function ruleItem(groupId: string, rule: Ec2Rule): Markup {
  const { id, isEgress, protocol, from, to, cidr, description, referencedGroup, prefixList } = rule
  return tag(
    'item',
    {},
    ...textTags({
      securityGroupRuleId: id,
      groupId,
      isEgress: String(isEgress),
      ipProtocol: protocol,
      fromPort: String(from),
      toPort: String(to),
      ...(cidr !== undefined && { [cidr.includes(':') ? 'cidrIpv6' : 'cidrIpv4']: cidr }),
      ...(description !== undefined && { description }),
      ...(prefixList !== undefined && { prefixListId: prefixList }),
    }),
    referencedGroup === undefined
      ? null
      : tag(
          'referencedGroupInfo',
          {},
          tag('groupId', {}, referencedGroup),
          tag('userId', {}, '123456789012'),
        ),
  )
}

export function page(
  operation: string,
  name: string,
  items: readonly Markup[],
  input: Readonly<Record<string, FormValue>>,
): FakeResponse {
  const from = Number(input['NextToken'] ?? 0)
  const next = from + Math.min(shownMax, Number(input['MaxResults'] ?? shownMax))
  const token = next < items.length ? tag('nextToken', {}, String(next)) : null
  return answer(operation, list(name, items.slice(from, next)), token)
}

export function answer(operation: string, ...content: (Markup | null)[]): FakeResponse {
  const xmlns = 'http://ec2.amazonaws.com/doc/2016-11-15/'
  const { markup } = tag(`${operation}Response`, { xmlns }, tag('requestId', {}, randomUUID()), ...content)
  return xml(200, markup)
}

export function failure(code: string, message: string, status = 400): FakeResponse {
  const error = tag('Error', {}, tag('Code', {}, code), tag('Message', {}, message))
  return xml(status, tag('Response', {}, tag('Errors', {}, error), tag('RequestID', {}, randomUUID())).markup)
}

function xml(status: number, markup: string): FakeResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${markup}`
  return { status, headers: { 'Content-Type': 'text/xml;charset=UTF-8' }, body }
}

export function absentGroup(id: string): FakeResponse {
  return failure('InvalidGroup.NotFound', `The security group '${id}' does not exist`)
}

export function list(name: string, items: readonly Markup[]): Markup {
  return tag(name, {}, items)
}

export function item(texts: Readonly<Record<string, string>>): Markup {
  return tag('item', {}, ...textTags(texts))
}

function textTags(texts: Readonly<Record<string, string>>): Markup[] {
  return Object.entries(texts).map(([name, text]) => tag(name, {}, text))
}
