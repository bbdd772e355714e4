import { Card, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '#language/language.ts'
import { groupName, type Spending, sumsText } from './spending-texts.ts'

/** What each group costs in a month. */
export function GroupsTable({ spending }: { spending: Spending }) {
  const { t } = useTranslation('cloud')
  const now = spending.groups.filter(({ resources }) => resources > 0)
  if (now.length === 0) return null
  return (
    <Card p={0}>
      <Table aria-label={t('costs')} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="45%">{t('group')}</Table.Th>
            <Table.Th ta="right" w="20%">
              {t('number')}
            </Table.Th>
            <Table.Th ta="right">{t('monthlyCost')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {now.map((group) => (
            <Table.Tr key={group.group ?? ''}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{groupName(group, spending, t)}</Table.Td>
              <Table.Td ta="right">{numberText(group.resources)}</Table.Td>
              <Table.Td ta="right">{sumsText(group.amounts)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
