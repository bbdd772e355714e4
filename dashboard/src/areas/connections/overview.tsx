import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/api.ts'
import { OverviewCard } from '../../frame/overview-card.tsx'
import { connectionsPaths } from './paths.ts'

export function ConnectionsOverview() {
  const { t } = useTranslation('connections')
  const { data } = useAnswer(request('account.connections.list', { query: { limit: 200 } }), {
    everySeconds: 60,
  })
  const connections = data?.body.data ?? []
  return (
    <OverviewCard
      title={t('area')}
      path={connectionsPaths.connections}
      count={`${connections.length} ${t('connections')}`}
      fine={connections.length === 0 ? t('none') : t('fine')}
      troubles={connections
        .filter(({ status }) => status === 'failing')
        .map(({ id, name, status_detail }) => ({
          key: id,
          title: name,
          detail: status_detail,
          path: connectionsPaths.connection(id),
        }))}
    />
  )
}
