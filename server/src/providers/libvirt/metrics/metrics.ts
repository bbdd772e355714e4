/** Metrics of machines. libvirt shows counters, so that the readings of the last minutes are in the provider state. */
import { systemClock } from '#kernel/time.ts'
import { type ServerMetrics, withPoints } from '#providers/ports/cloud/metrics.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import { domainOf, isOn, type WithSession } from '../domains.ts'
import { type Reading, readingOf, seriesOf, withReading } from './readings.ts'
import { readStatistics } from './statistics.ts'

export function createLibvirtMetrics(
  withSession: WithSession,
  state: ProviderState,
  clock = systemClock,
): ServerMetrics {
  const stateKey = (ref: string) => `server-metrics/${ref}`
  const readNow = (ref: string, cpus: number | null) =>
    withSession(async (session): Promise<Reading | null> => {
      const domain = await domainOf(session, ref)
      if (!isOn(domain)) return null
      const statistics = await readStatistics(session, domain)
      return readingOf({ at: clock(), run: domain.id, cpus, statistics })
    })
  return {
    async query({ ref, cpus }, window) {
      const reading = await unlessNotFound(readNow(ref, cpus))
      let readings: Reading[] = []
      await state.update(stateKey(ref), (stored) => {
        readings = withReading((stored ?? []) as Reading[], reading, window.from)
        return readings.length > 0 ? readings : undefined
      })
      return withPoints(seriesOf(readings, window))
    },
  }
}
