import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2'
import { isIP, type Socket } from 'node:net'
import { Type } from 'typebox'
import { checkType } from '#checks/check-type.ts'
import { connectTo, IpFamily, secure } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { CheckFailure } from '#checks/outcome.ts'
import {
  closed,
  Host,
  LatencyThreshold,
  Port,
  ServerName,
  tlsFields,
  tlsOptions,
} from '#checks/settings/fields.ts'
import { healthRequest, type ServingStatus, servingStatusOf } from './health-message.ts'

/** Checks that a gRPC server reports through the standard health service that it serves. */
export const grpcCheck = checkType({
  name: 'grpc',
  title: 'gRPC',
  description: 'A gRPC server reports by the standard health service that it serves.',
  settings: Type.Object(
    {
      host: Host,
      port: Port,
      service: Type.Optional(
        Type.String({
          maxLength: 500,
          title: 'Service',
          description: 'Without it the health of the whole server is asked for.',
        }),
      ),
      tls: Type.Optional(
        Type.Boolean({
          default: true,
          title: 'TLS',
          description: 'Off for servers that speak plain HTTP/2.',
        }),
      ),
      server_name: Type.Optional(ServerName),
      family: Type.Optional(IpFamily),
      ...tlsFields,
      slow_after_ms: Type.Optional(LatencyThreshold),
    },
    closed,
  ),
  async run(settings, probe) {
    const { host, port, service = '', tls = true, family, server_name = host } = settings
    const plain = await connectTo(probe, { host, port, family })
    const socket = tls
      ? await secure(probe, plain, { ...tlsOptions(settings), name: server_name, alpn: ['h2'] })
      : plain
    const session = connectHttp2(
      `${tls ? 'https' : 'http'}://${isIP(server_name) === 6 ? `[${server_name}]` : server_name}:${port}`,
      {
        createConnection: () => socket,
      },
    )
    try {
      const status = await probe.phase('exchange', () => requestHealth(session, socket, service))
      probe.see({ serving_status: status })
      if (status !== 'SERVING') throw new CheckFailure('status', `The server reports ${status}`)
    } finally {
      session.destroy()
    }
    warnOfLatency(probe, settings.slow_after_ms)
  },
})

const statusNames: Readonly<Record<string, string>> = {
  '5': 'NOT_FOUND: the server does not know the service',
  '7': 'PERMISSION_DENIED',
  '12': 'UNIMPLEMENTED: the server has no health service',
  '14': 'UNAVAILABLE',
  '16': 'UNAUTHENTICATED',
}

function requestHealth(session: ClientHttp2Session, socket: Socket, service: string): Promise<ServingStatus> {
  const { promise, resolve, reject } = Promise.withResolvers<ServingStatus>()
  const noHttp2 = (error?: unknown) =>
    reject(new CheckFailure('protocol', 'The server does not answer in HTTP/2', { cause: error }))
  session.once('error', noHttp2)
  socket.once('close', () => noHttp2())
  const stream = session.request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: '/grpc.health.v1.Health/Check',
    [constants.HTTP2_HEADER_CONTENT_TYPE]: 'application/grpc',
    te: 'trailers',
  })
  const chunks: Buffer[] = []
  let grpcStatus: string | undefined
  const noteStatus = (headers: Record<string, unknown>) => {
    const value = headers['grpc-status']
    if (value !== undefined) grpcStatus = String(value)
  }
  // A failure without data has its status in the headers.
  stream.once('response', noteStatus)
  stream.once('trailers', noteStatus)
  stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
  stream.once('error', noHttp2)
  stream.once('end', () => {
    const status = grpcStatus === '0' ? servingStatusOf(Buffer.concat(chunks)) : null
    if (status) resolve(status)
    else
      reject(
        new CheckFailure(
          'protocol',
          `The server answers with gRPC status ${statusNames[grpcStatus ?? ''] ?? grpcStatus ?? 'missing'}`,
        ),
      )
  })
  stream.end(healthRequest(service))
  return promise
}
