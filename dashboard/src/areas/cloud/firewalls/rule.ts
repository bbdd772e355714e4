import type { BodyOf, components } from '@holdfast/client'
import type { TFunction } from 'i18next'

export type Firewall = components['schemas']['Firewall']
export type RuleSet = components['schemas']['FirewallRules']
export type Rule = components['schemas']['FirewallRule']
export type FirewallCapabilities = components['schemas']['FirewallCapabilities']
export type RuleCapabilities = Pick<FirewallCapabilities, 'directions' | 'protocols' | 'rules_max'>
/** How firewalls are created and attached at a provider. */
export type Management = NonNullable<FirewallCapabilities['management']>
/** A rule in a form. */
export type RuleRow = Omit<Rule, 'ports'> & { key: string; ports: string }

/** `tcp 22`. */
export function trafficText({ protocol, ports }: Rule, t: TFunction<'cloud'>): string {
  if (ports !== null) return `${protocol} ${ports}`
  return hasPorts(protocol) ? t('allPortsOf', { protocol }) : protocol
}

export function hasPorts(protocol: Rule['protocol']): boolean {
  return protocol === 'tcp' || protocol === 'udp'
}

let made = 0

export function rowOf(rule: Rule): RuleRow {
  return { ...rule, ports: rule.ports ?? '', key: String(++made) }
}

export function newRow(direction: Rule['direction'] = 'inbound'): RuleRow {
  return rowOf({ direction, protocol: 'tcp', ports: '', network: '', description: '' })
}

export function inputOf({
  key: _key,
  ports,
  ...rule
}: RuleRow): BodyOf<'cloud.firewalls.plan'>['rules'][number] {
  return { ...rule, ports: hasPorts(rule.protocol) && ports !== '' ? ports : null }
}
