/** What the monitors of the benchmark check, and the program whose checks are compared: both from Debian. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type Target = {
  url: string
  /** Answers with this status from now on, under /switched. */
  setFailing(isFailing: boolean): void
  stop(): Promise<void>
}

export type Exporter = { url: string; pid: number; stop(): Promise<void> }

const paths = { nginx: '/usr/sbin/nginx', exporter: '/usr/bin/prometheus-blackbox-exporter' }

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export async function startNginx(directory: string): Promise<Target> {
  if (!existsSync(paths.nginx)) throw new Error(`There is no ${paths.nginx}: install nginx`)
  const port = await freePort()
  const folder = join(directory, 'nginx')
  const failing = join(folder, 'failing')
  mkdirSync(folder)
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `user ${userInfo().username}; worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_rlimit_nofile 20000;
     events { worker_connections 8192; }
     http {
       access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
       uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       server {
         listen 127.0.0.1:${port} backlog=8192;
         location / { return 200 "ok"; }
         location /switched { if (-f ${failing}) { return 500; } return 200 "ok"; }
       }
     }`,
  )
  const child = spawn(paths.nginx, ['-e', join(folder, 'error.log'), '-c', config], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await untilResponding(url)
  return {
    url,
    setFailing: (isFailing) => (isFailing ? writeFileSync(failing, '') : rmSync(failing, { force: true })),
    stop: () => ended(child),
  }
}

/** Null if it is not installed. */
export async function startExporter(directory: string): Promise<Exporter | null> {
  if (!existsSync(paths.exporter)) return null
  const port = await freePort()
  const config = join(directory, 'blackbox.yml')
  writeFileSync(
    config,
    'modules: { http: { prober: http, timeout: 10s, http: { preferred_ip_protocol: ip4, follow_redirects: true } } }\n',
  )
  const child = spawn(
    paths.exporter,
    [`--config.file=${config}`, `--web.listen-address=127.0.0.1:${port}`, '--log.level=error'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const url = `http://127.0.0.1:${port}`
  await untilResponding(`${url}/-/healthy`)
  return { url, pid: child.pid ?? 0, stop: () => ended(child) }
}

async function untilResponding(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isUp = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
    if (isUp) return
    await delay(50)
  }
  throw new Error(`${url} does not respond`)
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
