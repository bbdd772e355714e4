import { type components, request } from '@holdfast/client'
import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { Attempts, DeliveryStateBadge, MessageBody } from '#areas/webhooks/index.ts'
import { SendButton } from '#ui/action/send-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'

type Delivery = components['schemas']['NotificationDeliveryWithAttempts']

export function DeliveryList({ channelId }: { channelId: string }) {
  const { t } = useTranslation('notifications')
  const [shown, setShown] = useState<string | null>(null)
  const list = useList(
    request('notifications.channels.deliveries.list', { path: { channel_id: channelId } }),
    { everySeconds: 10 },
  )
  return (
    <>
      <ListTable
        label={t('deliveries')}
        list={list}
        columns={[
          {
            header: t('notification'),
            cell: ({ id, title, event }) => (
              <>
                <Anchor component="button" type="button" ta="left" fw={600} onClick={() => setShown(id)}>
                  {title ?? t('hidden')}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {event}
                </Text>
              </>
            ),
          },
          { header: t('state'), cell: ({ state }) => <DeliveryStateBadge state={state} />, width: 130 },
          {
            header: t('lastAnswer'),
            cell: ({ last_error, last_status }) => (
              <Text size="sm" lineClamp={2}>
                {last_error ?? last_status ?? '–'}
              </Text>
            ),
          },
          { header: t('created'), cell: ({ created_at }) => <DimmedAgo at={created_at} />, width: 150 },
        ]}
        keyOf={({ id }) => id}
        isFiltered={false}
        empty={{ icon: IconSend, title: t('noDeliveries'), text: t('noDeliveriesText') }}
      />
      <Dialog opened={shown !== null} onClose={() => setShown(null)} title={t('notification')} size="xl">
        {shown && <StoredDelivery channelId={channelId} id={shown} />}
      </Dialog>
    </>
  )
}

function StoredDelivery({ channelId, id }: { channelId: string; id: string }) {
  const { t } = useTranslation('notifications')
  const may = useMay()
  const path = { channel_id: channelId, delivery_id: id }
  const result = useApiQuery(request('notifications.channels.deliveries.read', { path }), {
    everySeconds: ({ state }) => (state === 'pending' ? 2 : 0),
  })
  return (
    <QueryResult result={result}>
      {(delivery) => (
        <Stack>
          <Group justify="space-between">
            <DeliveryStateBadge state={delivery.state} />
            {may('notifications.channels.deliveries.redeliver') && (
              <SendButton
                label={t('redeliver')}
                request={request('notifications.channels.deliveries.redeliver', { path })}
                done={t('redelivering', { name: delivery.title ?? delivery.event })}
              />
            )}
          </Group>
          <DeliveryDetail delivery={delivery} />
        </Stack>
      )}
    </QueryResult>
  )
}

/** What was sent, and what came back. */
export function DeliveryDetail({ delivery: { request: sent, attempt_log } }: { delivery: Delivery }) {
  const { t } = useTranslation('notifications')
  return (
    <Stack>
      {sent && (
        <Stack gap="xs">
          <Title order={3} size="sm">
            {t('request')}
          </Title>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {sent.method} {sent.url}
          </Code>
          <MessageBody text={sent.body} />
        </Stack>
      )}
      {attempt_log.length > 0 ? (
        <Attempts attempts={attempt_log} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('noAttempts')}
        </Text>
      )}
    </Stack>
  )
}
