import { useTranslation } from 'react-i18next'
import { longDurationText } from '#ui/format/duration.ts'
import { Ago, Moment } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { ScheduledTimes } from '../schedule/scheduled-times.tsx'
import { type Heartbeat, PingSignal, scheduleText } from './heartbeat-state.tsx'
import { runText } from './run-text.ts'

export function HeartbeatDetails({ heartbeat }: { heartbeat: Heartbeat }) {
  const { t } = useTranslation('monitoring')
  const { schedule, grace_seconds, last_ping, last_duration, expected_at, deadline_at, token } = heartbeat
  const { open_runs, next_times } = heartbeat
  return (
    <DetailsList
      facts={[
        { label: t('schedule'), value: scheduleText(schedule) },
        { label: t('grace'), value: longDurationText(grace_seconds) },
        {
          label: t('lastPing'),
          value: last_ping ? (
            <>
              <PingSignal signal={last_ping.signal} exitCode={last_ping.exit_code} />{' '}
              <Ago at={last_ping.at} />
            </>
          ) : (
            '–'
          ),
        },
        ...(last_duration === null ? [] : [{ label: t('lastRuntime'), value: runText(last_duration) }]),
        ...(open_runs.length > 0
          ? [{ label: t('runningSince'), value: <Ago at={open_runs[0]?.started_at} /> }]
          : []),
        ...(expected_at ? [{ label: t('expected'), value: <Ago at={expected_at} isComing /> }] : []),
        ...(deadline_at ? [{ label: t('downAt'), value: <Moment at={deadline_at} /> }] : []),
        ...(next_times.length > 0
          ? [
              {
                label: t('nextTimes'),
                value: <ScheduledTimes times={next_times} timeZone={schedule.time_zone} />,
              },
            ]
          : []),
        { label: t('pingUrl'), value: <span style={{ fontFamily: 'monospace' }}>{token.hint}</span> },
        ...(token.previous_valid_until
          ? [{ label: t('oldUrlUntil'), value: <Ago at={token.previous_valid_until} isComing /> }]
          : []),
      ]}
    />
  )
}
