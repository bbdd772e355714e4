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
  created_at: '2026-01-31T11:00:00.000Z',
  updated_at: '2026-01-31T11:00:00.000Z',
}

it('sends what a window has as it is, with the same start', () => {
  expect(windowPatch(windowValues(window), window)).toEqual({
    name: 'Upgrade',
    description: null,
    starts_at: '2026-01-31T12:00:00.000Z',
    duration_minutes: 90,
    monitor_ids: ['mon_1'],
    heartbeat_ids: [],
    server_ids: ['srv_1'],
    labels: { env: 'prod' },
  })
})

it('leaves the start of a window that runs, and of one that begins now, to the service', () => {
  const running = { ...window, state: 'running' } as const
  expect(windowPatch(windowValues(running), running)).not.toHaveProperty('starts_at')
  expect(windowInput({ ...newWindowValues, name: 'x', duration: 90 })).toMatchObject({
    duration_minutes: 2,
    monitor_ids: [],
  })
})
