import type { components } from '@holdfast/client'
import { Group, Text, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type DynamicIp = components['schemas']['DynamicIp']
export type Binding = components['schemas']['DynamicIpBinding']
export type FirewallBinding = components['schemas']['DynamicIpFirewallBinding']

export const dynamicIpStates: Record<DynamicIp['state'], { tone: Tone; label: MessageKey<'dynamic-ip'> }> = {
  current: { tone: 'good', label: 'stateCurrent' },
  never_reported: { tone: 'neutral', label: 'stateNeverReported' },
  stale: { tone: 'warning', label: 'stateStale' },
  held: { tone: 'bad', label: 'stateHeld' },
  blocked: { tone: 'bad', label: 'stateBlocked' },
}

export function DynamicIpState({ dynamicIp: { state } }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const { tone, label } = dynamicIpStates[state]
  return <StateBadge tone={tone} label={t(label)} />
}

export const bindingStates: Record<Binding['state'], { tone: Tone; label: MessageKey<'dynamic-ip'> }> = {
  in_sync: { tone: 'good', label: 'inSync' },
  pending: { tone: 'waiting', label: 'pending' },
  failing: { tone: 'bad', label: 'failing' },
  blocked: { tone: 'bad', label: 'bindingBlocked' },
  drifted: { tone: 'warning', label: 'changedExternally' },
}

export function BindingState({ binding: { state, error } }: { binding: Pick<Binding, 'state' | 'error'> }) {
  const { t } = useTranslation('dynamic-ip')
  const { tone, label } = bindingStates[state]
  const badge = <StateBadge tone={tone} label={t(label)} />
  if (!error) return badge
  return (
    <>
      {badge}
      <Text size="xs" c="dimmed">
        {error.message}
      </Text>
    </>
  )
}

/** The current addresses, each with a copy button. */
export function Addresses({ dynamicIp: { ipv4, ipv6, ipv6_prefix } }: { dynamicIp: DynamicIp }) {
  const { t } = useTranslation('dynamic-ip')
  const known = [
    { label: 'IPv4', of: ipv4 },
    { label: 'IPv6', of: ipv6 },
    { label: t('prefix'), of: ipv6_prefix },
  ].flatMap(({ label, of }) => (of ? { label, address: of.address } : []))
  if (known.length === 0) return '–'
  return (
    <Group gap={6}>
      {known.map(({ label, address }) => (
        <Tooltip key={label} label={label}>
          <span>
            <Copyable text={address} />
          </span>
        </Tooltip>
      ))}
    </Group>
  )
}
