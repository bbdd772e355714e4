import { useTranslation } from 'react-i18next'
import { durationText } from '#ui/format/duration.ts'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import type { Agent } from '../states.tsx'
import { isCollector, programText } from './program-text.ts'

/** Of two clocks that are synchronized, the delivery of the report takes so many seconds. */
const noticeableSkewSeconds = 5

/** Whether an agent works: its reports, its version, its clock. */
export function AgentHealth({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const { last_report_at, last_report_ip, failed_units, facts, revoked_at } = agent
  return (
    <DetailsList
      facts={[
        {
          label: t('lastReport'),
          value: (
            <>
              <Ago at={last_report_at && String(last_report_at)} />
              {last_report_ip !== null && ` ${t('fromAddress', { address: last_report_ip })}`}
            </>
          ),
        },
        ...(agent.scrape ? [{ label: t('scrapedFrom'), value: agent.scrape.url }] : []),
        { label: t('interval'), value: <Duration seconds={agent.interval_seconds} /> },
        { label: t('version'), value: programText(agent) },
        ...(last_report_at === null || isCollector(agent)
          ? []
          : [{ label: t('clock'), value: <Clock of={agent} /> }]),
        ...(failed_units === null
          ? []
          : [
              {
                label: t('failedUnits'),
                value: failed_units.length === 0 ? t('nothing') : failed_units.length,
              },
            ]),
        ...(facts?.updates
          ? [{ label: t('updates'), value: t('updatesPending', { count: facts.updates.pending }) }]
          : []),
        ...(facts?.reboot_required === undefined
          ? []
          : [{ label: t('rebootRequired'), value: t(facts.reboot_required ? 'yes' : 'no') }]),
        ...(revoked_at ? [{ label: t('revoked'), value: <Ago at={String(revoked_at)} /> }] : []),
      ]}
    />
  )
}

function Clock({ of: { clock_skew_seconds: skew, facts } }: { of: Agent }) {
  const { t } = useTranslation('agents')
  if (Math.abs(skew) > noticeableSkewSeconds)
    return t(skew > 0 ? 'clockAhead' : 'clockBehind', { time: durationText(Math.abs(skew), 2) })
  return t(facts?.clock_synchronized === false ? 'clockUnsynchronized' : 'clockRight')
}
