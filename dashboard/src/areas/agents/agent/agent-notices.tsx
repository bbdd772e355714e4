import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { durationText } from '#ui/format/duration.ts'
import { type Agent, isClockWrong, isScrapeFailing } from '../states.tsx'

/** What is wrong with an agent or its server, and what to do. */
export function AgentNotices({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const { state, cloned, clock_skew_seconds: skew, failed_units, facts, secret } = agent
  if (state === 'revoked') return null
  const packages = facts?.reboot_packages ?? []
  const security = facts?.updates?.security ?? 0
  return (
    <Stack gap="sm" style={{ display: 'contents' }}>
      {cloned && (
        <Notice tone="red" title={t('cloned')}>
          {cloned.detail} {t('remedyCloned')}
        </Notice>
      )}
      {state === 'silent' && (
        <Notice tone="red" title={t('silent')}>
          {t('silentText')}
        </Notice>
      )}
      {isScrapeFailing(agent) && (
        <Notice tone="yellow" title={t('scrapeFailing')}>
          {agent.scrape?.error}
        </Notice>
      )}
      {isClockWrong(agent) && (
        <Notice tone="yellow" title={t('clockWrong')}>
          {t(skew > 0 ? 'clockAhead' : 'clockBehind', { time: durationText(Math.abs(skew), 2) })}{' '}
          {t('remedyClock')}
        </Notice>
      )}
      {failed_units && failed_units.length > 0 && (
        <Notice tone="yellow" title={t('unitsFailed', { count: failed_units.length })}>
          {failed_units.join(', ')}
        </Notice>
      )}
      {security > 0 && (
        <Notice tone="yellow" title={t('securityUpdates', { count: security })}>
          {t('securityUpdatesText')}
        </Notice>
      )}
      {facts?.reboot_required && (
        <Notice tone="yellow" title={t('rebootRequired')}>
          {packages.length > 0 ? t('rebootBecause', { packages: packages.join(', ') }) : t('rebootText')}
        </Notice>
      )}
      {secret.rotation_requested_at && (
        <Alert color="blue" icon={<IconInfoCircle size={18} />}>
          {t('rotationRequested')}
        </Alert>
      )}
    </Stack>
  )
}

function Notice({ tone, title, children }: PropsWithChildren<{ tone: 'red' | 'yellow'; title: string }>) {
  return (
    <Alert color={tone} icon={<IconAlertTriangle size={18} />} title={title}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Alert>
  )
}
