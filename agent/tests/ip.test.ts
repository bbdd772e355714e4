/** `holdfast-agent ip` as a process, against the service. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type DynamicIpWorld,
  givenDynamicIpWorld,
  type TestDynamicIp,
} from '../../server/src/areas/dynamic-ip/testing/given-dynamic-ip.ts'
import { givenProxy, type TestProxy } from '../../server/src/areas/dynamic-ip/testing/proxy.ts'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import { eventually } from '../../server/src/testing/wait/wait.ts'
import { createCheck } from '../src/ip/check.ts'
import { readSettings } from '../src/ip/settings.ts'
import { openStateFile } from '../src/ip/state-file.ts'
import { type RunningAgent, runAgent, startAgent } from './testing/agent.ts'

let world: DynamicIpWorld
let outside: TestProxy
let folder: string
let removeFolder: () => Promise<void>
let made = 0
beforeAll(async () => {
  world = await givenDynamicIpWorld({ environment: { HOLDFAST_TRUSTED_PROXIES: '127.0.0.0/8' } })
  outside = await givenProxy((world.service.app.server.address() as AddressInfo).port, '9.9.9.9')
  const temporary = await temporaryFolder('agent')
  folder = temporary.folder
  removeFolder = temporary.remove
})
afterEach(() => {
  outside.address = '9.9.9.9'
})
afterAll(async () => {
  await outside.leave()
  await world.close()
  await removeFolder()
})

/** Creates a dynamic IP, a state file and a token file, and returns the arguments to start the agent with. */
async function givenMachine(fields = {}) {
  const dynamicIp = await world.dynamicIp(fields)
  const state = join(folder, `${++made}.json`)
  const tokenFile = join(folder, `${made}.token`)
  await writeFile(tokenFile, `${dynamicIp.token}\n`)
  const args = (...more: string[]) => [
    'ip',
    '--url',
    outside.url,
    '--token-file',
    tokenFile,
    '--state',
    state,
    ...more,
  ]
  return { dynamicIp, state, tokenFile, args }
}

/** Starts an agent that keeps running until the test ends. */
function watching(args: readonly string[]): RunningAgent {
  const agent = startAgent([...args, '--every', '1s'])
  onTestFinished(async () => {
    if (agent.child.exitCode === null && agent.child.signalCode === null) await agent.stop('SIGKILL')
  })
  return agent
}

const isKnown = (dynamicIp: TestDynamicIp, address: string) => async () =>
  (await dynamicIp.read())['ipv4']?.address === address

describe('the agent with --once', () => {
  it('reports the address that the service sees, and does not repeat it until it changes', async () => {
    const { dynamicIp, args } = await givenMachine()
    const first = await runAgent(args('--once', '--no-ipv6'))
    expect(first).toEqual({ code: 0, lines: ['9.9.9.9: good 9.9.9.9'] })
    expect(await dynamicIp.read()).toMatchObject({
      ipv4: { address: '9.9.9.9' },
      last_report: { user_agent: 'holdfast-agent/0.1.0', protocol: 'url', parameters: { myip: '9.9.9.9' } },
    })
    expect(await runAgent(args('--once', '--no-ipv6'))).toEqual({ code: 0, lines: [] })
    expect(await dynamicIp.reports()).toHaveLength(1)
    outside.address = '9.9.9.10'
    expect((await runAgent(args('--once', '--no-ipv6'))).lines).toEqual(['9.9.9.10: good 9.9.9.10'])
  })

  it('reads its token from the environment too, and never prints it', async () => {
    const { dynamicIp, state } = await givenMachine()
    const args = ['ip', '--url', `${outside.url}/`, '--state', state, '--once', '--no-ipv6']
    const { code, lines } = await runAgent(args, { environment: { HOLDFAST_TOKEN: dynamicIp.token } })
    expect([code, lines]).toEqual([0, ['9.9.9.9: good 9.9.9.9']])
    expect(await readFile(state, 'utf8')).not.toContain(dynamicIp.token)
    expect(world.service.logLines.join()).not.toContain(dynamicIp.token)
  })

  it('sends one report for the dynamic IP, regardless of the number of records', async () => {
    const zone = await world.zone('agent.example')
    const { dynamicIp, args } = await givenMachine()
    for (const name of ['one', 'two']) await dynamicIp.bind({ zone_id: zone.id, name, type: 'A' })
    expect((await runAgent(args('--once', '--no-ipv6'))).code).toBe(0)
    await eventually(async () => 'two A' in (await world.atProvider(zone.name)))
  })

  it('replaces a corrupt state file, and logs it', async () => {
    const { dynamicIp, state, args } = await givenMachine()
    for (const text of ['{"to":', '[]', '']) {
      await writeFile(state, text)
      const { code, lines } = await runAgent(args('--once', '--no-ipv6'))
      expect([code, lines[0]]).toEqual([
        0,
        expect.stringContaining(`${state} cannot be read and will be replaced`),
      ])
      expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({ addresses: { ipv4: '9.9.9.9' } })
    }
    expect((await dynamicIp.read())['ipv4']).toMatchObject({ address: '9.9.9.9' })
  })

  it('reports even if it cannot write its state file', async () => {
    const { tokenFile, args } = await givenMachine()
    const { code, lines } = await runAgent(args('--once', '--no-ipv6', '--state', `${tokenFile}/ip.json`))
    expect([code, lines.slice(1)]).toEqual([
      0,
      ['9.9.9.9: good 9.9.9.9', expect.stringContaining('cannot be written')],
    ])
  })

  it('reports again to another service or with another token', async () => {
    const { args } = await givenMachine()
    await runAgent(args('--once', '--no-ipv6'))
    const other = await givenMachine()
    await runAgent(other.args('--once', '--no-ipv6'))
    expect(await other.dynamicIp.reports()).toHaveLength(1)
  })
})

describe('exit codes', () => {
  it('3 for a token that is wrong, malformed or missing', async () => {
    const { tokenFile, args, dynamicIp } = await givenMachine()
    const once = () => runAgent(args('--once', '--no-ipv6'))
    const wrong = dynamicIp.token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))
    await writeFile(tokenFile, wrong)
    const refused = await once()
    expect([refused.code, refused.lines]).toEqual([3, [expect.stringContaining('badauth')]])
    expect(refused.lines.join()).not.toContain(wrong)
    await writeFile(tokenFile, world.service.token)
    const other = await once()
    expect([other.code, other.lines]).toEqual([3, [expect.stringContaining('not a token of a dynamic IP')]])
    const missing = await runAgent(args('--once', '--no-ipv6', '--token-file', `${tokenFile}.not`))
    expect([missing.code, missing.lines]).toEqual([3, [expect.stringContaining('cannot be read')]])
  })

  it('4 for a rejected report, with the reason', async () => {
    const { dynamicIp, args } = await givenMachine()
    await world.service.request('POST', `${dynamicIp.path}/block`, { body: { reason: 'test' } })
    const blocked = await runAgent(args('--once', '--no-ipv6'))
    expect([blocked.code, blocked.lines]).toEqual([4, [expect.stringContaining('is blocked')]])
    await world.service.request('POST', `${dynamicIp.path}/unblock`)
    outside.address = '10.1.2.3'
    const inside = await runAgent(args('--once', '--no-ipv6'))
    expect([inside.code, inside.lines]).toEqual([4, [expect.stringContaining('is not public')]])
  })

  it('5 for no address', async () => {
    const { args } = await givenMachine()
    for (const name of ['lo', 'nowhere0']) {
      const { code, lines } = await runAgent(args('--once', '--interface', name))
      expect([code, lines]).toEqual([
        5,
        [expect.stringContaining('No IPv4 address'), expect.stringContaining(name)],
      ])
    }
  })

  it('1 if the service is unreachable or something else responds', async () => {
    const { args } = await givenMachine()
    const portal = createServer((_request, response) =>
      response.end('<html>Please sign in</html>'.repeat(40_000)),
    )
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`
    const other = await runAgent(args('--once', '--no-ipv6', '--url', url))
    expect([other.code, other.lines]).toEqual([1, [expect.stringContaining('is not from Holdfast')]])
    await new Promise((resolve) => portal.close(resolve))
    const nobody = await runAgent(args('--once', '--no-ipv6', '--url', url))
    expect([nobody.code, nobody.lines]).toEqual([1, [expect.stringContaining('ECONNREFUSED')]])
  })

  it.each([
    [[], '--url is missing'],
    [['--url', 'holdfast'], 'is not a valid address'],
    [['--url', 'https://a:b@holdfast.example'], 'must not contain credentials'],
    [['--url', 'https://holdfast.example'], 'The token is missing'],
    [['--url', 'https://x.example', '--no-ipv4', '--no-ipv6'], 'nothing to report'],
    [['--url', 'https://x.example', '--token-file', 'x', '--every', '5'], '--every 5 is not a duration'],
    [['--url', 'https://x.example', '--token-file', 'x', '--prefix', '56'], '--prefix requires --interface'],
    [['--token', 'hfip_x'], "Unknown option '--token'"],
  ])('2 for invalid options, with the correction (%j)', async (args, text) => {
    const { code, lines } = await runAgent(['ip', ...args])
    expect([code, lines[0]]).toEqual([2, expect.stringContaining(text)])
  })
})

describe('the agent as a long-running process', () => {
  it('reports a change of its address, and nothing in between', async () => {
    const { dynamicIp, args } = await givenMachine()
    const agent = watching(args('--no-ipv6'))
    await agent.says('good 9.9.9.9')
    outside.address = '9.9.9.10'
    await eventually(isKnown(dynamicIp, '9.9.9.10'))
    expect(await dynamicIp.reports()).toHaveLength(2)
  })

  it('reports again once the service is back', async () => {
    const { dynamicIp, args } = await givenMachine()
    const agent = watching(args('--no-ipv6'))
    await agent.says('good 9.9.9.9')
    await outside.leave()
    await agent.says('No IPv4 address: connect ECONNREFUSED')
    outside.address = '9.9.9.10'
    await outside.comeBack()
    await eventually(isKnown(dynamicIp, '9.9.9.10'))
  })

  it('uses a token that was replaced in the file without a restart', async () => {
    const { dynamicIp, tokenFile, args } = await givenMachine()
    const { body } = await world.service.request('POST', `${dynamicIp.path}/rotate`, {
      body: { overlap_seconds: 0 },
    })
    const agent = watching(args('--no-ipv6'))
    await agent.says('badauth')
    await writeFile(tokenFile, body.token_secret)
    await agent.says('good 9.9.9.9')
    expect(agent.lines().filter((line) => line.includes('badauth'))).toHaveLength(1)
  })

  it('exits at once on a signal, also while it waits for a response', async () => {
    const { args } = await givenMachine()
    const agent = watching(args('--no-ipv6'))
    await agent.says('good 9.9.9.9')
    expect(await agent.stop()).toBe(0)
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    const silent = createServer(() => asked())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const waiting = watching(args('--no-ipv6', '--url', url))
    await isAsked
    expect(await waiting.stop('SIGINT')).toBe(0)
    expect(waiting.lines()).toEqual([expect.stringContaining('Watching')])
    silent.close()
  })

  it('repeats an unchanged report once a day, and a rejected one each hour or after a change', async () => {
    const { dynamicIp, state, args } = await givenMachine()
    const settings = readSettings(args('--no-ipv6').slice(1), {})
    let now = Date.now()
    const lines: string[] = []
    const log = (line: string) => void lines.push(line)
    const look = createCheck(settings, openStateFile(state, log), {
      clock: () => new Date(now),
      log,
      signal: new AbortController().signal,
    })
    const kinds: string[] = []
    const after = async (hours: number) => {
      now += hours * 3_600_000
      kinds.push((await look()).kind)
    }
    for (const hours of [0, 1, 22.9, 0.2]) await after(hours)
    expect(kinds.splice(0)).toEqual(['reported', 'unchanged', 'unchanged', 'reported'])
    await world.service.request('POST', `${dynamicIp.path}/block`, { body: { reason: 'test' } })
    for (const hours of [25, 0.9, 0.2]) await after(hours)
    expect(kinds.splice(0)).toEqual(['refused', 'refused', 'refused'])
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['good', 'nochg', 'Holdfast', 'Holdfast'])
    await world.service.request('POST', `${dynamicIp.path}/unblock`)
    outside.address = '9.9.9.10'
    await after(0)
    expect(kinds).toEqual(['reported'])
  })
})

describe('the package', () => {
  it('is plain JavaScript after the build', async () => {
    const dist = join(folder, 'package/dist')
    const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc')
    const agent = join(import.meta.dirname, '..')
    await promisify(execFile)(tsc, ['-p', agent, '--outDir', dist])
    await writeFile(join(folder, 'package/package.json'), await readFile(join(agent, 'package.json')))
    const { dynamicIp, args } = await givenMachine()
    const built = await runAgent(args('--once', '--no-ipv6'), { program: join(dist, 'main.js') })
    expect(built.lines).toEqual(['9.9.9.9: good 9.9.9.9'])
    expect((await dynamicIp.read())['ipv4']).toMatchObject({ address: '9.9.9.9' })
  })

  it('prints its version and help', async () => {
    expect((await runAgent(['--version'])).lines).toEqual(['0.1.0'])
    expect((await runAgent(['--help'])).lines.join('\n')).toContain('Report the addresses of this machine')
    expect((await runAgent(['ip', '--help'])).lines.join('\n')).toContain('--token-file <file>')
    expect(await runAgent(['dance'])).toEqual({ code: 2, lines: [expect.stringContaining('"dance"')] })
  })
})
