import { ScrollArea, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '#language/language.ts'
import { type ChartData, condensed } from './chart-data.ts'
import { needSeconds, timeText } from './time-text.ts'

type ChartTableProps = { data: ChartData; label: string; by: 'sum' | 'mean'; height: number }

const rowsMax = 200

/** The values of a chart as a table, for people who do not use the chart; the newest first. */
export function ChartTable({ data, label, by, height }: ChartTableProps) {
  const { t, i18n } = useTranslation()
  const { times, series } = condensed(data, rowsMax, by)
  const hasSeconds = needSeconds(times)
  const rows = times.map((time, index) => ({
    // Two runs can end at the same time.
    key: `${time} ${index}`,
    time,
    values: series.map(({ values }) => values[index] ?? null),
  }))
  return (
    <ScrollArea.Autosize mah={height} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': label }}>
      <Table aria-label={label} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('when')}</Table.Th>
            {series.map(({ key, label: name }) => (
              <Table.Th key={key} scope="col" ta="end">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.toReversed().map(({ key, time, values }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {timeText(time, i18n.language, hasSeconds)}
              </Table.Th>
              {values.map((value, index) => (
                <Table.Td key={series[index]?.key} ta="end">
                  {value === null ? '–' : numberText(value)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
