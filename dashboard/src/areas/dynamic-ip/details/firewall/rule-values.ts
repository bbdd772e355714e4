import type { BodyOf } from '@holdfast/client'
import type { FirewallBinding } from '#areas/dynamic-ip/states.tsx'

/** The values of a binding in a form. */
export type RuleValues = Pick<
  FirewallBinding,
  'direction' | 'protocol' | 'networks' | 'description' | 'overlap_seconds' | 'allow_wide'
> & {
  /** Empty for all ports. */
  ports: string
}

export const protocols: readonly FirewallBinding['protocol'][] = ['tcp', 'udp', 'icmp', 'esp', 'gre']

export const networkChoices = [
  { value: '{ipv4}/32', label: 'ipv4Address' },
  { value: '{ipv4}/24', label: 'networkIpv4Wide' },
  { value: '{ipv6}/128', label: 'ipv6Address' },
  { value: '{ipv6}/64', label: 'networkIpv6Wide' },
  { value: '{ipv6_prefix}', label: 'networkPrefix' },
] as const

export const sshRule: RuleValues = {
  direction: 'inbound',
  protocol: 'tcp',
  ports: '22',
  networks: ['{ipv4}/32'],
  description: '',
  overlap_seconds: 300,
  allow_wide: false,
}

export function hasPorts(protocol: RuleValues['protocol']): boolean {
  return protocol === 'tcp' || protocol === 'udp'
}

export function ruleValues(binding: FirewallBinding): RuleValues {
  const { direction, protocol, ports, networks, description, overlap_seconds, allow_wide } = binding
  return { direction, protocol, ports: ports ?? '', networks, description, overlap_seconds, allow_wide }
}

export function ruleInput({
  ports,
  ...rest
}: RuleValues): BodyOf<'dynamic_ips.firewall_bindings.update'> &
  Pick<BodyOf<'dynamic_ips.firewall_bindings.create'>, 'protocol' | 'networks'> {
  return { ...rest, ports: hasPorts(rest.protocol) && ports !== '' ? ports : null }
}
