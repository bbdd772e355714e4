import { type ResponseOf, request } from '@holdfast/client'
import { Alert, Card, Progress, Stack, Table, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { numberText } from '#language/language.ts'
import { moneyText } from '#ui/format/money.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'

type Costs = ResponseOf<'domains.costs.read'>
type Month = Costs['months'][number]

/** What the renewals of a year cost, month by month. */
export function CostsPanel() {
  const result = useApiQuery(request('domains.costs.read'))
  return <QueryResult result={result}>{(costs) => <YearOfCosts costs={costs} />}</QueryResult>
}

function YearOfCosts({ costs: { months, totals, domains_without_price } }: { costs: Costs }) {
  const { t } = useTranslation('domains')
  // The bars compare amounts of the currency with the most domains only: exchange rates are not known here.
  const currency = totals[0]?.currency
  const amountIn = ({ amounts }: Month) =>
    Number(amounts.find((one) => one.currency === currency)?.amount ?? 0)
  const most = Math.max(...months.map(amountIn))
  return (
    <Stack gap="md">
      <Card>
        <Text size="xs" c="dimmed" fw={600}>
          {t('yearOfRenewals')}
        </Text>
        <Title order={2}>{totals.length > 0 ? totals.map(moneyText).join(' + ') : '–'}</Title>
        <Text size="sm" c="dimmed">
          {t('costsText')}
        </Text>
      </Card>
      {domains_without_price > 0 && (
        <Alert
          icon={<IconInfoCircle size={18} />}
          title={t('withoutPrice', { count: domains_without_price })}
        >
          {t('withoutPriceText')}
        </Alert>
      )}
      <Card p={0}>
        <Table aria-label={t('costs')} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="38%">{t('month')}</Table.Th>
              <Table.Th ta="right" w="22%">
                {t('domains')}
              </Table.Th>
              <Table.Th ta="right">{t('costs')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map((month) => (
              <Table.Tr key={month.month}>
                <Table.Td>
                  <MonthName month={month.month} />
                  {/* The last column has the same content. */}
                  <Progress
                    aria-hidden
                    size={4}
                    value={most === 0 ? 0 : (amountIn(month) / most) * 100}
                    maw={240}
                  />
                </Table.Td>
                <Table.Td ta="right">{numberText(month.domains)}</Table.Td>
                <Table.Td ta="right">{month.amounts.map(moneyText).join(' + ') || '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
    </Stack>
  )
}

function MonthName({ month }: { month: string }) {
  const { i18n } = useTranslation()
  const text = new Date(`${month}-01T00:00:00Z`).toLocaleDateString(i18n.language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return <time dateTime={month}>{text}</time>
}
