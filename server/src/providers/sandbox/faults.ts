import { setTimeout as delay } from 'node:timers/promises'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { readSettings, type SandboxFault, type sandboxCalls, updateSettings } from './state.ts'

type Call = Exclude<(typeof sandboxCalls)[number], 'any'>

/**
 * Waits as long as configured, and fails if configured to. Returns the errors by owner name for changes that fail
 * individually. A fault for a name neither affects nor is used up by a call that does not change that name.
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

/** The same for a call about one name, which then fails as a whole. */
export async function injectFault(
  providerState: ProviderState,
  call: Exclude<Call, 'verify' | 'zones'>,
  name: string,
): Promise<void> {
  const fault = (await injectFaults(providerState, call, new Set([name]))).get(name)
  if (fault) throw fault
}

/** Reduces the remaining count of faults that affect a limited number of calls. */
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
