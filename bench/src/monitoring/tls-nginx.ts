/** nginx with the intermediate configuration of Mozilla and a certificate with an RSA key of 2048 bits. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { started } from '../../../checks/src/testing/targets.ts'
import { freePort } from './targets.ts'

const program = '/usr/sbin/nginx'

export async function startTlsNginx(directory: string): Promise<{ port: number; stop(): Promise<void> }> {
  if (!existsSync(program)) throw new Error(`There is no ${program}: install nginx`)
  const folder = join(directory, 'nginx')
  mkdirSync(folder)
  const [key, certificate, config] = ['key.pem', 'certificate.pem', 'nginx.conf'].map((name) =>
    join(folder, name),
  )
  if (!key || !certificate || !config) throw new Error('A list lost its entries')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate],
      ...['-days', '2', '-subj', '/CN=localhost'],
    ],
    { stdio: 'ignore' },
  )
  const port = await freePort()
  writeFileSync(
    config,
    `user ${userInfo().username}; worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 4096; }
     http {
       access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
       uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       server {
         listen 127.0.0.1:${port} ssl backlog=4096;
         ssl_certificate ${certificate}; ssl_certificate_key ${key}; ssl_protocols TLSv1.2 TLSv1.3;
         ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20:DHE+AESGCM:DHE+CHACHA20;
         add_header Strict-Transport-Security "max-age=63072000";
         location / { return 200 "ok"; }
       }
     }`,
  )
  const child = spawn(program, ['-e', join(folder, 'error.log'), '-c', config], { stdio: 'inherit' })
  const server = await started(child, port)
  return { port, stop: server.close }
}
