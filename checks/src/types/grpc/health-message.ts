/** The two messages of grpc.health.v1, encoded with Protocol Buffers, each with gRPC's five-byte prefix. */

const servingStatuses = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'] as const
export type ServingStatus = (typeof servingStatuses)[number]

/** HealthCheckRequest { string service = 1 }. */
export function healthRequest(service: string): Buffer {
  const name = Buffer.from(service)
  const message = name.length === 0 ? name : Buffer.concat([Buffer.from([0x0a]), varint(name.length), name])
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

/** HealthCheckResponse { ServingStatus status = 1 }; null if the bytes are not such a message. */
export function servingStatusOf(bytes: Buffer): ServingStatus | null {
  // The client does not offer compression.
  if (bytes.length < 5 || bytes[0] !== 0) return null
  const message = bytes.subarray(5, 5 + bytes.readUInt32BE(1))
  // A field with value 0 is omitted.
  if (message.length === 0) return 'UNKNOWN'
  return message[0] === 0x08 ? (servingStatuses[message[1] ?? -1] ?? null) : null
}

function varint(number: number): Buffer {
  const bytes: number[] = []
  for (let rest = number; ; rest >>= 7) {
    bytes.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest)
    if (rest <= 0x7f) return Buffer.from(bytes)
  }
}
