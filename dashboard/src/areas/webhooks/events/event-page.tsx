import { request } from '@holdfast/client'
import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#api/api.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { Ago } from '#ui/format/time.tsx'
import { Facts } from '#ui/page/facts.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { Answered } from '#ui/problem/answered.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { MessageBody } from '../delivery/message-body.tsx'
import { eventPage, webhooksPaths } from '../paths.ts'

export function EventPage() {
  const { t } = useTranslation('webhooks')
  // The route names this parameter.
  const { eventId } = usePageParams(eventPage)
  const asked = request('webhooks.events.read', { path: { event_id: eventId } })
  const answer = useAnswer(asked)
  return (
    <Answered answer={answer}>
      {({ id, event, created_at, data }) => (
        <Page
          guide="/docs/guides/webhooks"
          title={event}
          crumbs={[{ label: t('events'), path: webhooksPaths.events }]}
        >
          <Card>
            <Facts
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
    </Answered>
  )
}
