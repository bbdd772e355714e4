/**
 * The memory of a process that repeatedly delivers to receivers with endless responses, none of which may stay in
 * memory. This process delivers, with the egress of the service; the receivers run in another one.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createEgress } from '#platform/net/egress.ts'
import { egressPolicy } from '#platform/net/policy.ts'

const rounds = Number(process.env['HOLDFAST_ROUNDS'] ?? 100)

export async function faultyReceiversMemory(): Promise<{
  figures: Record<string, unknown>
  isKept: boolean
}> {
  const egress = createEgress(egressPolicy({ allowPrivateNetworks: true, egressAllow: [], egressDeny: [] }))
  const receivers = fork(join(import.meta.dirname, 'faulty-receiver-process.ts'))
  const [urls] = (await once(receivers, 'message')) as [string[]]
  const request = (url: string) =>
    egress
      .request({ url, method: 'POST', headers: {}, body: '{}', timeoutSeconds: 15, maxBytes: 64 * 1024 })
      .then(
        () => {},
        () => {},
      )
  const memory: number[] = []
  for (let round = 0; round < rounds; round++) {
    await Promise.all(urls.map(request))
    globalThis.gc?.()
    memory.push(process.memoryUsage().rss)
  }
  receivers.kill()
  const mean = (from: number, to: number) => {
    const part = memory.slice(Math.floor(rounds * from), Math.ceil(rounds * to))
    return part.reduce((sum, bytes) => sum + bytes, 0) / part.length / 2 ** 20
  }
  // The first half fills caches and the heap. After that, memory must not grow.
  const [early, late] = [mean(0.5, 0.6), mean(0.9, 1)]
  return {
    figures: {
      exchanges: rounds * urls.length,
      'resident MiB in the middle': early.toFixed(0),
      'resident MiB at the end': late.toFixed(0),
    },
    isKept: late < early * 1.1 + 10,
  }
}
