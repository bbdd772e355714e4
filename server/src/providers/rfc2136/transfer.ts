// Reads the response to a zone transfer (RFC 5936 section 2.2): any number of messages whose answer sections together
// are the zone between two copies of its SOA. Anything else is an error, because a zone that ends too early looks like
// one from which records were removed.

import { type IncomingRecord, type Message, typeCodes } from '#kernel/dns/message.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { notSigned } from './errors.ts'
import type { Answer } from './wire/tsig.ts'

/** Takes one record of the zone. Its data is inside the message. */
export type RecordConsumer = (message: Message, record: IncomingRecord) => void

const octetsMax = 512 * 2 ** 20

/** Reads a transfer message by message. `next` returns the next message, error-free and with a verified signature. */
export async function readTransfer(
  zone: string,
  take: RecordConsumer,
  next: () => Promise<Answer>,
): Promise<void> {
  let soaCount = 0
  let octetCount = 0
  let lastIsSigned = false
  while (soaCount < 2) {
    const { message, isSigned } = await next()
    if (soaCount === 0 && !isSigned) throw notSigned()
    octetCount += message.octets.length
    if (octetCount > octetsMax) throw broken(zone, `it is longer than ${octetsMax} octets`)
    for (const record of message.answers) {
      const isSoa = record.type === typeCodes.soa && record.name === zone
      if (soaCount === 0 && !isSoa) throw broken(zone, 'it does not begin with the SOA record')
      if (soaCount === 2) throw broken(zone, 'records follow after its end')
      if (isSoa) soaCount++
      if (soaCount === 1) take(message, record)
    }
    if (soaCount === 0) throw broken(zone, 'it is empty')
    lastIsSigned = isSigned
  }
  if (!lastIsSigned) throw notSigned()
}

function broken(zone: string, reason: string): ProviderError {
  return new ProviderError('unknown', `The transfer of ${zone} is invalid: ${reason}.`)
}
