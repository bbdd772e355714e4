import type { Context } from '#platform/context.ts'
import type { MonitorRow } from '../store.ts'
import { monitorStates } from './history-store.ts'
import { beginState } from './state-store.ts'

/** Paused time counts in no uptime. The monitor keeps its last state for display. */
export async function pauseState(context: Context, { id }: MonitorRow): Promise<void> {
  await beginState(context, monitorStates(id), { state: 'paused', from: context.now })
}

/** Unknown until the first result. */
export async function resumeState(context: Context, { id }: MonitorRow): Promise<void> {
  await beginState(context, monitorStates(id), { state: 'unknown', from: context.now })
}
