import { Type } from 'typebox'
import { checkType } from '#checks/check-type.ts'
import { connectTo, IpFamily, secure } from '#checks/connection.ts'
import { warnOfLatency } from '#checks/latency.ts'
import {
  AuthorityCertificate,
  ExpiryDays,
  Host,
  IgnoreCertificate,
  LatencyThreshold,
  OneOf,
  Port,
} from '#checks/settings/fields.ts'
import { startTls, startTlsProtocols } from './start-tls.ts'

/** Checks a TLS handshake: the certificate is trusted, valid for the name and not about to expire. */
export const tlsCheck = checkType({
  name: 'tls',
  settings: Type.Object(
    {
      host: Host,
      port: Type.Optional(Type.Integer({ ...Port, default: 443 })),
      family: Type.Optional(IpFamily),
      server_name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 255,
          title: 'Server name',
          description: 'The name to ask for (SNI) and to expect in the certificate, if it is not the host.',
        }),
      ),
      start_tls: Type.Optional(
        OneOf(startTlsProtocols, {
          title: 'STARTTLS',
          description:
            'The protocol in which the server is asked to begin TLS. Leave it out for servers that begin with TLS.',
        }),
      ),
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
      port = 443,
      family,
      server_name,
      start_tls,
      authority,
      ignore_certificate,
      expiry_days = 14,
      slow_after_ms,
    } = settings
    const socket = await connectTo(probe, { host, port, family })
    if (start_tls) await probe.phase('exchange', () => startTls(socket, start_tls))
    const secured = await secure(probe, socket, {
      name: server_name ?? host,
      authority,
      ignoreCertificate: ignore_certificate,
      expiryDays: expiry_days,
    })
    warnOfLatency(probe, slow_after_ms)
    secured.end()
  },
})
