import { type ResponseOf, request } from '@holdfast/client'
import { Anchor, Card, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { moneyText } from '#ui/format/money.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { cloudPaths } from '../paths.ts'
import { sumsText } from './spending-texts.ts'

type Item = ResponseOf<'cloud.spending.unused'>['items'][number]

/** What is billed and not used, with what it would save. */
export function UnusedPanel() {
  const { t } = useTranslation('cloud')
  const result = useApiQuery(request('cloud.spending.unused'))
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('unused')}
      </Title>
      <QueryResult result={result}>
        {({ items, savings, total }) =>
          total === 0 ? (
            <Text size="sm" c="dimmed">
              {t('nothingUnused')}
            </Text>
          ) : (
            <Stack gap="sm">
              <Text size="sm">{t('savings', { count: total, price: sumsText(savings) })}</Text>
              <Table.ScrollContainer minWidth={640} type="native">
                <Table aria-label={t('unused')}>
                  <TableHead headers={[t('name'), t('unusedReason'), t('since'), t('saving')]} />
                  <Table.Tbody>
                    {items.map((item) => (
                      <UnusedRow key={item.id} item={item} />
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            </Stack>
          )
        }
      </QueryResult>
    </Card>
  )
}

function UnusedRow({ item }: { item: Item }) {
  const { t } = useTranslation('cloud')
  const { reason, name, since, monthly } = item
  const reasons: Record<string, string> = {
    unattached_volume: t('unattachedVolume'),
    old_snapshot: t('oldSnapshot'),
    stopped_server: t('stoppedServer'),
  }
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Anchor size="sm" fw={600} renderRoot={(props) => <Link to={pathOf(item)} {...props} />}>
          {name}
        </Anchor>
      </Table.Td>
      <Table.Td>{reasons[reason] ?? reason}</Table.Td>
      <Table.Td>{since ? <DimmedAgo at={since} /> : '–'}</Table.Td>
      <Table.Td>{monthly ? moneyText(monthly) : '–'}</Table.Td>
    </Table.Tr>
  )
}

function pathOf({ resource_type, id }: Item): string {
  if (resource_type === 'volume') return cloudPaths.volume(id)
  return resource_type === 'snapshot' ? cloudPaths.snapshot(id) : cloudPaths.server(id)
}
