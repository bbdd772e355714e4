import { useTranslation } from 'react-i18next'
import { durationText } from './duration.ts'

/** A duration, with its seconds in a tooltip; with `most`, at most this many of the largest units. */
export function Duration({ seconds, most }: { seconds: number; most?: number }) {
  const { t } = useTranslation()
  return (
    <time dateTime={`PT${seconds}S`} title={t('seconds', { count: seconds })}>
      {durationText(seconds, most)}
    </time>
  )
}
