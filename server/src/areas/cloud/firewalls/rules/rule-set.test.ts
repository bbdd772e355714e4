import { describe, expect, it } from 'vitest'
import { markOf } from '#kernel/ip/firewall/mark.ts'
import type { FirewallRule } from '#kernel/ip/firewall/rule.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { FirewallCapabilities, ForeignRule } from '#providers/ports/firewalls.ts'
import { changeTo, ruleSetOf } from './rule-set.ts'

const ssh: FirewallRule = {
  direction: 'inbound',
  protocol: 'tcp',
  ports: '22',
  network: '192.0.2.0/24',
  description: 'office',
}
const web = { ...ssh, ports: '443', network: '0.0.0.0/0', description: '' }
const bindingId = 'fwb_01jcqkz0000000000000000000'
const bound = { ...ssh, network: '203.0.113.7/32', description: `home ${markOf(bindingId)}` }
const denied: ForeignRule = {
  kind: 'rule',
  direction: 'inbound',
  action: 'deny',
  traffic: 'tcp 25',
  peers: [],
  description: '',
}
const managers = new Map([[bindingId, 'the dynamic IP']])

const capabilities: FirewallCapabilities = {
  directions: ['inbound'],
  protocols: ['tcp', 'udp'],
  rulesMax: 3,
  descriptionMax: 20,
  descriptionCharacters: 'a-z ',
}
const provider = { name: 'A Cloud', capabilities, managers }

describe('the rules of a firewall', () => {
  it('are those that can be changed, those that something keeps, and those that only the provider can change', () => {
    const set = ruleSetOf({ rules: [ssh, bound, web], foreign: [denied] }, managers)
    expect(set).toMatchObject({
      rules: [ssh, web],
      managed: [{ rule: bound, manager: 'the dynamic IP' }],
      foreign: [denied],
    })
  })

  it('are like any others if what kept them is gone', () => {
    expect(ruleSetOf({ rules: [bound], foreign: [] }, new Map())).toMatchObject({
      rules: [bound],
      managed: [],
    })
  })

  it('have a hash that tells any change but that of managed rules', () => {
    const hash = (rules: FirewallRule[], foreign: ForeignRule[] = []) =>
      ruleSetOf({ rules, foreign }, managers).hash
    expect(hash([web, ssh])).toBe(hash([ssh, web]))
    expect(hash([ssh, bound])).toBe(hash([ssh]))
    const others = [
      hash([ssh]),
      hash([]),
      hash([{ ...ssh, description: 'other' }]),
      hash([ssh], [denied]),
      hash([ssh], [{ ...denied, action: 'allow' }]),
    ]
    expect(new Set(others).size).toBe(others.length)
  })
})

describe('a change', () => {
  const set = ruleSetOf({ rules: [ssh, bound], foreign: [denied] }, managers)
  const faults = (wanted: FirewallRule[], able: Partial<FirewallCapabilities> = {}) => {
    try {
      return changeTo(set, wanted, { ...provider, capabilities: { ...capabilities, ...able } })
    } catch (error) {
      return error instanceof Problem ? error.faults?.map(({ pointer }) => pointer) : error
    }
  }

  it('adds what is missing, removes what is not wanted, and leaves what is managed', () => {
    expect(changeTo(set, [web], provider)).toEqual({ add: [web], remove: [ssh] })
    expect(changeTo(set, [ssh], provider)).toEqual({ add: [], remove: [] })
    expect(changeTo(set, [], provider)).toEqual({ add: [], remove: [ssh] })
  })

  it('is refused with its places if the provider cannot have the rules', () => {
    expect(faults([ssh, { ...web, direction: 'outbound' }])).toEqual(['/rules/1/direction'])
    expect(faults([{ ...web, protocol: 'gre', ports: null }])).toEqual(['/rules/0/protocol'])
    expect(faults([{ ...web, description: 'a'.repeat(21) }])).toEqual(['/rules/0/description'])
    expect(faults([{ ...web, description: 'ä' }])).toEqual(['/rules/0/description'])
    const marked = { ...web, description: bound.description }
    const anything = { descriptionMax: 255, descriptionCharacters: '\\s\\S' }
    expect(faults([marked], anything)).toEqual(['/rules/0/description'])
    expect(faults([ssh, web, { ...web, ports: '80' }])).toEqual(['/rules'])
    expect(faults([ssh, { ...ssh }])).toEqual(['/rules/1'])
  })

  it('may have a rule twice that differs in its description, unless the provider knows it by its traffic', () => {
    const twin = { ...ssh, description: 'other' }
    expect(faults([ssh, twin])).toEqual({ add: [twin], remove: [] })
    expect(faults([ssh, twin], { hasOneRulePerTraffic: true })).toEqual(['/rules/1'])
  })

  it('keeps a rule that the provider would not take as a new one', () => {
    const old = { ...ssh, description: 'Büro' }
    const present = ruleSetOf({ rules: [old], foreign: [] }, managers)
    expect(changeTo(present, [old, web], provider)).toEqual({ add: [web], remove: [] })
  })
})
