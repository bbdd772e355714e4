import { request } from '@holdfast/client'
import { Alert, Card, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { ActivityPanel } from '#areas/audit/index.ts'
import { ConnectionLink } from '#areas/connections/index.ts'
import { Copyable } from '#ui/copy/copyable.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { cloudPaths, firewallPage } from '../paths.ts'
import { FirewallActions } from './firewall-actions.tsx'
import { FirewallRules } from './firewall-rules.tsx'
import { AttachedTo, firewallChangeText } from './firewalls-table.tsx'
import type { Firewall } from './rule.ts'

export function FirewallPage() {
  // The route has this parameter.
  const { firewallId } = usePageParams(firewallPage)
  const result = useApiQuery(request('cloud.firewalls.read', { path: { firewall_id: firewallId } }), {
    everySeconds: ({ change }) => (change ? 2 : 30),
  })
  return (
    <QueryResult result={result}>{(firewall) => <View key={firewall.id} firewall={firewall} />}</QueryResult>
  )
}

function View({ firewall }: { firewall: Firewall }) {
  const { t } = useTranslation('cloud')
  const { id, name, error, change, ref, region, listed_at } = firewall
  const changing = firewallChangeText(firewall, t)
  const isUncreated = ref === null && change === null
  return (
    <Page
      guide="/docs/guides/servers#firewalls"
      title={name}
      badge={changing && <StateBadge tone="warning" label={changing} />}
      crumbs={[{ label: t('firewalls'), path: cloudPaths.firewalls }]}
      actions={change === null && <FirewallActions firewall={firewall} />}
    >
      {error && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} />}
          title={t(isUncreated ? 'firewallNotCreated' : 'rulesNotChanged')}
        >
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {error.message}
          </Text>
          {isUncreated && <Text size="sm">{t('deleteUncreated')}</Text>}
        </Alert>
      )}
      <Card>
        <DetailsList
          facts={[
            { label: t('attachedTo'), value: <AttachedTo firewall={firewall} isDetachable /> },
            { label: t('account'), value: <ConnectionLink of={firewall} /> },
            ...(region ? [{ label: t('region'), value: region }] : []),
            ...(ref ? [{ label: t('providerId'), value: <Copyable text={ref} /> }] : []),
            { label: t(ref === null ? 'ordered' : 'lastListed'), value: <Ago at={listed_at} /> },
          ]}
        />
      </Card>
      {ref !== null && <FirewallRules firewall={firewall} />}
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}
