import { Card, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { OperationInPlace } from '#areas/domains/operations/operation-now.tsx'
import { isPurchase } from '#areas/domains/operations/operation-texts.tsx'
import { type DomainSetting, useRegistrarCapabilities } from '#areas/domains/registrars/capabilities.ts'
import { type Domain, Setting } from '#areas/domains/states.tsx'
import type { MessageKey } from '#language/language.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { AuthCode } from './auth-code.tsx'
import { ChangeDsRecords } from './ds-records.tsx'
import { ChangeHost } from './host.tsx'
import { ChangeNameservers } from './nameservers.tsx'
import type { SettingProps } from './setting-props.ts'
import { type Access, SettingRow } from './setting-row.tsx'
import { type Switched, SwitchSetting } from './switch-setting.tsx'

/** The settings of a domain at its registrar. Each change is an operation, whose progress is shown here. */
export function SettingsPanel({ domain, now }: SettingProps) {
  const { t } = useTranslation('domains')
  const accessTo = useAccess(domain)
  const { operation } = now
  const switched = (
    setting: Switched,
    value: boolean | null,
    on: MessageKey<'domains'>,
    off: MessageKey<'domains'>,
  ) => (
    <SettingRow
      label={t(setting === 'auto_renew' ? 'autoRenew' : setting === 'locked' ? 'lock' : 'privacy')}
      value={<Setting isOn={value} on={on} off={off} />}
      access={accessTo(setting)}
    >
      <SwitchSetting setting={setting} domain={domain} now={now} />
    </SettingRow>
  )
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2}>{t('registrarSettings')}</Title>
        {operation && !isPurchase(operation.kind) && <OperationInPlace operation={operation} />}
        {switched('auto_renew', domain.auto_renew, 'on', 'off')}
        <Divider />
        {switched('locked', domain.locked, 'lockOn', 'lockOff')}
        <Divider />
        {switched('privacy', domain.privacy, 'on', 'off')}
        <Divider />
        <SettingRow
          label={t('nameservers')}
          value={<Lines lines={domain.nameservers} none="noNameservers" unknown="unknownNameservers" />}
          access={accessTo('nameservers')}
        >
          <ChangeNameservers domain={domain} now={now} />
        </SettingRow>
        <Divider />
        <SettingRow
          label={t('dsRecords')}
          value={<Lines lines={domain.ds_records} none="noDsRecords" unknown="unknownDsRecords" />}
          access={accessTo('ds_records')}
        >
          <ChangeDsRecords domain={domain} now={now} />
        </SettingRow>
        <Divider />
        <SettingRow
          label={t('glueHosts')}
          value={
            <Text size="sm" c="dimmed">
              {t('glueHostsText', { name: domain.display_name })}
            </Text>
          }
          access={accessTo('hosts')}
        >
          <ChangeHost domain={domain} now={now} />
        </SettingRow>
        <Divider />
        <AuthCode domain={domain} />
      </Stack>
    </Card>
  )
}

/** Set at the registry, which refuses changes of a locked domain. */
const atRegistry: readonly DomainSetting[] = ['locked', 'nameservers', 'ds_records', 'hosts']

function useAccess(domain: Domain): (setting: DomainSetting) => Access {
  const { t } = useTranslation('domains')
  const may = useMay()('domains.operations.create')
  const capabilities = useRegistrarCapabilities(domain)
  return (setting) => {
    if (!may || capabilities === undefined || domain.status === 'gone') return 'hidden'
    if (!capabilities?.settings.includes(setting)) return { reason: t('settingNotSupported') }
    if (domain.registry_locked && atRegistry.includes(setting)) return { reason: t('settingRegistryLocked') }
    return 'changeable'
  }
}

type LinesProps = {
  lines: readonly string[] | null
  none: MessageKey<'domains'>
  unknown: MessageKey<'domains'>
}

function Lines({ lines, none, unknown }: LinesProps) {
  const { t } = useTranslation('domains')
  if (lines === null || lines.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t(lines ? none : unknown)}
      </Text>
    )
  return (
    <Stack gap={2}>
      {lines.map((line) => (
        <Group key={line} gap={0} style={{ overflowWrap: 'anywhere' }}>
          <Copyable text={line} />
        </Group>
      ))}
    </Stack>
  )
}
