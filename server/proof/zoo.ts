/**
 * The memory of a process that delivers to the pouring animals of the zoo again and again: what they pour
 * must not stay. The process is this one, with the way out as the service uses it.
 */
import { createServer, type Server, type Socket } from 'node:net'
import { createEgress } from '#platform/net/egress.ts'
import { egressPolicy } from '#platform/net/policy.ts'
import { quickAnimals } from '../src/testing/zoo.ts'

const rounds = Number(process.env['HOLDFAST_ROUNDS'] ?? 200)

export async function zooMemory(): Promise<{ figures: Record<string, unknown>; isKept: boolean }> {
  const egress = createEgress(egressPolicy({ allowPrivateNetworks: true, egressAllow: [], egressDeny: [] }))
  const cages = await Promise.all(quickAnimals.filter(({ tls }) => !tls).map(({ meet }) => openCage(meet)))
  const visit = (url: string) =>
    egress
      .request({ url, method: 'POST', headers: {}, body: '{}', timeoutSeconds: 15, maxBytes: 64 * 1024 })
      .then(
        () => {},
        () => {},
      )
  const memory: number[] = []
  for (let round = 0; round < rounds; round++) {
    await Promise.all(cages.map(({ url }) => visit(url)))
    globalThis.gc?.()
    memory.push(process.memoryUsage().rss)
  }
  for (const { server } of cages) server.close()
  const mean = (from: number, to: number) => {
    const part = memory.slice(Math.floor(rounds * from), Math.ceil(rounds * to))
    return part.reduce((sum, bytes) => sum + bytes, 0) / part.length / 2 ** 20
  }
  // The first half warms caches and the heap up; after that it may not grow any more.
  const [early, late] = [mean(0.5, 0.6), mean(0.9, 1)]
  return {
    figures: {
      exchanges: rounds * cages.length,
      'resident MiB in the middle': early.toFixed(0),
      'resident MiB at the end': late.toFixed(0),
    },
    isKept: late < early * 1.1 + 10,
  }
}

async function openCage(meet: (socket: Socket) => void): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    meet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`, server }
}
