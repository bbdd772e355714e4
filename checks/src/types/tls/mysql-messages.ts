/** The packets of MySQL before TLS: the greeting of the server (protocol 10) and the request for TLS of the client. */

const capabilities = { protocol41: 0x0200, ssl: 0x0800, secureConnection: 0x8000 } as const
const greetingVersion = 10
const headerLength = 4
/** Thread id, first part of the salt, and a filler. */
const beforeCapabilities = 4 + 8 + 1

export type MysqlGreeting = 'with_tls' | 'without_tls' | 'none'

/** Null while the packet is incomplete; `none` for an error packet or another protocol. */
export function mysqlGreeting(bytes: Buffer): MysqlGreeting | null {
  if (bytes.length <= headerLength) return null
  const length = bytes.readUIntLE(0, 3)
  if (bytes[3] !== 0 || bytes[4] !== greetingVersion || length > 0xffff) return 'none'
  if (bytes.length < headerLength + length) return null
  const packet = bytes.subarray(headerLength, headerLength + length)
  const at = packet.indexOf(0, 1) + 1 + beforeCapabilities
  if (at <= beforeCapabilities || packet.length < at + 2) return 'none'
  return (packet.readUInt16LE(at) & capabilities.ssl) === 0 ? 'without_tls' : 'with_tls'
}

const packetBytesMax = 0x1000000
const utf8mb4 = 45

/** The second packet of the connection. Its rest would be the login, which follows in TLS. */
export const sslRequest = sslRequestPacket()

function sslRequestPacket(): Buffer {
  const packet = Buffer.alloc(headerLength + 32)
  packet.writeUIntLE(32, 0, 3)
  packet.writeUInt8(1, 3)
  packet.writeUInt32LE(capabilities.protocol41 | capabilities.ssl | capabilities.secureConnection, 4)
  packet.writeUInt32LE(packetBytesMax, 8)
  packet.writeUInt8(utf8mb4, 12)
  return packet
}
