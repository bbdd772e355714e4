import { useTranslation } from 'react-i18next'
import { durationText } from '#ui/format/duration.ts'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import type { Probe } from '../states.tsx'

/** Of two clocks that are synchronized, the delivery of results takes so many seconds. */
const noticeableSkewSeconds = 5

/** What a probe says of itself. */
export function ProbeFacts({ probe }: { probe: Probe }) {
  const { t } = useTranslation('probes')
  const { hostname, version, allowed_networks, last_seen_at, last_seen_ip, monitor_count } = probe
  const { waiting_results, dropped_results, enrolled_at, enrolment } = probe
  const facts = [
    { label: t('monitors'), value: monitor_count },
    ...(enrolled_at === null
      ? [{ label: t('tokenExpires'), value: <Ago at={String(enrolment.expires_at)} /> }]
      : [
          {
            label: t('lastSeen'),
            value: (
              <>
                <Ago at={last_seen_at && String(last_seen_at)} />
                {last_seen_ip !== null && ` ${t('fromAddress', { address: last_seen_ip })}`}
              </>
            ),
          },
          { label: t('hostName'), value: hostname },
          { label: t('version'), value: version },
          { label: t('allowedNetworks'), value: allowed_networks?.join(', ') ?? t('allNetworks') },
          { label: t('clock'), value: <Clock skew={probe.clock_skew_seconds} /> },
          { label: t('waitingResults'), value: waiting_results },
          { label: t('droppedResults'), value: dropped_results },
          { label: t('enrolled'), value: <Ago at={String(enrolled_at)} /> },
        ]),
  ]
  return <DetailsList facts={facts} />
}

function Clock({ skew }: { skew: number }) {
  const { t } = useTranslation('probes')
  if (Math.abs(skew) <= noticeableSkewSeconds) return t('clockRight')
  return t(skew > 0 ? 'clockAhead' : 'clockBehind', { time: durationText(Math.abs(skew), 2) })
}
