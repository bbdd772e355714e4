import type { components } from '@holdfast/client'
import type { TFunction } from 'i18next'

export type RuleSet = components['schemas']['FirewallRules']
export type Rule = components['schemas']['FirewallRule']

/** `tcp 22`. */
export function trafficText({ protocol, ports }: Rule, t: TFunction<'cloud'>): string {
  if (ports !== null) return `${protocol} ${ports}`
  return hasPorts(protocol) ? t('allPortsOf', { protocol }) : protocol
}

export function hasPorts(protocol: Rule['protocol']): boolean {
  return protocol === 'tcp' || protocol === 'udp'
}
