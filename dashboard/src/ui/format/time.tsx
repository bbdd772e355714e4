import { Text, Tooltip } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

type AgoProps = {
  at: string | null | undefined
  /** For a future time: less than a minute is shown as soon. */
  isComing?: boolean
}

/** "3 minutes ago" or "in 2 days", with the full time in a tooltip; a dash for no time. */
export function Ago({ at, isComing = false }: AgoProps) {
  const { i18n, t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
  if (!at)
    return (
      <Text span c="dimmed">
        –
      </Text>
    )
  return (
    <Tooltip label={new Date(at).toLocaleString(i18n.language, { dateStyle: 'full', timeStyle: 'long' })}>
      <time dateTime={at}>
        {agoText(Date.parse(at), now, i18n.language, isComing ? t('anyMoment') : t('justNow'))}
      </time>
    </Tooltip>
  )
}

/** The same for a cell of a list, in a dimmed colour. */
export function DimmedAgo(props: AgoProps) {
  return (
    <Text size="sm" c="dimmed">
      <Ago {...props} />
    </Text>
  )
}

/** The date and the time, for a time whose distance from now does not matter. */
export function Moment({ at }: { at: string }) {
  const { i18n } = useTranslation()
  const text = new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return <time dateTime={at}>{text}</time>
}

export function dateText(at: string, language: string): string {
  return new Date(at).toLocaleDateString(language, { dateStyle: 'medium' })
}

/** The dates from one to another: only one if they are the same. */
export function rangeText(from: string, to: string, language: string): string {
  const [first, last] = Date.parse(from) <= Date.parse(to) ? [from, to] : [to, from]
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  return format.formatRange(new Date(first), new Date(last))
}

/** With seconds, as the accessible name of one of many rows. */
export function momentText(at: string, language: string): string {
  return new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' })
}

/** The times in a sentence of the API as people read them. */
export function withLocalTimes(text: string, language: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) =>
    new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }),
  )
}

/** The time from `now` to `at`, both in ms, as text in the language. */
function agoText(at: number, now: number, language: string, justNow: string): string {
  const seconds = Math.round((at - now) / 1000)
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  if (!unit) return justNow
  const [name, length] = unit
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(seconds / length), name)
}
