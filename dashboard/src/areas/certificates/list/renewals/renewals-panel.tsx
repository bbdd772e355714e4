import { type ResponseOf, request } from '@holdfast/client'
import { Card, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { dateText } from '#ui/format/time.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { useCertificateColumns } from '../certificate-columns.tsx'
import { type AutomationName, automations } from './automations.ts'

type Outlook = ResponseOf<'certificates.renewals.read'>

/** How many renewals there will be, and which certificates nothing renews. */
export function RenewalsPanel() {
  const { t } = useTranslation('certificates')
  const result = useApiQuery(request('certificates.renewals.read'), { everySeconds: 60 })
  return (
    <Stack>
      <Text size="sm">{t('renewalsText')}</Text>
      <QueryResult result={result}>
        {(outlook) => (
          <>
            <OutlookFacts outlook={outlook} />
            {outlook.total > 0 && <RenewalsChart outlook={outlook} />}
          </>
        )}
      </QueryResult>
      <NotAutomated />
    </Stack>
  )
}

function OutlookFacts({ outlook }: { outlook: Outlook }) {
  const { t, i18n } = useTranslation('certificates')
  const { total, by_automation, overdue, limits, long_expired } = outlook
  const sum = Object.values(overdue).reduce((all, count) => all + count, 0)
  return (
    <Card>
      <Stack gap="sm">
        <DetailsList
          facts={[
            { label: t('renewedInTotal'), value: total },
            ...(Object.keys(automations) as AutomationName[]).map((name) => ({
              label: t(automations[name]),
              value: by_automation[name] ?? 0,
            })),
            { label: t('overdueRenewals'), value: sum },
            {
              label: t('allowedLifetimes'),
              value: limits
                .map(({ from, days }, index) =>
                  index === 0
                    ? t('limitPresent', { days })
                    : t('limitFrom', { days, date: dateText(from, i18n.language) }),
                )
                .join(' · '),
            },
          ]}
        />
        {long_expired > 0 && (
          <Text size="sm" c="dimmed">
            {t('longExpired', { count: long_expired })}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function RenewalsChart({ outlook: { months } }: { outlook: Outlook }) {
  const { t } = useTranslation('certificates')
  const counts = (name: AutomationName) => months.map(({ by_automation }) => by_automation[name] ?? 0)
  return (
    <Card>
      <Title order={2}>{t('renewalsByMonth')}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('renewalsRule')}
      </Text>
      <TimeChart
        label={t('renewalsByMonth')}
        variant="bars"
        height={220}
        data={{
          times: months.map(({ month }) => Date.parse(`${month}-15T00:00:00Z`) / 1000),
          series: [
            { key: 'managed', label: t('automationManaged'), tone: 'good', values: counts('managed') },
            { key: 'observed', label: t('automationObserved'), tone: 'accent', values: counts('observed') },
            { key: 'unknown', label: t('automationUnknown'), tone: 'warning', values: counts('unknown') },
          ],
        }}
      />
    </Card>
  )
}

function NotAutomated() {
  const { t } = useTranslation('certificates')
  const list = useList(
    request('certificates.list', { query: { automation: 'unknown', current: true, authority: false } }),
    { everySeconds: 60 },
  )
  return (
    <Stack gap="sm">
      <div>
        <Title order={2}>{t('notAutomated')}</Title>
        <Text size="sm" c="dimmed">
          {t('notAutomatedText')}
        </Text>
      </div>
      <ListTable
        label={t('notAutomated')}
        list={list}
        columns={useCertificateColumns()}
        keyOf={({ id }) => id}
        empty={{ icon: IconRefresh, title: t('allAutomated'), text: t('allAutomatedText') }}
      />
    </Stack>
  )
}
