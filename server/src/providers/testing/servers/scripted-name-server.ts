// A name server whose responses a test defines, for what real servers never do. Its signatures are computed here from
// the text of RFC 8945 and not by the tested code.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Credentials } from '#providers/ports/provider.ts'

export type ScriptedNameServer = { credentials: Credentials; stop(): Promise<void> }

/** Answers one complete request message. */
export type Script = (request: ScriptedRequest, socket: Socket) => void

export type ScriptedRequest = {
  octets: Buffer
  /** Sends a message with a signature over it, the request and the unsigned messages since the last signature. */
  sendSigned(message: Buffer, options?: { corrupt?: boolean }): void
  /** Sends a message without a signature. */
  sendUnsigned(message: Buffer): void
}

const secret = Buffer.from('the secret of a scripted name server')
const keyName = Buffer.from('\x08scripted\0', 'latin1')
const algorithm = Buffer.from('\x0bhmac-sha256\0', 'latin1')
const macOctets = 32

/** Starts a server on the loopback address that runs a script for each request. */
export async function startScriptedNameServer(script: Script): Promise<ScriptedNameServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let pending: Buffer = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk])
      while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
        const end = 2 + pending.readUInt16BE(0)
        script(scriptedRequest(pending.subarray(2, end), socket), socket)
        pending = pending.subarray(end)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    credentials: {
      server: '127.0.0.1',
      port: String(port),
      key_name: 'scripted',
      key_algorithm: 'hmac-sha256',
      key_secret: secret.toString('base64'),
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function scriptedRequest(octets: Buffer, socket: Socket): ScriptedRequest {
  // The signature ends with the MAC, the original id, the error and an empty other-data length.
  let priorMac: Buffer = octets.subarray(octets.length - macOctets - 6, octets.length - 6)
  let unsigned: Buffer[] = []
  let isFirst = true
  const send = (message: Buffer) => socket.write(Buffer.concat([uint16(message.length), message]))
  return {
    octets,
    sendUnsigned: (message) => {
      unsigned.push(message)
      send(message)
    },
    sendSigned: (message, { corrupt = false } = {}) => {
      const time = Buffer.alloc(8)
      time.writeUIntBE(Math.floor(Date.now() / 1000), 0, 6)
      time.writeUInt16BE(300, 6)
      const head = [keyName, uint16(255), Buffer.alloc(4), algorithm]
      const covered = isFirst ? [...head, time, Buffer.alloc(4)] : [time]
      const digest = createHmac('sha256', secret)
      for (const part of [uint16(macOctets), priorMac, ...unsigned, message, ...covered]) digest.update(part)
      const mac = digest.digest()
      priorMac = mac
      unsigned = []
      isFirst = false
      send(withSignature(message, time, corrupt ? Buffer.alloc(macOctets) : mac))
    },
  }
}

function withSignature(message: Buffer, time: Buffer, mac: Buffer): Buffer {
  const rdata = Buffer.concat([
    algorithm,
    time,
    uint16(macOctets),
    mac,
    message.subarray(0, 2),
    Buffer.alloc(4),
  ])
  const record = [keyName, uint16(250), uint16(255), Buffer.alloc(4), uint16(rdata.length), rdata]
  const signed = Buffer.concat([message, ...record])
  signed.writeUInt16BE(signed.readUInt16BE(10) + 1, 10)
  return signed
}

function uint16(number: number): Buffer {
  const octets = Buffer.alloc(2)
  octets.writeUInt16BE(number, 0)
  return octets
}
