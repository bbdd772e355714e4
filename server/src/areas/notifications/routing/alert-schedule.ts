/** When an open alert is due again: its next step, its next reminder, or its end. */
import { addSeconds } from '#kernel/time.ts'
import type { AlertRow, RuleRow } from '../store.ts'

const daySeconds = 86_400
const remindersEndSeconds = 30 * daySeconds
/** What nothing has ended by then never will be: its resource was deleted. */
const alertEndSeconds = 90 * daySeconds

type Progress = Pick<AlertRow, 'state' | 'opened_at' | 'steps_done' | 'reported_at' | 'quiet_until'>
type Schedule = Pick<RuleRow, 'steps' | 'reminder_seconds'>

/** The steps whose time has come. */
export function dueSteps({ opened_at, steps_done, quiet_until }: Progress, { steps }: Schedule, now: Date) {
  if (quiet_until !== null && quiet_until > now) return []
  return steps.slice(steps_done).filter(({ after_seconds }) => addSeconds(opened_at, after_seconds) <= now)
}

export function isReminderDue(progress: Progress, schedule: Schedule, now: Date): boolean {
  const at = nextReminder(progress, schedule)
  return at !== null && at <= now
}

function afterQuiet({ quiet_until }: Progress, at: Date): Date {
  return quiet_until !== null && quiet_until > at ? quiet_until : at
}

function nextReminder(progress: Progress, { reminder_seconds }: Schedule): Date | null {
  const { opened_at, reported_at } = progress
  if (reminder_seconds === null || reported_at === null) return null
  const at = afterQuiet(progress, addSeconds(reported_at, reminder_seconds))
  return at <= addSeconds(opened_at, remindersEndSeconds) ? at : null
}

export function nextDue(progress: Progress, schedule: Schedule): Date {
  const end = addSeconds(progress.opened_at, alertEndSeconds)
  if (progress.state === 'acknowledged') return end
  const step = schedule.steps[progress.steps_done]
  const times = [
    end,
    ...(step ? [afterQuiet(progress, addSeconds(progress.opened_at, step.after_seconds))] : []),
    ...[nextReminder(progress, schedule) ?? []].flat(),
  ]
  return new Date(Math.min(...times.map((time) => time.getTime())))
}

export function isOver({ opened_at }: Progress, now: Date): boolean {
  return addSeconds(opened_at, alertEndSeconds) <= now
}
