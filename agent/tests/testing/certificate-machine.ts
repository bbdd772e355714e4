/** A machine with nginx, a recipe for its certificate, and one of the forms of the agent, which gets jobs of a service. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from '../../../checks/src/testing/targets.ts'
import { programPath } from '../../../server/src/providers/testing/servers/programs.ts'
import { eventually } from '../../../server/src/testing/wait/wait.ts'
import { busyboxPath, script } from '../script/testing/script-agent.ts'

export type Form = 'dash' | 'busybox' | 'node'

export type Ran = { code: number | null; output: string }

export type RunningProgram = { child: ChildProcess; ended: Promise<Ran> }

export interface CertificateMachine {
  /** Where the files of nginx are. */
  folder: string
  file(name: string): string
  /** Writes the recipe `web`. An empty value leaves a setting out. */
  recipe(changed?: Record<string, string>, name?: string): void
  start(...options: string[]): RunningProgram
  run(...options: string[]): Promise<Ran>
  /** The SHA-256 of the certificate that nginx serves. */
  served(): Promise<string>
  close(): Promise<void>
}

export type Authority = { sign(csr: string): string }

const openssl = (folder: string, ...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** An authority that signs whatever is requested. */
export function givenAuthority(folder: string): Authority {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(folder, 'req', '-x509', ...curve, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test')
  return {
    sign(csr) {
      writeFileSync(join(folder, 'request.pem'), csr)
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-copy_extensions', 'copy', '-days', '9']
      const leaf = openssl(folder, 'x509', '-req', '-in', 'request.pem', ...by)
      return leaf + readFileSync(join(folder, 'ca.pem'), 'utf8')
    },
  }
}

export const testSecret = `hfa_${'e'.repeat(40)}`

export type MachineOptions = {
  url: string
  program: string
  /** Of the agent. */
  secret?: string
  /** That the recipe allows; nginx serves the first one. */
  names?: string
}

/** `program`: the form for Node as one file. */
export async function givenCertificateMachine(
  root: string,
  form: Form,
  { url, program, secret = testSecret, names = 'example.com *.example.com' }: MachineOptions,
): Promise<CertificateMachine> {
  const [folder, recipes, state] = ['files', 'recipes', 'state'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  for (const created of [root, folder, recipes, state]) mkdirSync(created, { recursive: true })
  // The workers of nginx are other users.
  for (const opened of [root, folder]) chmodSync(opened, 0o755)
  const nginx = await startNginx(folder)
  writeEnrolment(state, url, secret)
  writeFileSync(join(root, 'agent.conf'), `url=${url}\n`)
  const env = {
    PATH: form === 'busybox' ? await busyboxPath(root) : (process.env['PATH'] ?? ''),
    HOLDFAST_AGENT_CONFIG: join(root, 'agent.conf'),
    HOLDFAST_AGENT_STATE: state,
    HOLDFAST_AGENT_CERTIFICATES: recipes,
    HOLDFAST_AGENT_CERTIFICATE_STATE: join(root, 'installing'),
  }
  const places = ['--state', state, '--recipes', recipes, '--installing', join(root, 'installing')]
  const commandOf = (options: string[]) =>
    form === 'node'
      ? [process.execPath, program, 'certificates', ...places, ...options]
      : [
          ...(form === 'busybox' ? [programPath('busybox') ?? '', 'sh'] : [form]),
          script,
          'certificates',
          ...options,
        ]

  function start(...options: string[]): RunningProgram {
    const [first = '', ...rest] = commandOf(options)
    // In a process group of its own, so that it can be killed with its commands.
    const child = spawn(first, rest, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
    return { child, ended }
  }

  return {
    folder,
    file: (name) => join(folder, name),
    recipe(changed = {}, name = 'web') {
      const settings: Record<string, string> = {
        names,
        key: join(folder, 'web.key'),
        certificate: join(folder, 'web.crt'),
        chain: join(folder, 'chain.pem'),
        full_chain: join(folder, 'web.pem'),
        group: 'daemon',
        mode: '0644',
        key_mode: '0640',
        test: `${nginx.command} -t`,
        reload: `${nginx.command} -s reload`,
        check: `127.0.0.1:${nginx.port}`,
        check_name: 'www.example.com',
        ...changed,
      }
      const lines = Object.entries(settings).filter(([, value]) => value !== '')
      const text = lines.map(([setting, value]) => `${setting}=${value}\n`).join('')
      writeFileSync(join(recipes, `${name}.conf`), `# Written by a test\n\n${text}`)
    },
    start,
    run: (...options) => start(...options).ended,
    served: () => servedSha256(nginx.port),
    close: nginx.close,
  }
}

function writeEnrolment(state: string, url: string, secret: string): void {
  writeFileSync(join(state, 'secret'), `${secret}\n`)
  writeFileSync(join(state, 'identity'), 'agent_id=agt_1\nserver_id=srv_1\nserver_name=web-1\n')
  const names = { agent_id: 'agt_1', server_id: 'srv_1', server_name: 'web-1' }
  writeFileSync(join(state, 'agent.json'), JSON.stringify({ url: `${url}/`, ...names, secret }))
}

/** It serves a certificate of its own at first. */
async function startNginx(folder: string) {
  const port = await freePort()
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(folder, 'req', '-x509', ...curve, '-keyout', 'web.key', '-out', 'web.pem', '-subj', '/CN=first')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/temp; proxy_temp_path ${folder}/temp; fastcgi_temp_path ${folder}/temp;
  uwsgi_temp_path ${folder}/temp; scgi_temp_path ${folder}/temp;
  server {
    listen 127.0.0.1:${port} ssl;
    server_name www.example.com;
    ssl_certificate ${folder}/web.pem;
    ssl_certificate_key ${folder}/web.key;
  }
}`,
  )
  const program = programPath('nginx') ?? 'nginx'
  const command = `${program} -c ${folder}/nginx.conf`
  const child = spawn(program, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'))}`)
    return existsSync(join(folder, 'pid')) && (await servedSha256(port).catch(() => '')) !== ''
  })
  return {
    port,
    command,
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function servedSha256(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: '127.0.0.1',
      port,
      servername: 'www.example.com',
      rejectUnauthorized: false,
    })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve((socket.getPeerX509Certificate()?.fingerprint256 ?? '').replaceAll(':', '').toLowerCase())
      socket.destroy()
    })
  })
}
