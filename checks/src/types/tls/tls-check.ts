import { Type } from 'typebox'
import { checkType } from '#checks/check-type.ts'
import { connectTo, IpFamily, secure } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import {
  ClientCertificate,
  closed,
  Host,
  LatencyThreshold,
  OneOf,
  Port,
  ServerName,
  tlsFields,
  tlsOptions,
} from '#checks/settings/fields.ts'
import { clientCertificateFaults } from '#checks/settings/pem.ts'
import { repeatableStartTls, startTls } from './start-tls.ts'

/** Checks a TLS handshake: the certificate is trusted, valid for the name and not about to expire. */
export const tlsCheck = checkType({
  name: 'tls',
  title: 'TLS',
  description: 'The certificate of a server is trusted, valid for its name and not about to expire.',
  settings: Type.Object(
    {
      host: Host,
      port: Type.Optional(Type.Integer({ ...Port, default: 443 })),
      family: Type.Optional(IpFamily),
      server_name: Type.Optional(ServerName),
      start_tls: Type.Optional(
        OneOf(repeatableStartTls, {
          title: 'STARTTLS',
          description:
            'The protocol in which the server is asked to begin TLS. Leave it out for servers that begin with TLS.',
        }),
      ),
      client_certificate: Type.Optional(ClientCertificate),
      ...tlsFields,
      slow_after_ms: Type.Optional(LatencyThreshold),
    },
    closed,
  ),
  faults: ({ client_certificate }) => clientCertificateFaults(client_certificate),
  async run(settings, probe) {
    const { host, port = 443, family, server_name = host, start_tls, client_certificate } = settings
    const socket = await connectTo(probe, { host, port, family })
    if (start_tls) await probe.phase('exchange', () => startTls(socket, start_tls, server_name))
    const secured = await secure(probe, socket, {
      ...tlsOptions(settings),
      name: server_name,
      clientCertificate: client_certificate,
    })
    warnOfLatency(probe, settings.slow_after_ms)
    secured.end()
  },
})
