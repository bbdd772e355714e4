import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2'
import type { Socket } from 'node:net'
import { Type } from 'typebox'
import { checkType } from '#checks/check-type.ts'
import { connectTo, IpFamily, secure } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { CheckFailure } from '#checks/outcome.ts'
import {
  AuthorityCertificate,
  ExpiryDays,
  Host,
  IgnoreCertificate,
  LatencyThreshold,
  Port,
} from '#checks/settings/fields.ts'
import { healthRequest, type ServingStatus, servingStatusOf } from './health-message.ts'

/** Checks that a gRPC server reports through the standard health service that it serves. */
export const grpcCheck = checkType({
  name: 'grpc',
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
      tls: Type.Optional(Type.Boolean({ default: true, title: 'TLS' })),
      family: Type.Optional(IpFamily),
      authority: Type.Optional(AuthorityCertificate),
      ignore_certificate: Type.Optional(IgnoreCertificate),
      expiry_days: Type.Optional(ExpiryDays),
      slow_after_ms: Type.Optional(LatencyThreshold),
    },
    { additionalProperties: false },
  ),
  async run(settings, probe) {
    const {
      host,
      port,
      service = '',
      tls = true,
      family,
      authority,
      ignore_certificate,
      expiry_days = 14,
    } = settings
    const plain = await connectTo(probe, { host, port, family })
    const socket = tls
      ? await secure(probe, plain, {
          name: host,
          alpn: ['h2'],
          authority,
          ignoreCertificate: ignore_certificate,
          expiryDays: expiry_days,
        })
      : plain
    const session = connectHttp2(`${tls ? 'https' : 'http'}://${host}:${port}`, {
      createConnection: () => socket,
    })
    try {
      const status = await probe.phase('exchange', () => askHealth(session, socket, service))
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

function askHealth(session: ClientHttp2Session, socket: Socket, service: string): Promise<ServingStatus> {
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
