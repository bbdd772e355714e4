import { type components, request } from '@holdfast/client'
import { Alert, Card, Stack, Tabs } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsPatch } from '#ui/format/labels.ts'
import { Page } from '#ui/page/page.tsx'
import { useFilters, usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { channelPage, notificationsPaths } from '../paths.ts'
import { type Channel, ChannelHealth, channelReason, channelRemedy } from '../states.tsx'
import { type ChannelType, digestInput, filledSettings, valuesOf } from './channel-values.ts'
import { DeliveryDetail, DeliveryList } from './deliveries.tsx'
import { SettingFields } from './setting-fields.tsx'

type Tested = components['schemas']['NotificationDeliveryWithAttempts']

export function ChannelPage() {
  const { channelId } = usePageParams(channelPage)
  const result = useApiQuery(request('notifications.channels.read', { path: { channel_id: channelId } }), {
    everySeconds: 15,
  })
  return (
    <QueryResult result={result}>
      {(channel) => <ChannelView key={channel.id} channel={channel} />}
    </QueryResult>
  )
}

/** Why a channel does not deliver, and what to do. */
function HealthAlert({ channel }: { channel: Channel }) {
  const { t } = useTranslation('notifications')
  const { state } = channel.health
  if (state === 'healthy') return null
  return (
    <Alert
      color={state === 'failing' ? 'red' : 'yellow'}
      title={`${t(state)}: ${channelReason(channel, t)}`}
      mb="md"
    >
      {channelRemedy(channel, t)}
    </Alert>
  )
}

function ChannelView({ channel }: { channel: Channel }) {
  const { t } = useTranslation('notifications')
  const may = useMay()
  const { filters, setFilters } = useFilters(channelPage)
  const types = useApiQuery(request('notifications.channel_types.list')).data?.body.data
  const type = types?.find((one) => one.type === channel.type)
  const [tested, setTested] = useState<Tested | null>(null)
  const path = { channel_id: channel.id }
  const mayChange = may('notifications.channels.update')
  return (
    <Page
      guide="/docs/guides/notifications"
      title={channel.name}
      badge={<ChannelHealth channel={channel} />}
      description={type?.name ?? channel.type}
      crumbs={[{ label: t('channels'), path: notificationsPaths.channels }]}
      actions={
        <>
          {mayChange && (
            <SendButton
              label={t(channel.enabled ? 'pauseChannel' : 'enable')}
              request={request('notifications.channels.update', {
                path,
                body: { enabled: !channel.enabled },
              })}
              done={t('saved', { name: channel.name })}
            />
          )}
          {may('notifications.channels.test') && (
            <SendButton
              label={t('test')}
              variant="filled"
              leftSection={<IconSend size={16} />}
              request={request('notifications.channels.test', { path })}
              onDone={({ body }) => setTested(body)}
            />
          )}
        </>
      }
    >
      <HealthAlert channel={channel} />
      <Tabs
        value={filters.tab ?? 'deliveries'}
        onChange={(tab) => setFilters({ tab: tab ?? undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="deliveries">{t('deliveries')}</Tabs.Tab>
          {mayChange && <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="deliveries">
          <DeliveryList channelId={channel.id} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">{type && <SettingsPanel channel={channel} type={type} />}</Tabs.Panel>
      </Tabs>
      <RelatedPanel subject={{ id: channel.id }} />
      <ActivityPanel targetId={channel.id} />
      <Dialog opened={tested !== null} onClose={() => setTested(null)} title={t('testResult')} size="xl">
        {tested && (
          <Stack>
            <Alert color={tested.state === 'delivered' ? 'green' : 'red'}>
              {tested.state === 'delivered'
                ? t('testSent')
                : t('testFailed', { error: tested.attempt_log[0]?.error ?? '' })}
            </Alert>
            <DeliveryDetail delivery={tested} />
          </Stack>
        )}
      </Dialog>
    </Page>
  )
}

function SettingsPanel({ channel, type }: { channel: Channel; type: ChannelType }) {
  const { t } = useTranslation('notifications')
  const may = useMay()
  const navigate = useNavigate()
  const path = { channel_id: channel.id }
  const form = useForm({ initialValues: valuesOf(type, channel) })
  return (
    <Stack>
      <Card>
        <RequestForm
          form={form}
          requestOf={(values) =>
            request('notifications.channels.update', {
              path,
              body: {
                name: values.name,
                settings: filledSettings(type, values),
                ...(type.digests && { digest: digestInput(values) }),
                labels: labelsPatch(values.labels, channel.labels),
              },
            })
          }
          submit={t('save')}
          onDone={({ body }) => {
            form.setValues(valuesOf(type, body))
            notifications.show({ message: t('saved', { name: body.name }) })
          }}
        >
          <SettingFields type={type} form={form} hints={channel.secret_hints} />
        </RequestForm>
      </Card>
      {may('notifications.channels.delete') && (
        <DeleteByName
          title={t('deleteChannel')}
          name={channel.name}
          request={request('notifications.channels.delete', { path })}
          onDone={() => void navigate({ to: notificationsPaths.channels })}
        />
      )}
    </Stack>
  )
}
