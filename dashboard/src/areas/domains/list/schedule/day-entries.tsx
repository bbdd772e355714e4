import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { domainsPaths } from '#areas/domains/paths.ts'
import { confidenceTexts } from '#areas/domains/watched/expected-drop.tsx'
import classes from './schedule.module.css'
import type { ScheduleDay } from './schedule-day.ts'

/** What happens on a day, with links to the domains. */
export function DayEntries({ day }: { day: ScheduleDay }) {
  const { t } = useTranslation('domains')
  const { expiries, releases, expiry_count, release_count } = day
  return (
    <ul className={classes['entries']}>
      {expiries.map(({ domain_id, display_name, auto_renew }) => (
        <Entry key={domain_id} kind="expiry" name={display_name} path={domainsPaths.domain(domain_id)}>
          {t(auto_renew === true ? 'scheduleRenews' : 'expires')}
        </Entry>
      ))}
      <More count={expiry_count - expiries.length} path={domainsPaths.domains} />
      {releases.map(({ watched_domain_id, display_name, confidence }) => (
        <Entry
          key={watched_domain_id}
          kind="release"
          name={display_name}
          path={domainsPaths.watchedDomain(watched_domain_id)}
        >
          {t('scheduleReleased')} {t(confidenceTexts[confidence])}
        </Entry>
      ))}
      <More count={release_count - releases.length} path={domainsPaths.watched} />
    </ul>
  )
}

type EntryProps = { kind: 'expiry' | 'release'; name: string; path: string; children: ReactNode }

function Entry({ kind, name, path, children }: EntryProps) {
  return (
    <li>
      <span className={classes['dot']} data-kind={kind} aria-hidden />
      <div>
        <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {children}
        </Text>
      </div>
    </li>
  )
}

function More({ count, path }: { count: number; path: string }) {
  const { t } = useTranslation('domains')
  if (count <= 0) return null
  return (
    <li>
      <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
        {t('scheduleMore', { count })}
      </Anchor>
    </li>
  )
}
