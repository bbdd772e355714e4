import { type components, request } from '@holdfast/client'
import { Anchor, Card, EmptyState, Stack, Text, Title } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { Copyable } from '#ui/copy/copyable.tsx'
import { Ago } from '#ui/format/time.tsx'
import { type Detail, DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { deliveryPage, webhooksPaths } from '../paths.ts'
import { causes, DeliveryStateBadge } from '../states.tsx'
import { Attempts } from './attempts.tsx'
import { MessageBody } from './message-body.tsx'

type Delivery = components['schemas']['WebhookDeliveryWithAttempts']

export function DeliveryPage() {
  // The route has this parameter.
  const { deliveryId } = usePageParams(deliveryPage)
  const apiRequest = request('webhooks.deliveries.read', { path: { delivery_id: deliveryId } })
  const result = useApiQuery(apiRequest, { everySeconds: ({ state }) => (state === 'pending' ? 2 : 0) })
  return <QueryResult result={result}>{(delivery) => <DeliveryView delivery={delivery} />}</QueryResult>
}

function DeliveryView({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  const may = useMay()
  const path = { delivery_id: delivery.id }
  const redeliver = request('webhooks.deliveries.redeliver', { path })
  const retry = request('webhooks.deliveries.retry', { path })
  const isPending = delivery.state === 'pending'
  const actions = (
    <>
      {isPending && may('webhooks.deliveries.skip') && (
        <ConfirmButton
          label={t('skip')}
          text={t('skipText')}
          request={request('webhooks.deliveries.skip', { path })}
        />
      )}
      {isPending && may('webhooks.deliveries.retry') && (
        <SendButton label={t('retryNow')} request={retry} done={t('retrying', { type: delivery.event })} />
      )}
      {may('webhooks.deliveries.redeliver') && (
        <SendButton
          label={t('redeliver')}
          request={redeliver}
          done={t('redelivering', { type: delivery.event })}
          variant="filled"
        />
      )}
    </>
  )
  return (
    <Page
      guide="/docs/guides/webhooks#delivery"
      title={delivery.event}
      badge={<DeliveryStateBadge state={delivery.state} />}
      crumbs={[{ label: t('deliveries'), path: webhooksPaths.deliveries }]}
      actions={actions}
    >
      <Card>
        <DeliveryDetails delivery={delivery} />
      </Card>
      <Stack gap="sm">
        <Title order={2}>{t('message')}</Title>
        {delivery.body === null ? (
          <Text size="sm" c="dimmed">
            {t('messageHidden')}
          </Text>
        ) : (
          <MessageBody text={delivery.body} />
        )}
      </Stack>
      <Stack gap="sm">
        <Title order={2}>{t('attempts')}</Title>
        {delivery.attempt_log.length > 0 ? (
          <Attempts attempts={delivery.attempt_log} />
        ) : (
          <Card py={40}>
            <EmptyState
              icon={<IconClock />}
              variant="light"
              title={t('noAttempts')}
              description={isPending ? t('noAttemptsPending') : t('noAttemptsText')}
            />
          </Card>
        )}
      </Stack>
      <RelatedPanel subject={{ id: delivery.id }} />
    </Page>
  )
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  const { endpoint_id, event_id, cause, created_at, next_attempt_at, state } = delivery
  const endpoint = useApiQuery(request('webhooks.endpoints.read', { path: { endpoint_id } })).data?.body
  const facts: Detail[] = [
    {
      label: t('endpoint'),
      value: (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to={webhooksPaths.endpoint(endpoint_id)} {...props} />}
        >
          {endpoint?.name ?? endpoint_id}
        </Anchor>
      ),
    },
    { label: t('cause'), value: t(causes[cause]) },
    { label: t('created'), value: <Ago at={created_at} /> },
    { label: t('eventId'), value: <Copyable text={event_id} /> },
  ]
  if (state === 'pending')
    facts.push({ label: t('nextAttempt'), value: <Ago at={next_attempt_at} isComing /> })
  return <DetailsList facts={facts} />
}
