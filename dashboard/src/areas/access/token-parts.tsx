import type { components } from '@holdfast/client'
import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Ago } from '#ui/format/time.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import type { TokenStatus } from './paths.ts'
import { areaLabels, levelsOf, permissionAreas } from './permissions/permissions.ts'

export type Token = components['schemas']['Token']

export function statusOf({ revoked_at, expires_at }: Token): TokenStatus {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? 'expired' : 'active'
}

export function TokenState({ token }: { token: Token }) {
  const { t } = useTranslation('access')
  const status = statusOf(token)
  return (
    <StateBadge
      tone={status === 'active' ? 'good' : status === 'expired' ? 'warning' : 'neutral'}
      label={t(status)}
    />
  )
}

/** A summary of the permissions of a token. */
export function Permissions({ token }: { token: Token }) {
  const { t } = useTranslation('access')
  if (token.preset !== null) return <Text size="sm">{t(token.preset)}</Text>
  const levels = levelsOf(token.permissions)
  const granted = permissionAreas.filter((area) => levels[area] !== 'none')
  if (granted.length === 0) return <Text size="sm">{t('nothing')}</Text>
  return (
    <Group gap="0 10px">
      {granted.map((area) => (
        <Text key={area} size="sm">
          {t(areaLabels[area])}{' '}
          <Text span size="xs" c="dimmed">
            {t(levels[area])}
          </Text>
        </Text>
      ))}
    </Group>
  )
}

/** The time, address and program of the last use. */
export function LastUse({ token }: { token: Token }) {
  const { t } = useTranslation('access')
  const { last_used_at, last_used_ip, last_used_user_agent } = token
  if (last_used_at === null)
    return (
      <Text size="sm" c="dimmed">
        {t('neverUsed')}
      </Text>
    )
  return (
    <>
      <Text size="sm">
        <Ago at={last_used_at} />
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1} title={last_used_user_agent ?? ''}>
        {[last_used_ip, last_used_user_agent].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
