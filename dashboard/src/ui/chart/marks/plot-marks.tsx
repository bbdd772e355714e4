/**
 * The symbols of marks above a chart, for the pointer: each has a text and opens the page of what it marks. For the
 * keyboard and for screen readers, `MarkList` has the same links once for all charts of a page.
 */
import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../chart.module.css'
import { type ChartMark, groupedMarks, type MarkGroup } from '../chart-data.ts'

/** The size of a symbol, with what is around it. */
const width = 24
const listedMax = 5

type PlotMarksProps = { marks: readonly ChartMark[]; lefts: readonly (number | null)[] }

export function PlotMarks({ marks, lefts }: PlotMarksProps) {
  return (
    <div aria-hidden>
      {groupedMarks(marks, lefts, width).map((group) => (
        <MarkSymbol key={group.marks[0]?.key} group={group} />
      ))}
    </div>
  )
}

function MarkSymbol({ group: { left, marks } }: { group: MarkGroup }) {
  const { t } = useTranslation()
  const newest = marks.at(-1)
  if (!newest) return null
  const further = marks.length - listedMax
  const { tone, icon: Icon, path } = marks.find((mark) => mark.tone === 'bad') ?? newest
  const texts = [
    ...marks.slice(0, listedMax).map(({ label }) => label),
    ...(further > 0 ? [t('andMore', { count: further })] : []),
  ]
  return (
    <Tooltip label={texts.join('\n')} multiline maw={320} style={{ whiteSpace: 'pre-line' }}>
      <Link
        to={path}
        tabIndex={-1}
        className={[classes.mark, classes[tone]].join(' ')}
        style={{ left: left - width / 2 }}
      >
        {marks.length === 1 ? <Icon size={13} /> : <b>{marks.length}</b>}
      </Link>
    </Tooltip>
  )
}
