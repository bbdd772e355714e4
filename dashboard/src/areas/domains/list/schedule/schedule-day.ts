import type { ResponseOf } from '@holdfast/client'

export type Schedule = ResponseOf<'domains.schedule.read'>
export type ScheduleDay = Schedule['days'][number]
