/** When an open alert is due again: its next step, its next reminder, or its end. */
import { addSeconds } from '#kernel/time.ts'
import type { AlertRow, RuleRow } from '../store.ts'

const daySeconds = 86_400
const remindersEndSeconds = 30 * daySeconds
/** What nothing has ended by then never will be: its resource was deleted. */
const alertEndSeconds = 90 * daySeconds

type Progress = Pick<AlertRow, 'state' | 'opened_at' | 'steps_done' | 'reported_at'>
type Schedule = Pick<RuleRow, 'steps' | 'reminder_seconds'>

/** The steps whose time has come. */
export function dueSteps({ opened_at, steps_done }: Progress, { steps }: Schedule, now: Date) {
  return steps.slice(steps_done).filter(({ after_seconds }) => addSeconds(opened_at, after_seconds) <= now)
}

export function isReminderDue(progress: Progress, schedule: Schedule, now: Date): boolean {
  const at = nextReminder(progress, schedule)
  return at !== null && at <= now
}

function nextReminder({ opened_at, reported_at }: Progress, { reminder_seconds }: Schedule): Date | null {
  if (reminder_seconds === null || reported_at === null) return null
  const at = addSeconds(reported_at, reminder_seconds)
  return at <= addSeconds(opened_at, remindersEndSeconds) ? at : null
}

export function nextDue(progress: Progress, schedule: Schedule): Date {
  const end = addSeconds(progress.opened_at, alertEndSeconds)
  if (progress.state === 'acknowledged') return end
  const step = schedule.steps[progress.steps_done]
  const times = [
    end,
    ...(step ? [addSeconds(progress.opened_at, step.after_seconds)] : []),
    ...[nextReminder(progress, schedule) ?? []].flat(),
  ]
  return new Date(Math.min(...times.map((time) => time.getTime())))
}

export function isOver({ opened_at }: Progress, now: Date): boolean {
  return addSeconds(opened_at, alertEndSeconds) <= now
}
