import { Text, Tooltip } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "3 minutes ago", with the full time in its tooltip; a dash for no time. */
export function Ago({ at }: { at: string | null | undefined }) {
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
        {agoText(Date.parse(at), Math.max(now, Date.parse(at) - 1), i18n.language, t('justNow'))}
      </time>
    </Tooltip>
  )
}

/** How far `at` is from `now`, both in ms, in words of the language. */
export function agoText(at: number, now: number, language: string, justNow: string): string {
  const seconds = Math.round((at - now) / 1000)
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  if (!unit) return justNow
  const [name, length] = unit
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(seconds / length), name)
}
