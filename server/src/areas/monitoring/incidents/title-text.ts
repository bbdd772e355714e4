/** The titles of incidents that the service opens, each with a code and its values, like the sentences of the timeline. */

import { type AlertTitle, alertTitle } from './alert-sentences.ts'

export type TitleText = NamedTitle | ({ code: 'server_alert' } & AlertTitle)

type NamedTitle = {
  code:
    | 'monitor_is_down'
    | 'monitor_is_degraded'
    | 'deadline_was_missed'
    | 'job_reported_failure'
    | 'run_takes_too_long'
  /** Of the monitor or the heartbeat when the incident was opened. */
  name: string
}

export type TitleCode = TitleText['code']

const titles: Readonly<Record<NamedTitle['code'], (name: string) => string>> = {
  monitor_is_down: (name) => `${name} is down`,
  monitor_is_degraded: (name) => `${name} is degraded`,
  deadline_was_missed: (name) => `${name} missed its deadline`,
  job_reported_failure: (name) => `${name} reported a failure`,
  run_takes_too_long: (name) => `${name} runs too long`,
}

export const titleCodes = ['server_alert', ...(Object.keys(titles) as TitleCode[])] as const

export function titleOf(title: TitleText): string {
  return title.code === 'server_alert' ? alertTitle(title) : titles[title.code](title.name)
}
