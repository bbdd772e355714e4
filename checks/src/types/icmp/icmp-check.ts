import { Type } from 'typebox'
import { checkType } from '#checks/check-type.ts'
import { familyOf, IpFamily } from '#checks/connection.ts'
import { pingIntervalMilliseconds } from '#checks/network/ping.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { closed, Host, LatencyThreshold } from '#checks/settings/fields.ts'

const percent = { minimum: 1, maximum: 100 }
const waitMillisecondsMax = 3000

/** Checks that a host answers ICMP echo requests. */
export const icmpCheck = checkType({
  name: 'icmp',
  title: 'Ping (ICMP)',
  description: 'A host answers ICMP echo requests.',
  settings: Type.Object(
    {
      host: Host,
      family: Type.Optional(IpFamily),
      count: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 20,
          default: 3,
          title: 'Requests',
          description: 'Sent in each check.',
        }),
      ),
      size: Type.Optional(
        Type.Integer({
          minimum: 16,
          maximum: 1472,
          default: 56,
          title: 'Size (bytes)',
          description: 'Data in each request. 1472 bytes fill an Ethernet packet of 1500 bytes.',
        }),
      ),
      degraded_loss_percent: Type.Optional(
        Type.Integer({
          ...percent,
          default: 50,
          title: 'Degraded from loss (%)',
          description:
            'Shows the monitor as degraded when this share of the requests, or more, is not answered.',
        }),
      ),
      down_loss_percent: Type.Optional(
        Type.Integer({
          ...percent,
          default: 100,
          title: 'Down from loss (%)',
          description: 'Shows the monitor as down when this share of the requests, or more, is not answered.',
        }),
      ),
      slow_after_ms: Type.Optional({
        ...LatencyThreshold,
        description: 'A longer average round trip shows the monitor as degraded.',
      }),
    },
    closed,
  ),
  async run(settings, probe) {
    const { host, family = 'any', count = 3, size = 56 } = settings
    const name = host.replace(/^\[|\]$/g, '')
    const [address] = await probe.phase('dns', () => probe.network.resolve(name, familyOf(family)))
    if (!address) throw new CheckFailure('dns', `${name} has no address`)
    probe.use(address)
    // The loss is known before the check runs out of time.
    const wait = Math.min(
      waitMillisecondsMax,
      probe.timeLeft() - (count - 1) * pingIntervalMilliseconds - 500,
    )
    const { signal } = probe
    const { sent, roundTrips, unreachable } = await probe.phase('exchange', () =>
      probe.network.ping({ ...address, signal, count, size, wait }),
    )
    const loss = Math.round((100 * (sent - roundTrips.length)) / sent)
    const average = roundTrips.reduce((sum, time) => sum + time, 0) / roundTrips.length
    probe.see({ sent, received: roundTrips.length, loss_percent: loss })
    if (roundTrips.length > 0) {
      probe.measure(average)
      probe.see({
        round_trip_ms: { min: Math.min(...roundTrips), avg: average, max: Math.max(...roundTrips) },
      })
    }
    judgeLoss(loss, settings, { address: address.address, unreachable }, probe)
    const { slow_after_ms } = settings
    if (slow_after_ms !== undefined && average > slow_after_ms)
      probe.warn({
        code: 'latency',
        message: `The average round trip took ${average.toFixed(1)} ms, longer than ${slow_after_ms} ms`,
      })
  },
})

function judgeLoss(
  loss: number,
  {
    degraded_loss_percent = 50,
    down_loss_percent = 100,
  }: { degraded_loss_percent?: number; down_loss_percent?: number },
  { address, unreachable }: { address: string; unreachable: string | null },
  probe: { warn(warning: { code: 'packet_loss'; message: string }): void },
): void {
  const message = `${loss} % of the requests to ${address} were not answered${unreachable === null ? '' : `: ${unreachable}`}`
  if (loss === 100 && unreachable !== null) throw new CheckFailure('connect_failed', message)
  if (loss === 100) throw new CheckFailure('timeout', `No response from ${address} in time`)
  if (loss >= down_loss_percent) throw new CheckFailure('packet_loss', message)
  if (loss >= degraded_loss_percent) probe.warn({ code: 'packet_loss', message })
}
