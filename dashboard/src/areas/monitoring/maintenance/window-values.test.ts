import { expect, it } from 'vitest'
import type { MaintenanceWindow } from './window-state.tsx'
import { newWindowValues, windowInput, windowPatch, windowValues } from './window-values.ts'

const window: MaintenanceWindow = {
  id: 'mnt_01jcqkz0000000000000000000',
  name: 'Upgrade',
  description: null,
  state: 'planned',
  starts_at: '2026-01-31T12:00:00.000Z',
  ends_at: '2026-01-31T13:30:00.000Z',
  monitor_ids: ['mon_1'],
  heartbeat_ids: [],
  server_ids: ['srv_1'],
  labels: { env: 'prod' },
  announce_minutes: null,
  recurrence: null,
  series_id: null,
  created_at: '2026-01-31T11:00:00.000Z',
  updated_at: '2026-01-31T11:00:00.000Z',
}

it('sends what a window has as it is, and its start only when it is moved', () => {
  const values = windowValues(window, 'UTC')
  expect(windowPatch(values, window)).toEqual({
    name: 'Upgrade',
    description: null,
    duration_minutes: 90,
    announce_minutes: null,
    recurrence: null,
    monitor_ids: ['mon_1'],
    heartbeat_ids: [],
    server_ids: ['srv_1'],
    labels: { env: 'prod' },
  })
  expect(windowPatch({ ...values, starts_at: '2026-02-01T12:00' }, window)).toHaveProperty('starts_at')
})

it('leaves the start of a window that runs, and of one that begins now, to the service', () => {
  const running = { ...window, state: 'running' } as const
  expect(windowPatch(windowValues(running, 'UTC'), running)).not.toHaveProperty('starts_at')
  expect(windowInput({ ...newWindowValues('UTC'), name: 'x', duration: 90 })).toMatchObject({
    duration_minutes: 2,
    monitor_ids: [],
  })
})

it('keeps the rule of a window that repeats, whichever it is', () => {
  for (const rrule of ['FREQ=DAILY', 'FREQ=MONTHLY;BYDAY=-1SU']) {
    const recurrence = { rrule, time_zone: 'Europe/Berlin' }
    const repeated = { ...window, announce_minutes: 1440, recurrence }
    expect(windowPatch(windowValues(repeated, 'UTC'), repeated)).toMatchObject({
      announce_minutes: 1440,
      recurrence,
    })
  }
})
