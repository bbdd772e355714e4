import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/api.ts'
import { OverviewCard } from '../../frame/overview-card.tsx'
import { dnsPaths } from './paths.ts'

const needAttention = ['failing', 'held', 'drifted']

export function DnsOverview() {
  const { t } = useTranslation('dns')
  const { data } = useAnswer(request('dns.zones.list', { query: { limit: 200 } }), { everySeconds: 30 })
  const zones = data?.body.data ?? []
  const troubled = zones.filter(
    ({ status, sync }) => status === 'failed' || needAttention.includes(sync.state),
  )
  return (
    <OverviewCard
      title={t('area')}
      path={dnsPaths.zones}
      count={`${zones.length}${data?.body.next_cursor ? '+' : ''} ${t('zones')}`}
      fine={t('attentionNone')}
      troubles={troubled.map(({ id, display_name, sync }) => ({
        key: id,
        title: display_name,
        detail:
          sync.error?.message ??
          sync.held?.message ??
          (sync.drifted > 0 ? `${t('syncDrifted')} · ${sync.drifted}` : t('statusFailed')),
        path: dnsPaths.zoneChanges(id),
      }))}
    />
  )
}
