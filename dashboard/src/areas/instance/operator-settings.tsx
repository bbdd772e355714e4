import { type components, request } from '@holdfast/client'
import { Button, Card, Group, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useSend } from '#api/api.ts'
import type { MessageKey } from '#language/language.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { Ago } from '#ui/format/time.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { showProblem } from '#ui/problem/show-problem.ts'

type Settings = components['schemas']['OperatorSettings']

/** The settings that the operator can change while the installation runs. */
export function OperatorSettingsPanel() {
  const result = useApiQuery(request('instance.settings.read'), { everySeconds: 15 })
  return (
    <QueryResult result={result}>
      {(settings) => (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <PrivateNetworks settings={settings} />
          <Hold settings={settings} />
        </SimpleGrid>
      )}
    </QueryResult>
  )
}

function PrivateNetworks({ settings }: { settings: Settings }) {
  const { t } = useTranslation('instance')
  const send = useSend<'instance.settings.update'>()
  const { private_networks_open: isOpen, private_networks_set_by: setBy, other_account_count } = settings
  const isByEnvironment = setBy === 'environment'
  const isShared = other_account_count > 0
  const change = (private_networks_open: boolean) =>
    void send
      .mutateAsync(request('instance.settings.update', { body: { private_networks_open } }))
      .catch(showProblem)
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('privateNetworks')}
      </Title>
      <Stack gap="xs">
        <Text size="sm">{t('privateNetworksText')}</Text>
        <Switch
          label={t('privateNetworksAllow')}
          checked={isOpen}
          disabled={isByEnvironment || send.isPending || (isShared && !isOpen)}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        {isByEnvironment && (
          <Text size="sm" c="dimmed">
            {t('privateNetworksByEnvironment')}
          </Text>
        )}
        {isByEnvironment && settings.private_networks_stored !== null && (
          <Text size="sm" c="dimmed">
            {t(
              settings.private_networks_stored ? 'privateNetworksStoredOpen' : 'privateNetworksStoredClosed',
            )}
          </Text>
        )}
        {isByEnvironment && settings.private_networks_stored && !isOpen && (
          <Group>
            <Button size="xs" variant="default" loading={send.isPending} onClick={() => change(false)}>
              {t('privateNetworksCloseStored')}
            </Button>
          </Group>
        )}
        {!isByEnvironment && isShared && (
          <Text size="sm" c={isOpen ? 'red' : 'dimmed'}>
            {t(isOpen ? 'privateNetworksOpenToAll' : 'privateNetworksNotForAll', {
              count: other_account_count,
            })}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

const reasons: Readonly<Record<NonNullable<Settings['hold_reason']>, MessageKey<'instance'>>> = {
  operator: 'heldByOperator',
  start: 'heldByStart',
  restore: 'heldByRestore',
}

function Hold({ settings: { on_hold, held_at, hold_reason } }: { settings: Settings }) {
  const { t } = useTranslation('instance')
  return (
    <Card>
      <Group gap="sm" mb="sm">
        <Title order={2}>{t('hold')}</Title>
        <StateBadge tone={on_hold ? 'warning' : 'good'} label={t(on_hold ? 'held' : 'notHeld')} />
      </Group>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('holdText')}</Text>
        {held_at && hold_reason && (
          <Text size="sm" c="dimmed">
            {t(reasons[hold_reason])} · <Ago at={held_at} />
          </Text>
        )}
        <ConfirmButton
          label={t(on_hold ? 'release' : 'putOnHold')}
          text={t(on_hold ? 'releaseText' : 'putOnHoldText')}
          request={request('instance.settings.update', { body: { on_hold: !on_hold } })}
        />
      </Stack>
    </Card>
  )
}
