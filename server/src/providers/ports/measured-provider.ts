/**
 * Counts and times the calls of a provider. It wraps the ports, so every adapter is measured in the same way without
 * its knowledge.
 */
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Provider } from './provider.ts'
import { ProviderError, providerErrorFrom } from './provider-error.ts'

type ProviderMetrics = Pick<Metrics, 'providerCalls' | 'providerSeconds'>

/** Returns the same provider with every call of it and of its ports counted under the name `kind`. */
export function measuredProvider(provider: Provider, kind: string, metrics: ProviderMetrics): Provider {
  return measured(provider, '', (operation, call) => observe({ kind, operation, call }, metrics))
}

type Observe = (operation: string, call: () => unknown) => unknown

/** Each method is measured under its own name, prefixed with the port's name: `dns.read`. */
function measured<Target extends object>(target: Target, prefix: string, observeCall: Observe): Target {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name)
      const operation = `${prefix}${String(name)}`
      if (typeof value === 'function')
        return (...input: unknown[]) => observeCall(operation, () => Reflect.apply(value, object, input))
      if (prefix === '' && typeof value === 'object' && value !== null)
        return measured(value, `${operation}.`, observeCall)
      return value
    },
  })
}

type Call = { kind: string; operation: string; call: () => unknown }

async function observe({ kind, operation, call }: Call, metrics: ProviderMetrics): Promise<unknown> {
  const labels = { provider: kind, operation }
  const stopTimer = metrics.providerSeconds.startTimer(labels)
  let outcome = 'ok'
  try {
    const result = await call()
    outcome = refusalIn(result) ?? 'ok'
    return result
  } catch (error) {
    outcome = outcomeOf(error)
    throw error
  } finally {
    stopTimer()
    metrics.providerCalls.inc({ ...labels, outcome })
  }
}

/** `dns.apply` returns a failure per change; the call counts as the first of them. */
function refusalIn(result: unknown): string | null {
  const failure = Array.isArray(result) && result.find((one) => one instanceof ProviderError)
  return failure ? failure.kind : null
}

/** An error that is not a provider error is a bug in Holdfast: `error`. */
function outcomeOf(error: unknown): string {
  try {
    return providerErrorFrom(error).kind
  } catch {
    return 'error'
  }
}
