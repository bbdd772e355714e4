import { request } from '@holdfast/client'
import { Anchor, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import type { FirstStepProps } from '#area.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { TestResultView } from '../monitors/test-result.tsx'
import { monitoringPaths } from '../paths.ts'
import { CreateMonitor } from './create-monitor.tsx'
import { monitorOfUrl } from './monitor-values.ts'

/** The first monitor of somebody who is new: they paste a URL, and see the first result within seconds. */
export function FirstMonitor({ onDone, onCancel }: FirstStepProps) {
  const { t } = useTranslation('monitoring')
  const [hasAllSettings, setAllSettings] = useState(false)
  const [monitorId, setMonitorId] = useState<string | null>(null)
  const form = useForm({ initialValues: { settings: { url: '' } } })
  if (monitorId) return <FirstResult monitorId={monitorId} onDone={onDone} />
  if (hasAllSettings) return <CreateMonitor onDone={onDone} onCancel={onCancel} />
  return (
    <RequestForm
      form={form}
      requestOf={({ settings }) => request('monitors.create', { body: monitorOfUrl(settings.url) })}
      submit={t('firstMonitor')}
      isDisabled={form.values.settings.url.trim() === ''}
      onDone={({ body }) => setMonitorId(body.id)}
      onCancel={onCancel}
    >
      <TextInput
        label="URL"
        placeholder="https://www.example.com/"
        inputMode="url"
        data-autofocus
        {...form.getInputProps('settings.url')}
      />
      <div>
        <Anchor component="button" type="button" size="sm" onClick={() => setAllSettings(true)}>
          {t('firstMonitorOther')}
        </Anchor>
      </div>
    </RequestForm>
  )
}

function FirstResult({ monitorId, onDone }: { monitorId: string; onDone: () => void }) {
  const { t } = useTranslation('monitoring')
  const results = useApiQuery(
    request('monitors.results.list', { path: { monitor_id: monitorId }, query: { limit: 1 } }),
    { everySeconds: ({ data }) => (data.length === 0 ? 1 : 0) },
  )
  const first = results.data?.body.data[0]
  return (
    <Stack>
      {first ? (
        <TestResultView result={first} />
      ) : (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text size="sm">{t('noResults')}</Text>
        </Group>
      )}
      <Text size="sm">{t('firstMonitorNext')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          renderRoot={(props) => <Link to={monitoringPaths.monitor(monitorId)} {...props} />}
        >
          {t('showMonitor')}
        </Button>
        <Button onClick={onDone}>{t('toOverview')}</Button>
      </Group>
    </Stack>
  )
}
