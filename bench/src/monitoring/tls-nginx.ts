/**
 * nginx with the intermediate configuration of Mozilla: at one name with a certificate of an RSA key of 2048 bits, or with
 * `sites` at all addresses, for all names below scanned-0.example and so on, each with a certificate of an elliptic curve.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { started } from '../../../checks/src/testing/targets.ts'
import { freePort } from './targets.ts'

const program = '/usr/sbin/nginx'

export async function startTlsNginx(
  directory: string,
  { sites }: { sites?: number } = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  if (!existsSync(program)) throw new Error(`There is no ${program}: install nginx`)
  const folder = join(directory, 'nginx')
  mkdirSync(folder)
  const config = join(folder, 'nginx.conf')
  const port = await freePort()
  const servers =
    sites === undefined
      ? [
          serverBlock(folder, {
            listen: `127.0.0.1:${port} ssl backlog=4096`,
            name: 'localhost',
            key: ['rsa:2048'],
          }),
        ]
      : Array.from({ length: sites }, (_, site) =>
          serverBlock(folder, {
            listen: site === 0 ? `${port} ssl backlog=4096` : `${port} ssl`,
            name: `*.scanned-${site}.example`,
            key: curveKey,
          }),
        )
  writeFileSync(
    config,
    `user ${userInfo().username}; worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 4096; }
     http {
       access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
       uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20:DHE+AESGCM:DHE+CHACHA20;
       add_header Strict-Transport-Security "max-age=63072000";
       ${servers.join('\n')}
     }`,
  )
  const child = spawn(program, ['-e', join(folder, 'error.log'), '-c', config], { stdio: 'inherit' })
  const server = await started(child, port)
  return { port, stop: server.close }
}

const curveKey = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']

/** A server with a certificate of its own. */
function serverBlock(
  folder: string,
  { listen, name, key }: { listen: string; name: string; key: readonly string[] },
): string {
  const [keyFile, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', ...key, '-nodes', '-keyout', keyFile, '-out', certificate],
      ...['-days', '2', '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
    ],
    { stdio: 'ignore' },
  )
  return `server { listen ${listen}; server_name ${name};
    ssl_certificate ${certificate}; ssl_certificate_key ${keyFile}; location / { return 200 "ok"; } }`
}
