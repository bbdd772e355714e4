import type { Egress } from '#platform/net/egress.ts'
import { EgressError, egressErrorFrom } from '#platform/net/egress-error.ts'

export type TcpQuestion = {
  host: string
  port: number
  question: Buffer
  seconds: number
  bytesMax: number
  /** Whether all of the answer has arrived. Otherwise it ends with the connection. */
  isWhole?: (answer: Buffer) => boolean
}

/** Sends a question over a new connection and returns the answer. Throws an EgressError. */
export async function askOverTcp(egress: Egress, asked: TcpQuestion): Promise<Buffer> {
  const { host, port, question, seconds, bytesMax, isWhole = () => false } = asked
  const socket = await egress.connect({ host, port, timeoutSeconds: Math.min(10, seconds) })
  const tooLate = new EgressError('timeout', `${host} did not answer within ${seconds} s`)
  const limit = setTimeout(() => socket.destroy(tooLate), seconds * 1000)
  socket.on('error', () => {})
  try {
    socket.write(question)
    let answer: Buffer = Buffer.alloc(0)
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      answer = Buffer.concat([answer, chunk])
      if (answer.length > bytesMax) throw new EgressError('protocol', `The answer of ${host} is too long`)
      if (isWhole(answer)) return answer
    }
    return answer
  } catch (error) {
    throw egressErrorFrom(error, host)
  } finally {
    clearTimeout(limit)
    socket.destroy()
  }
}
