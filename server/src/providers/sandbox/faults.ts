import { setTimeout as delay } from 'node:timers/promises'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { readSettings, type SandboxFault, type sandboxCalls, updateSettings } from './state.ts'

type Call = Exclude<(typeof sandboxCalls)[number], 'any'>

/**
 * Waits as long as it was told to, and fails if it was told to. Returns which of the owner names that a call
 * changes fail; a fault for a name is neither met nor spent by a call that does not change it.
 */
export async function injectFaults(
  providerState: ProviderState,
  call: Call,
  names: ReadonlySet<string> = new Set(),
): Promise<Map<string, ProviderError>> {
  const { latency_ms, faults } = await readSettings(providerState)
  if (latency_ms > 0) await delay(latency_ms)
  const striking = faults.filter(
    ({ on, times, name }) =>
      (on === 'any' || on === call) && times !== 0 && (name === null || names.has(name)),
  )
  if (striking.length > 0) await spend(providerState, striking)
  const whole = striking.find(({ name }) => name === null)
  if (whole) throw faultError(whole)
  return new Map(striking.map((fault) => [fault.name ?? '', faultError(fault)]))
}

/** A fault that strikes a number of times has one less to go. */
async function spend(providerState: ProviderState, striking: readonly SandboxFault[]): Promise<void> {
  if (striking.every(({ times }) => times === null)) return
  const spent = new Set(striking.map((fault) => JSON.stringify(fault)))
  await updateSettings(providerState, (settings) => ({
    ...settings,
    faults: settings.faults
      .map((fault) =>
        fault.times !== null && spent.has(JSON.stringify(fault))
          ? { ...fault, times: fault.times - 1 }
          : fault,
      )
      .filter(({ times }) => times !== 0),
  }))
}

function faultError({ kind }: SandboxFault): ProviderError {
  return new ProviderError(kind, `The sandbox is configured to fail with "${kind}"`)
}
