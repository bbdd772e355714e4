import { request } from '@holdfast/client'
import { Badge, Card, Group, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { ManagedBadge } from '#ui/related/managed-badge.tsx'
import { EditRules } from './edit-rules.tsx'
import { type Firewall, type Rule, type RuleSet, trafficText } from './rule.ts'

/** The rules at the provider now: those that can be changed here, then those that cannot. */
export function FirewallRules({ firewall }: { firewall: Firewall }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const result = useApiQuery(request('cloud.firewalls.rules.read', { path: { firewall_id: firewall.id } }))
  const { refetch } = result
  const isChanging = firewall.change !== null
  const wasChanging = useRef(isChanging)
  useEffect(() => {
    if (wasChanging.current && !isChanging) void refetch()
    wasChanging.current = isChanging
  }, [isChanging, refetch])
  return (
    <Card>
      <QueryResult result={result}>
        {(set) => (
          <>
            <Group justify="space-between" mb="sm">
              <Title order={2}>{t('rules')}</Title>
              {may('cloud.firewalls.rules.replace') && !isChanging && (
                <EditModal
                  label={t('editRules')}
                  title={t('rulesOf', { name: firewall.name })}
                  dialogSize="xl"
                >
                  {(close) => <EditRules firewall={firewall} set={set} onDone={close} />}
                </EditModal>
              )}
            </Group>
            <Rules set={set} />
          </>
        )}
      </QueryResult>
    </Card>
  )
}

function Rules({ set: { rules, managed_rules, foreign_rules } }: { set: RuleSet }) {
  const { t } = useTranslation('cloud')
  if (rules.length + managed_rules.length + foreign_rules.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noRules')}
      </Text>
    )
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={t('rules')}>
        <TableHead headers={[t('direction'), t('traffic'), t('network'), t('description')]} />
        <Table.Tbody>
          {rules.map((rule) => (
            <Row key={JSON.stringify(rule)} rule={rule} description={rule.description} />
          ))}
          {managed_rules.map(({ managed_by, ...rule }) => (
            <Row
              key={JSON.stringify(rule)}
              rule={rule}
              description={
                <>
                  {rule.description.replace(mark, '')} <ManagedBadge manager={managed_by} />
                </>
              }
            />
          ))}
          {foreign_rules.map((rule) => (
            <ForeignRow key={JSON.stringify(rule)} rule={rule} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The badge names what it stands for. */
const mark = /\s*\[holdfast \w+\]$/

function Row({ rule, description }: { rule: Rule; description: ReactNode }) {
  const { t } = useTranslation('cloud')
  return (
    <Table.Tr>
      <Table.Td>{t(rule.direction)}</Table.Td>
      <Table.Td>{trafficText(rule, t)}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{rule.network}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{description}</Table.Td>
    </Table.Tr>
  )
}

/** In the provider's words, as far as it has any. */
function ForeignRow({ rule }: { rule: RuleSet['foreign_rules'][number] }) {
  const { t } = useTranslation('cloud')
  const { kind, direction, action, traffic, peers, description } = rule
  return (
    <Table.Tr c="dimmed">
      <Table.Td>{t(direction)}</Table.Td>
      <Table.Td>
        {traffic || t(kind === 'policy' ? 'otherTraffic' : 'allTraffic')}
        {action === 'deny' && (
          <Badge ml={6} size="xs" color="red" variant="light">
            {t('denied')}
          </Badge>
        )}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{peers.join(', ') || t('anyNetwork')}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {description}{' '}
        <Badge size="xs" color="gray" variant="light" title={t('onlyAtProviderText')}>
          {t('onlyAtProvider')}
        </Badge>
      </Table.Td>
    </Table.Tr>
  )
}
