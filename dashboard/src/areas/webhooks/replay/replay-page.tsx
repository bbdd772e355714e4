import { type ResponseOf, request } from '@holdfast/client'
import { Anchor, Card, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { numberText } from '#language/language.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { replayPage, webhooksPaths } from '../paths.ts'
import { deliveryStates } from '../states.tsx'
import { ReplayState } from './replay-parts.tsx'

export function ReplayPage() {
  // The route has this parameter.
  const { replayId } = usePageParams(replayPage)
  const result = useApiQuery(request('webhooks.replays.read', { path: { replay_id: replayId } }), {
    everySeconds: 3,
  })
  return <QueryResult result={result}>{(replay) => <ReplayView replay={replay} />}</QueryResult>
}

function ReplayView({ replay }: { replay: ResponseOf<'webhooks.replays.read'> }) {
  const { t } = useTranslation('webhooks')
  const may = useMay()
  const { id, endpoint_id, state, since, until, seen_count, queued_count, deliveries, events } = replay
  const path = { replay_id: id }
  return (
    <Page
      guide="/docs/guides/webhooks#replay"
      title={t('replay')}
      badge={<ReplayState replay={replay} />}
      crumbs={[{ label: t('endpoint'), path: `${webhooksPaths.endpoint(endpoint_id)}?tab=replays` }]}
      actions={
        state === 'running' &&
        may('webhooks.replays.cancel') && (
          <ConfirmButton
            label={t('cancelReplay')}
            text={t('cancelReplayText')}
            isDangerous
            request={request('webhooks.replays.cancel', { path })}
          />
        )
      }
    >
      <Card>
        <DetailsList
          facts={[
            { label: t('from'), value: <Ago at={since} /> },
            { label: t('until'), value: <Ago at={until} /> },
            { label: t('eventTypes'), value: events.join(', ') },
            { label: t('seen'), value: numberText(seen_count) },
            { label: t('queued'), value: numberText(queued_count) },
          ]}
        />
      </Card>
      <Card>
        <Title order={2} mb="sm">
          {t('deliveryOutcomes')}
        </Title>
        <DetailsList
          facts={deliveryStates.map((each) => ({
            label: t(each),
            value: numberText(deliveries[each] ?? 0),
          }))}
        />
        <Anchor
          size="sm"
          mt="md"
          display="inline-block"
          renderRoot={(props) => <Link to={webhooksPaths.deliveriesOf(id)} {...props} />}
        >
          {t('showDeliveries')}
        </Anchor>
      </Card>
      <RelatedPanel subject={{ id: replay.id }} />
    </Page>
  )
}
