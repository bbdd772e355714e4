import { request } from '@holdfast/client'
import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { MessageBody } from '../delivery/message-body.tsx'
import { eventPage, webhooksPaths } from '../paths.ts'

export function EventPage() {
  const { t } = useTranslation('webhooks')
  // The route has this parameter.
  const { eventId } = usePageParams(eventPage)
  const apiRequest = request('webhooks.events.read', { path: { event_id: eventId } })
  const result = useApiQuery(apiRequest)
  return (
    <QueryResult result={result}>
      {({ id, event, created_at, data }) => (
        <Page
          guide="/docs/guides/webhooks"
          title={event}
          crumbs={[{ label: t('events'), path: webhooksPaths.events }]}
        >
          <Card>
            <DetailsList
              facts={[
                { label: t('eventId'), value: <Copyable text={id} /> },
                { label: t('happened'), value: <Ago at={created_at} /> },
              ]}
            />
          </Card>
          <MessageBody text={JSON.stringify(data)} />
          <RelatedPanel subject={{ id }} />
        </Page>
      )}
    </QueryResult>
  )
}
