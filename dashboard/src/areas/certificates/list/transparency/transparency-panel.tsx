import { type ApiResponse, request } from '@holdfast/client'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { Moment } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { type Transparency, useSourceText } from './issuance-states.tsx'
import { IssuancesList } from './issuances-list.tsx'
import { SearchedDomains } from './searched-domains.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Whether the logs are searched, and what was found. */
export function TransparencyPanel() {
  const result = useApiQuery(request('certificates.transparency.read'), { everySeconds: 30 })
  return <QueryResult result={result}>{(settings) => <PanelView settings={settings} />}</QueryResult>
}

function PanelView({ settings }: { settings: Transparency }) {
  const { t } = useTranslation('certificates')
  const may = useMay()
  const { enabled } = settings
  const edit = may('certificates.transparency.update') && (
    <EditModal label={t(enabled ? 'change' : 'transparencyEnable')} title={t('transparencySettings')}>
      {(close) => <SettingsForm settings={settings} onClose={close} />}
    </EditModal>
  )
  return (
    <Stack gap="sm">
      <SettingsCard settings={settings} edit={edit} />
      <IssuancesList isEnabled={enabled} enable={enabled ? undefined : edit} />
      {enabled && <SearchedDomains />}
    </Stack>
  )
}

function SettingsCard({ settings, edit }: { settings: Transparency; edit: React.ReactNode }) {
  const { t } = useTranslation('certificates')
  const may = useMay()
  const label = useId()
  const sourceText = useSourceText()
  const { enabled } = settings
  return (
    <Card component="section" aria-labelledby={label}>
      <Stack gap="sm">
        <Group>
          <Title order={2} id={label}>
            {t('transparency')}
          </Title>
          <StateBadge tone={enabled ? 'good' : 'neutral'} label={t(enabled ? 'on' : 'off')} />
        </Group>
        <Text size="sm">{t('transparencyText')}</Text>
        <Text size="sm" c="dimmed">
          {t('transparencyPrivacy')}
        </Text>
        {enabled && <SettingsFacts settings={settings} />}
        <Group gap="xs">
          {edit}
          {may('certificates.transparency.check') && <CheckButton />}
          {enabled && may('certificates.transparency.update') && (
            <SendButton
              label={t('transparencyDisable')}
              request={request('certificates.transparency.update', { body: { enabled: false } })}
              done={t('transparencyDisabled', { source: sourceText(settings.source) })}
            />
          )}
          {may('certificates.transparency.delete') && (
            <ConfirmButton
              label={t('transparencyEnd')}
              name={t('transparency')}
              request={request('certificates.transparency.delete')}
              isDangerous
            />
          )}
        </Group>
      </Stack>
    </Card>
  )
}

function CheckButton() {
  const { t } = useTranslation('certificates')
  const sourceText = useSourceText()
  const show = ({ body }: ApiResponse<'certificates.transparency.check'>) => {
    const { is_ok, source, domain, issuance_count, error } = body
    const message = is_ok
      ? t('transparencyCheckOk', { source: sourceText(source), count: issuance_count, domain })
      : t('transparencyCheckFailed', { source: sourceText(source), reason: error?.message ?? '' })
    notifications.show({ message, ...(is_ok ? {} : { color: 'red' }) })
  }
  return (
    <SendButton
      label={t('transparencyCheck')}
      request={request('certificates.transparency.check')}
      onDone={show}
    />
  )
}

function SettingsFacts({ settings }: { settings: Transparency }) {
  const { t } = useTranslation('certificates')
  const sourceText = useSourceText()
  const { source, domains, searched_count, left_out_count, failing_count, blocked_until } = settings
  const facts = [
    { label: t('transparencySource'), value: sourceText(source) },
    { label: t('searchedDomains'), value: domains === null ? t('allSearched') : domains.join(', ') || '–' },
    { label: t('searched'), value: searched_count },
    ...(left_out_count === 0 ? [] : [{ label: t('leftOut'), value: left_out_count }]),
    ...(failing_count === 0 ? [] : [{ label: t('searchesFailing'), value: failing_count }]),
    ...(blocked_until === null
      ? []
      : [{ label: t('blockedUntil'), value: <Moment at={String(blocked_until)} /> }]),
  ]
  return <DetailsList facts={facts} />
}
