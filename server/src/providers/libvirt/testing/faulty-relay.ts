// Passes the messages of libvirt's protocol on, and cuts the connection at a chosen one that changes something: where it
// is cut at a reading, the same is left as before the next change.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { givenCertificates } from '#providers/tls/testing/certificates.ts'
import { type Procedure, procedures } from '../wire/procedures.ts'

const changes: readonly Procedure[] = [
  ...(['domainDefineXml', 'domainCreate', 'domainDestroy', 'domainUndefineFlags'] as const),
  'domainSetAutostart',
  ...(['storageVolCreateXml', 'storageVolCreateXmlFrom', 'storageVolDelete'] as const),
  ...(['storageVolResize', 'storageVolUpload'] as const),
  ...(['domainSnapshotCreateXml', 'domainRevertToSnapshot'] as const),
]

export type FaultyRelay = {
  port: number
  /** Cuts the change with this number, from 0, before it is passed on or its answer is. Returns how many there were. */
  cut(change: number | null, when: 'before' | 'after'): () => number
  stop(): Promise<void>
}

export async function startFaultyRelay(port: number): Promise<FaultyRelay> {
  const { authority, server, client } = givenCertificates()
  let fault: { change: number | null; when: 'before' | 'after' } = { change: null, when: 'before' }
  let count = 0
  const open = new Set<TLSSocket>()
  const relay = createServer({ key: server.key, cert: server.certificate }, (near) => {
    const far = connect({
      host: 'localhost',
      port,
      ca: authority,
      cert: client.certificate,
      key: client.key,
    })
    let isCut = false
    const drop = () => {
      near.destroy()
      far.destroy()
      open.delete(near)
    }
    open.add(near)
    for (const socket of [near, far]) socket.on('error', drop).on('close', drop)
    far.on('data', (octets) => (isCut ? drop() : near.write(octets)))
    eachMessage(near, (message) => {
      const isChange = changes.some((change) => procedures[change] === message.readInt32BE(12))
      const isFaulty = isChange && count++ === fault.change
      if (isFaulty && fault.when === 'before') return drop()
      far.write(message)
      isCut ||= isFaulty
      // Parts of a stream are not answered.
      if (isFaulty && message.readInt32BE(16) === 3 && message.readInt32BE(24) === 2) far.end(() => drop())
    })
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (relay.address() as AddressInfo).port,
    cut(change, when) {
      fault = { change, when }
      count = 0
      return () => count
    },
    async stop() {
      for (const socket of open) socket.destroy()
      relay.close()
      await once(relay, 'close')
    },
  }
}

/** Each begins with its length in four octets, which count themselves. */
function eachMessage(socket: TLSSocket, use: (message: Buffer) => void): void {
  let pending = Buffer.alloc(0)
  socket.on('data', (octets: Buffer) => {
    pending = Buffer.concat([pending, octets])
    while (pending.length >= 4 && pending.length >= pending.readUInt32BE(0)) {
      const end = pending.readUInt32BE(0)
      use(pending.subarray(0, end))
      pending = pending.subarray(end)
    }
  })
}
