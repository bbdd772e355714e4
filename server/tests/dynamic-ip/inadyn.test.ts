/** inadyn from Debian, which UniFi contains: how it handles every response, and what it enforces. */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { givenProxy } from '../../src/areas/dynamic-ip/testing/proxy.ts'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../src/providers/testing/servers/server-process.ts'
import { type AnswerCode, type Answers, givenResponses, type Situation } from './testing/answers.ts'
import { type Ended, runClient } from './testing/run-client.ts'

const missing = missingPrograms(['inadyn'])

/** It sends each host separately, so `numhost` never occurs. */
const refusals: readonly AnswerCode[] = [
  'nohost',
  '!yours',
  'notfqdn',
  'dnserr',
  '!donator',
  'abuse',
  'badagent',
  'badsys',
]

describe.skipIf(missing.length > 0)(titleWithout(missing, 'inadyn'), () => {
  let answers: Answers
  let folder: string
  let removeFolder: () => Promise<void>
  let made = 0
  beforeAll(async () => {
    answers = await givenResponses()
    const temporary = await temporaryFolder('inadyn')
    folder = temporary.folder
    removeFolder = temporary.remove
  })
  afterAll(async () => {
    await answers.close()
    await removeFolder()
  })

  type Way = { path?: string; checkip?: string; within?: readonly string[] }

  /** It rejects a loopback address as its own, so it connects through a proxy, as from outside. */
  async function inadyn(situation: Situation, words: readonly string[], way: Way = {}): Promise<Ended> {
    const { port, address, token, hosts, more } = situation
    const { path = `/nic/update?hostname=%h&myip=%i${more}`, checkip = '/checkip', within = [] } = way
    const outside = await givenProxy(port, address)
    onTestFinished(() => outside.leave())
    const file = join(folder, `${++made}.conf`)
    const server = `127.0.0.1:${outside.port}`
    await writeFile(
      file,
      `custom holdfast {
  username = anybody
  password = "${token}"
  ssl = false
  checkip-server = "${server}"
  checkip-path = ${checkip}
  checkip-ssl = false
  ddns-server = "${server}"
  ddns-path = "${path}"
  hostname = ${hosts[0]}
}
`,
      { mode: 0o600 },
    )
    const files = ['-f', file, '-P', join(folder, `${made}.pid`), '--cache-dir', folder]
    const [program = '', ...rest] = [...within, 'inadyn', ...words, '-n', '--force', ...files, '-l', 'debug']
    return await runClient(folder, program, ...rest)
  }

  it.each(['good', 'nochg'] as const)('accepts %s', async (answer) => {
    const situation = await answers.situation(answer)
    const { code, output } = await inadyn(situation, ['-1'])
    expect([code, output]).toEqual([0, expect.stringContaining(`${answer} 9.9.9.9`)])
    expect(output).toContain('Successful alias table update')
    expect(await situation.dynamicIp.read()).toMatchObject({ ipv4: { address: '9.9.9.9' } })
  })

  it('stops permanently after badauth', async () => {
    const { code, output } = await inadyn(await answers.situation('badauth'), [])
    expect([code, output]).toEqual([50, expect.stringContaining('[401 Unauthorized] badauth')])
    expect(output).toContain('Authentication failure')
  })

  it.each(refusals)('stops permanently after %s', async (answer) => {
    const { code, output } = await inadyn(await answers.situation(answer), [])
    expect([code, output]).toEqual([48, expect.stringContaining(`[200 OK] ${answer}`)])
    expect(output).toContain('DDNS server response not OK')
  })

  it('retries ten minutes after 911', async () => {
    const { output } = await inadyn(await answers.situation('911'), [])
    expect(output).toContain('[503 Service Unavailable] 911')
    expect(output).toContain('Will retry again in 600 sec')
  })

  it('does not mistake an error for success because of its host name', async () => {
    const situation = { ...(await answers.situation('good')), hosts: ['good.example.net'] }
    const { code, output } = await inadyn(situation, ['-1'])
    expect([code, output.includes('Successful')]).toEqual([48, false])
  })

  it('reports with a secret URL too', async () => {
    const situation = await answers.situation('good')
    const path = `/v1/ingest/dynamic-ips/${situation.token}?ip=%i`
    expect((await inadyn({ ...situation, token: 'x' }, ['-1'], { path })).code).toBe(0)
    expect(await situation.dynamicIp.read()).toMatchObject({ ipv4: { address: '9.9.9.9' } })
  })

  const namespaceFault = cannotBeAlone() ? ['a mount namespace'] : []

  it.skipIf(namespaceFault.length > 0)(
    titleWithout(namespaceFault, 'accepts a forced report without an address, which clears nothing'),
    async () => {
      const situation = await answers.situation('nochg')
      const { dynamicIp } = situation
      // Without name servers, because it would ask a service on the internet next.
      const { code, output } = await inadyn(situation, ['-1'], { checkip: '/healthz', within: alone })
      expect(output).toMatch(/Failed to get IP address/)
      expect([code, output]).toEqual([0, expect.stringContaining('nochg 9.9.9.9')])
      expect(output).toMatch(/&myip= HTTP/)
      expect(await dynamicIp.read()).toMatchObject({ ipv4: { address: '9.9.9.9' } })
      expect(await dynamicIp.bindings()).toMatchObject([{ address: '9.9.9.9' }])
    },
  )

  it.skipIf(namespaceFault.length > 0)(
    titleWithout(namespaceFault, 'retries if it has found no address and none is known'),
    async () => {
      const situation = await answers.situation('good')
      const { output } = await inadyn(situation, [], { checkip: '/healthz', within: alone })
      expect(output).toMatch(/&myip= HTTP/)
      expect(output).toContain('[503 Service Unavailable] 911')
      expect(output).toContain('Will retry again in 600 sec')
      expect(output).not.toContain('Successful alias table update')
      expect(await situation.dynamicIp.read()).toMatchObject({ state: 'never_reported' })
    },
  )
})

/** Put before a program, so that no name server answers its queries. */
const alone = ['unshare', '-rm', 'sh', '-c', 'mount --bind /dev/null /etc/resolv.conf && exec "$@"', 'sh']

function cannotBeAlone(): boolean {
  try {
    const [program = '', ...words] = [...alone, 'true']
    execFileSync(program, words, { stdio: 'ignore' })
    return false
  } catch {
    return true
  }
}
