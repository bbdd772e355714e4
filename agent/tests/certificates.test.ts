/** Certificates that both forms of the agent request and install, with nginx, against a small service that has jobs. */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleAgent } from '../../scripts/release/agent-bundle.ts'
import { missingPrograms, titleWithout } from '../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import { eventually } from '../../server/src/testing/wait/wait.ts'
import {
  type Authority,
  type CertificateMachine,
  type Form,
  givenAuthority,
  givenCertificateMachine,
  testSecret,
} from './testing/certificate-machine.ts'
import { givenIngestServer, type IngestServer } from './testing/ingest-server.ts'

const missing = [
  ...(process.getuid?.() === 0 ? [] : ['root, to whom recipes belong']),
  ...missingPrograms(['nginx', 'openssl', 'dash', 'busybox', 'curl']),
]
const forms: readonly Form[] = ['node', 'dash', 'busybox']

let server: IngestServer
let folder: string
let program: string
let authority: Authority
let removeFolder: () => Promise<void>
let made = 0
beforeAll(async () => {
  if (missing.length > 0) return
  const temporary = await temporaryFolder('agent-certificates')
  folder = temporary.folder
  removeFolder = temporary.remove
  chmodSync(folder, 0o755)
  program = join(folder, 'agent.cjs')
  await bundleAgent(program)
  authority = givenAuthority(folder)
  server = await givenIngestServer()
  server.secrets.add(testSecret)
})
afterAll(async () => {
  if (missing.length > 0) return
  expect(server.faults).toEqual([])
  await server.close()
  await removeFolder()
})

describe.skipIf(missing.length > 0).each(forms)(
  titleWithout(missing, 'a certificate by the agent in %s'),
  (form) => {
    let machine: CertificateMachine
    beforeAll(async () => {
      machine = await givenCertificateMachine(join(folder, `${form}-${++made}`), form, {
        url: server.url,
        program,
      })
      machine.recipe()
    })
    afterAll(() => machine.close())

    const newJob = () => `mct_${form}-${++made}`
    const lastReport = (job: string) => server.certificates.reports(job).at(-1)
    const names = ['www.example.com', 'example.com']
    /** The agent requests a certificate. Returns the request. */
    async function request(job: string, requested = names): Promise<string> {
      server.certificates.add(job, 'web', { step: 'request', names: requested })
      const ran = await machine.run()
      expect([ran.code, lastReport(job)?.state, lastReport(job)?.log]).toEqual([0, 'succeeded', ''])
      return lastReport(job)?.certificate.csr ?? ''
    }
    const install = (job: string, chain: string) =>
      server.certificates.add(job, 'web', { step: 'install', names, chain })
    const sha256Of = (chain: string) =>
      createHash('sha256').update(new X509Certificate(chain).raw).digest('hex')
    const read = (name: string) => readFileSync(machine.file(name), 'utf8')
    const hidden = () => readdirSync(machine.folder).filter((name) => name.startsWith('.'))
    /** Old workers of nginx accept for a moment. */
    const isServed = (sha256: string) => eventually(async () => (await machine.served()) === sha256)
    const content = () => ['web.key', 'web.pem'].map(read)

    it('is requested with a new key, installed and served, and renewed with another key', async () => {
      const keys = new Set([read('web.key')])
      for (const _renewal of [0, 1]) {
        const job = newJob()
        const csr = await request(job)
        const shown = execFileSync('openssl', ['req', '-noout', '-text', '-verify'], {
          input: csr,
          encoding: 'utf8',
        })
        expect(shown).toContain('DNS:www.example.com, DNS:example.com')
        expect(shown).toContain('prime256v1')
        expect(statSync(machine.file('.web.key.new')).mode & 0o777).toBe(0o600)
        // The answer was lost: the same request is sent again.
        expect(await request(job)).toBe(csr)

        const chain = authority.sign(csr)
        install(job, chain)
        expect(await machine.run()).toMatchObject({ code: 0 })
        expect(lastReport(job)).toMatchObject({
          state: 'succeeded',
          recipe_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          certificate: { step: 'install', sha256: sha256Of(chain) },
        })
        await isServed(sha256Of(chain))
        const leaf = new X509Certificate(chain).toString()
        expect(read('web.crt')).toBe(leaf)
        expect(leaf + read('chain.pem')).toBe(read('web.pem'))
        expect(read('web.pem')).toBe(chain)
        const owners = ['web.key', 'web.crt', 'chain.pem', 'web.pem'].map((name) => {
          const { mode, uid, gid } = statSync(machine.file(name))
          return [name, (mode & 0o7777).toString(8), uid, gid]
        })
        expect(owners).toEqual([
          ['web.key', '640', 0, 1],
          ['web.crt', '644', 0, 1],
          ['chain.pem', '644', 0, 1],
          ['web.pem', '644', 0, 1],
        ])
        expect(hidden()).toEqual([])
        keys.add(read('web.key'))
      }
      expect(keys.size).toBe(3)
    })

    it('is rolled back if the test, the reload or the check fails, with the reason', async () => {
      writeFileSync(join(machine.folder, 'secrets'), 'PASSWORD="correct horse"\n')
      const cases: { failed_step: string; settings: Record<string, string>; log: string }[] = [
        {
          failed_step: 'test',
          settings: { test: 'echo password: correct horse >&2; exit 3' },
          log: 'password: ***',
        },
        {
          failed_step: 'reload',
          settings: { reload: 'echo busy; exit 1' },
          log: 'reload failed with the exit code 1',
        },
        // It keeps the old certificate.
        {
          failed_step: 'check',
          settings: { reload: 'true', check_seconds: '1' },
          log: 'still sends another certificate',
        },
        {
          failed_step: 'test',
          settings: { test: 'sleep 60', timeout_seconds: '1' },
          log: 'took longer than 1 seconds',
        },
      ]
      const before = content()
      const served = sha256Of(read('web.pem'))
      for (const { failed_step, settings, log } of cases) {
        machine.recipe({ ...settings, mask_file: join(machine.folder, 'secrets') })
        const job = newJob()
        install(job, authority.sign(await request(job)))
        await machine.run()
        const report = lastReport(job)
        const isReloaded = settings['reload'] !== 'echo busy; exit 1'
        expect(report).toMatchObject({
          state: 'failed',
          certificate: { step: 'install', failed_step, is_rolled_back: isReloaded },
        })
        expect(report?.log).toContain(log)
        expect(report?.log).toContain('The previous files are restored')
        expect([content(), hidden()]).toEqual([before, ['.web.key.new']])
        await isServed(served)
        expect(statSync(machine.file('.web.key.new')).mode & 0o777).toBe(0o600)
      }
      execFileSync('rm', [machine.file('.web.key.new')])

      // The same certificate is installed after the cause is corrected.
      const other = {
        key: machine.file('other.key'),
        full_chain: machine.file('other.pem'),
        reload: '',
        check: 'none',
      }
      machine.recipe({ ...other, test: 'false' })
      const job = newJob()
      const chain = authority.sign(await request(job))
      install(job, chain)
      await machine.run()
      expect(lastReport(job)).toMatchObject({ state: 'failed', certificate: { failed_step: 'test' } })
      expect(existsSync(machine.file('other.pem'))).toBe(false)
      machine.recipe({ ...other, test: '' })
      install(job, chain)
      await machine.run()
      expect([lastReport(job)?.state, read('other.pem'), hidden()]).toEqual(['succeeded', chain, []])
      machine.recipe()
    })

    it('is rejected with what to correct, and changes nothing', async () => {
      const rejected = async (recipe: string, log: string, requested = names) => {
        const job = newJob()
        server.certificates.add(job, recipe, { step: 'request', names: requested })
        await machine.run()
        expect(lastReport(job)).toMatchObject({ state: 'rejected', log: expect.stringContaining(log) })
      }
      await rejected('unknown', 'This machine has no recipe "unknown": create ')
      await rejected('../web', '"../web" is not the name of a recipe')
      await rejected('web', 'does not allow the name example.org', ['example.com', 'example.org'])
      await rejected('web', 'does not allow the name a.b.example.com', ['a.b.example.com'])
      await rejected('web', 'does not allow the name $(touch', ['$(touch x)'])
      machine.recipe({ key_mode: '0644' }, 'open')
      await rejected('open', 'key_mode=0644 would let every user of the machine read the key')
      machine.recipe({ keys: '/x' }, 'open')
      await rejected('open', '"keys" is not a setting of recipes')
      machine.recipe({ key: `${machine.folder}/none/web.key` }, 'open')
      await rejected('open', `The folder ${machine.folder}/none does not exist. Run: install -d -m 755`)
      symlinkSync(machine.file('web.key'), machine.file('link.key'))
      machine.recipe({ key: machine.file('link.key') }, 'open')
      await rejected('open', 'link.key is not an ordinary file')
      mkdirSync(machine.file('shared'))
      chmodSync(machine.file('shared'), 0o777)
      machine.recipe({ key: machine.file('shared/web.key') }, 'open')
      await rejected('open', `users other than root can change ${machine.folder}/shared. Run: chmod go-w`)
      mkdirSync(machine.file('shared/inner'))
      for (const [name, target] of [
        ['linked', machine.file('shared/inner')],
        ['shared/linked', machine.folder],
      ] as const) {
        symlinkSync(target, machine.file(name))
        machine.recipe({ key: machine.file(`${name}/open.key`) }, 'open')
        await rejected('open', `users other than root can change ${machine.folder}/shared. Run: chmod go-w`)
      }
      mkdirSync(machine.file('.open.key.new'))
      machine.recipe({ key: machine.file('open.key') }, 'open')
      await rejected('open', 'The key could not be made: ')
      chmodSync(join(machine.folder, '../recipes/open.conf'), 0o666)
      await rejected('open', 'open.conf is not safe: users other than root can change')
      expect(await machine.run('--check')).toMatchObject({
        code: 1,
        output: expect.stringMatching(/open: .* is not safe[\s\S]*web: ?example.com \*.example.com/),
      })
      execFileSync('rm', ['-r', ...['shared', 'linked', 'link.key', '.open.key.new'].map(machine.file)])
      expect(hidden()).toEqual([])
    })

    it('is not installed with the key of another request', async () => {
      const other = authority.sign(await request(newJob()))
      const job = newJob()
      await request(job)
      install(job, other)
      await machine.run()
      expect(lastReport(job)).toMatchObject({ state: 'failed', certificate: { failed_step: 'key' } })
      expect(lastReport(job)?.log).toContain('does not belong to the key of this request')
    })

    it('is completed after the agent was killed while it installed or rolled back', async () => {
      for (const command of ['test', 'reload'] as const) {
        machine.recipe({ [command]: `echo $$ >${machine.folder}/begun; exec sleep 600` })
        const job = newJob()
        const chain = authority.sign(await request(job))
        install(job, chain)
        await killOnce('begun')
        machine.recipe()
        // It is not asked for a job, because the service cannot be reached: the file is still the new one.
        server.intercept = () => 'cut'
        await machine.run()
        server.intercept = () => null
        await isServed(sha256Of(chain))
        expect(await machine.run('--scheduled')).toMatchObject({ code: 0 })
        expect(lastReport(job)).toMatchObject({
          state: 'succeeded',
          certificate: { sha256: sha256Of(chain) },
        })
        expect(hidden()).toEqual([])
      }
      const before = content()
      machine.recipe({
        reload: `[ -e ${machine.folder}/second ] || { touch ${machine.folder}/second; exit 1; }; echo $$ >${machine.folder}/begun; exec sleep 600`,
      })
      const job = newJob()
      install(job, authority.sign(await request(job)))
      await killOnce('begun')
      machine.recipe()
      await machine.run('--scheduled')
      expect(lastReport(job)).toMatchObject({
        state: 'failed',
        certificate: { failed_step: 'reload', is_rolled_back: true },
      })
      expect([content(), hidden()]).toEqual([before, ['.web.key.new']])
    })

    /** Kills the agent, and what it runs, once this file exists. */
    async function killOnce(name: string): Promise<void> {
      const path = machine.file(name)
      if (existsSync(path)) execFileSync('rm', [path])
      const { child, ended } = machine.start()
      await eventually(() => existsSync(path) && readFileSync(path, 'utf8').endsWith('\n'))
      for (const id of [-(child.pid ?? 0), Number(readFileSync(path, 'utf8'))])
        try {
          process.kill(id, 'SIGKILL')
        } catch {
          // It has ended with its group.
        }
      await ended
    }

    it('is asked for by a scheduled run only while something waits', async () => {
      const job = newJob()
      server.certificates.add(job, 'web', { step: 'request', names })
      expect(await machine.run('--scheduled')).toEqual({ code: 0, output: '' })
      expect(lastReport(job)).toBeUndefined()
      writeFileSync(join(machine.folder, '../state/has-jobs'), '1\n')
      await machine.run('--scheduled')
      expect(lastReport(job)?.state).toBe('succeeded')
    })
  },
)
