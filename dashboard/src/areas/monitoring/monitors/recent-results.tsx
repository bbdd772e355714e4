import { Tooltip, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import { millisecondsText } from '#ui/format/duration.ts'
import type { Monitor } from '../states.tsx'
import classes from './recent-results.module.css'

const shown = 30
const outcomes = ['up', 'degraded', 'down', 'unknown'] as const
const tones = { up: 'good', degraded: 'warning', down: 'bad', unknown: 'neutral' } as const

/** A bar for each of the last checks: its colour is the outcome, its height the latency. */
export function RecentResults({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation('monitoring')
  const results = monitor.recent_results
  if (results.length === 0) return '–'
  const longest = Math.max(...results.map(({ duration }) => duration))
  // Failures are as high as the longest check: they must be seen.
  const heightOf = ({ outcome, duration }: (typeof results)[number]) =>
    outcome === 'down' || outcome === 'unknown' ? longest : Math.max(duration, longest / 5)
  const missing = Array.from({ length: Math.max(0, shown - results.length) }, () => 0)
  const series = outcomes.map((outcome) => ({
    key: outcome,
    label: outcome,
    tone: tones[outcome],
    values: [...missing, ...results.map((result) => (result.outcome === outcome ? heightOf(result) : 0))],
  }))
  const failed = results.filter(({ outcome }) => outcome === 'down').length
  const last = results.at(-1)
  const text = t('recentText', {
    count: results.length,
    failed,
    latency: last ? millisecondsText(last.duration) : '–',
  })
  return (
    <Tooltip label={text}>
      <div className={classes.bars}>
        <Sparkline series={series} height={24} />
        <VisuallyHidden>{text}</VisuallyHidden>
      </div>
    </Tooltip>
  )
}
