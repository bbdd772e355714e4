import { execFileSync, spawn } from 'node:child_process'
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programPath } from '../../../server/src/providers/testing/servers/programs.ts'
import { freePorts, temporaryFolder } from '../../../server/src/providers/testing/servers/server-process.ts'
import type { Certificate } from './certificates.ts'
import { started, type Target } from './targets.ts'

export const eximProgram = 'exim4'

/** Exim gives its rights away to a user of its own, which only root can let it do. */
export const eximFault = process.getuid?.() === 0 ? [] : ['root, which exim needs']

export type EximTarget = Target & {
  /** The port on which TLS begins at once. */
  tlsPort: number
}

/** Exim with a certificate for STARTTLS, or without any. `accepts: false` rejects every client. */
export async function givenExim(
  certificate: Certificate | null,
  { accepts = true }: { accepts?: boolean } = {},
): Promise<EximTarget> {
  const { folder, remove } = await temporaryFolder('exim')
  const [port = 0, tlsPort = 0] = await freePorts(2)
  const spool = join(folder, 'spool')
  await mkdir(spool)
  await chmod(folder, 0o755)
  execFileSync('chown', ['Debian-exim', spool])
  const tls = certificate ? await copied(certificate, folder) : null
  await writeFile(
    join(folder, 'exim.conf'),
    [
      `spool_directory = ${spool}`,
      `log_file_path = ${spool}/%slog`,
      `pid_file_path = ${spool}/pid`,
      'primary_hostname = mail.example.com',
      'local_interfaces = 127.0.0.1',
      `daemon_smtp_ports = ${port} : ${tlsPort}`,
      `tls_on_connect_ports = ${tlsPort}`,
      ...(tls
        ? ['tls_advertise_hosts = *', `tls_certificate = ${tls.cert}`, `tls_privatekey = ${tls.key}`]
        : ['tls_advertise_hosts =']),
      'host_lookup =',
      'rfc1413_hosts =',
      ...(accepts ? [] : ['acl_smtp_connect = reject', 'begin acl', 'reject:', 'deny message = Go away']),
      '',
    ].join('\n'),
  )
  const server = await started(
    spawn(programPath(eximProgram) ?? eximProgram, ['-bdf', '-C', join(folder, 'exim.conf')], {
      stdio: 'ignore',
    }),
    port,
  )
  return {
    port,
    tlsPort,
    async close() {
      await server.close()
      await remove()
    },
  }
}

/** Where exim's own user can read them. */
async function copied({ certFile, keyFile }: Certificate, folder: string) {
  const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  await copyFile(certFile, paths.cert)
  await copyFile(keyFile, paths.key)
  await chmod(paths.key, 0o644)
  return paths
}
