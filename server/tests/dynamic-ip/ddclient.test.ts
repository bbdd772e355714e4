/** ddclient from Debian: how it handles every response, and when it retries. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../src/providers/testing/servers/server-process.ts'
import {
  type AnswerCode,
  type Answers,
  answerCodes,
  givenResponses,
  type Situation,
} from './testing/answers.ts'
import { runClient } from './testing/run-client.ts'

const missing = missingPrograms(['ddclient', 'faketime'])

type Expected = { code: number; says: string }

const expected: Readonly<Record<AnswerCode, Expected>> = {
  good: { code: 0, says: 'good: IP address set to 9.9.9.9' },
  nochg: { code: 0, says: 'nochg: No update required' },
  badauth: { code: 1, says: 'authorization failed (HTTP/1.1 401' },
  nohost: { code: 1, says: 'nohost: The hostname specified does not exist' },
  '!yours': { code: 1, says: '!yours: The hostname specified exists, but not under the username' },
  notfqdn: { code: 1, says: 'notfqdn: A Fully-Qualified Domain Name was not provided' },
  numhost: { code: 1, says: 'numhost: System error: Too many or too few hosts found' },
  dnserr: { code: 1, says: 'dnserr: System error' },
  '!donator': { code: 1, says: '!donator: The offline setting was set' },
  abuse: { code: 1, says: 'abuse: The hostname specified is blocked' },
  badagent: { code: 1, says: 'unexpected status (badagent)' },
  badsys: { code: 1, says: 'badsys: The system parameter given was not valid' },
  // It prints nothing and does not count it as success.
  911: { code: 0, says: '' },
}

describe.skipIf(missing.length > 0)(titleWithout(missing, 'ddclient'), () => {
  let answers: Answers
  let folder: string
  let removeFolder: () => Promise<void>
  beforeAll(async () => {
    answers = await givenResponses()
    const temporary = await temporaryFolder('ddclient')
    folder = temporary.folder
    removeFolder = temporary.remove
  })
  afterAll(async () => {
    await answers.close()
    await removeFolder()
  })

  /** Writes its settings and runs it once, with the clock advanced; its cache stays. */
  async function ddclient(name: string, later: string, situation: Situation, ...words: string[]) {
    const { port, token, hosts, address, more } = situation
    const file = join(folder, `${name}.conf`)
    const settings = [
      'daemon=0',
      'ssl=no',
      `use=cmd, cmd='echo ${address}'`,
      'protocol=dyndns2',
      `server=127.0.0.1:${port}`,
      // It has no setting for further query parameters, so they are added here.
      ...(more === '' ? [] : [`script=/nic/update?${more}&`]),
      'login=anybody',
      `password='${token}'`,
      hosts.join(','),
    ]
    await writeFile(file, `${settings.join('\n')}\n`, { mode: 0o600 })
    const files = [
      '-file',
      file,
      '-cache',
      join(folder, `${name}.cache`),
      '-pid',
      join(folder, `${name}.pid`),
    ]
    return await runClient(folder, 'faketime', later, 'ddclient', ...files, '-noquiet', '-daemon=0', ...words)
  }

  it.each(answerCodes)('handles %s', async (answer) => {
    const { code, says } = expected[answer]
    const situation = await answers.situation(answer)
    const name = `answer${answerCodes.indexOf(answer)}`
    const first = await ddclient(name, '+0 minutes', situation)
    expect([first.code, first.output]).toEqual([code, expect.stringContaining(says)])
    if (says === '') expect(first.output).toBe('')
    const soon = await ddclient(name, '+1 minute', situation)
    const later = await ddclient(name, '+6 minutes', situation)
    if (answer === 'good' || answer === 'nochg') expect([soon.output, later.output]).toEqual(['', ''])
    else {
      // It never gives up: it retries five minutes after a failure.
      expect(soon.output).toContain('Wait at least 5 minutes')
      expect([later.code, later.output]).toEqual([code, expect.stringContaining(says)])
      expect(later.output).not.toContain('Wait at least')
    }
  })

  it('reports each of several hosts, and works again after a corrected error', async () => {
    const { world } = answers
    const situation = await answers.situation('abuse')
    const { dynamicIp } = situation
    const zone = await world.zone('several.example')
    await dynamicIp.bind({ zone_id: zone.id, name: 'www', type: 'A' })
    const both = { ...situation, hosts: [...situation.hosts, 'www.several.example'] }
    expect((await ddclient('several', '+0 minutes', both)).output).toContain('abuse')
    await world.service.request('POST', `${dynamicIp.path}/unblock`)
    const { output } = await ddclient('several', '+6 minutes', both)
    for (const host of both.hosts)
      expect(output).toContain(`updating ${host}: good: IP address set to 9.9.9.9`)
    expect((await dynamicIp.read())['last_report']).toMatchObject({
      user_agent: 'ddclient/3.10.0',
      parameters: { system: 'dyndns' },
    })
    const forced = await ddclient('several', '+1 hour', both, '-force')
    expect(forced.output).toContain(`updating ${both.hosts[0]}: nochg`)
    const changed = await ddclient('several', '+2 hours', { ...both, address: '9.9.9.10' })
    expect(changed.output).toContain('good: IP address set to 9.9.9.10')
  })
})
