/** Programs that scripts report with: what each prints for every response, and its exit status. None retries. */
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { type AnswerCode, type Answers, answerCodes, givenResponses } from './testing/answers.ts'
import { runClient } from './testing/run-client.ts'

const missing = missingPrograms(['wget', 'curl', 'busybox'])

type Printed = [code: number, output: string]

const wordsOf = (code: AnswerCode) => (code === 'good' || code === 'nochg' ? `${code} 9.9.9.9` : code)

/** For a response with status 200 the program prints it and succeeds, so a script must check the text. */
const programs: { name: string; words: string[]; badauth: Printed; busy: Printed }[] = [
  { name: 'GNU wget', words: ['wget', '-q', '-O', '-'], badauth: [6, ''], busy: [8, ''] },
  {
    name: 'busybox wget',
    words: ['busybox', 'wget', '-q', '-O', '-'],
    badauth: [1, 'wget: server returned error: HTTP/1.1 401 Unauthorized\n'],
    busy: [1, 'wget: server returned error: HTTP/1.1 503 Service Unavailable\n'],
  },
  { name: 'curl', words: ['curl', '-sS'], badauth: [0, 'badauth'], busy: [0, '911'] },
  {
    name: 'curl --fail',
    words: ['curl', '-sS', '--fail'],
    badauth: [22, 'curl: (22) The requested URL returned error: 401\n'],
    busy: [22, 'curl: (22) The requested URL returned error: 503\n'],
  },
]

describe.skipIf(missing.length > 0)(titleWithout(missing, 'wget, curl and busybox'), () => {
  let answers: Answers
  let port: number
  beforeAll(async () => {
    answers = await givenResponses()
    port = (answers.world.service.app.server.address() as AddressInfo).port
  })
  afterAll(() => answers.close())

  const run = async (...[program = '', ...words]: string[]): Promise<Printed> => {
    const { code, output } = await runClient(tmpdir(), program, ...words)
    return [code ?? -1, output]
  }
  const url = (path: string, login = '') => `http://${login}127.0.0.1:${port}${path}`

  it.each(programs)('$name handles every response', async ({ words, badauth, busy }) => {
    for (const answer of answerCodes) {
      const { port: at, token, hosts, address, more } = await answers.situation(answer)
      const path = `/nic/update?hostname=${hosts.join(',')}&myip=${address}${more}`
      const printed = await run(...words, `http://anybody:${token}@127.0.0.1:${at}${path}`)
      const expected = { badauth, '911': busy }[answer as string] ?? [0, wordsOf(answer)]
      expect([answer, ...printed]).toEqual([answer, ...expected])
    }
  })

  it('curl reports filled-in values, and sends unfilled placeholders literally', async () => {
    const { dynamicIp, token, hosts } = await answers.situation('good')
    const path = `/nic/update?hostname=${hosts[0]}&myip=9.9.9.9&myipv6=<ip6addr>&ip6lanprefix=<ip6lanprefix>`
    expect(await run('curl', '-sS', url(path, `anybody:${token}@`))).toEqual([0, 'good 9.9.9.9'])
    expect(await dynamicIp.read()).toMatchObject({
      ipv6: null,
      last_report: { parameters: { myipv6: '<ip6addr>' } },
    })
  })

  it('GNU wget sends its user agent, and the credentials of a URL after a challenge', async () => {
    const { dynamicIp, token, hosts } = await answers.situation('good')
    const path = `/nic/update?hostname=${hosts[0]}&myip=9.9.9.9`
    expect(await run('wget', '-q', '-O', '-', url(path, `anybody:${token}@`))).toEqual([0, 'good 9.9.9.9'])
    expect((await dynamicIp.read())['last_report'].user_agent).toMatch(/^Wget\//)
  })

  it('report in any of the ways', async () => {
    const { token, hosts } = await answers.situation('good')
    const secret = url(`/v1/ingest/dynamic-ips/${token}`)
    expect(await run('busybox', 'wget', '-q', '-O', '-', `${secret}?ip=9.9.9.9`)).toEqual([0, 'good 9.9.9.9'])
    const curl = async (...words: string[]) => await run('curl', '-sS', ...words)
    const bearer = ['-H', `Authorization: Bearer ${token}`]
    expect(await curl('-0', ...bearer, url('/v3/update?myip=9.9.9.7'))).toEqual([0, 'good 9.9.9.7'])
    const form = ['-d', 'myip=9.9.9.6', '-u', `x:${token}`]
    expect(await curl(...form, url('/nic/update'))).toEqual([0, 'good 9.9.9.6'])
    expect((await curl('--fail', `${secret}?ip=10.0.0.999`))[0]).toBe(22)
    expect(await curl(...bearer, url('/v1/ingest/dynamic-ips?ip=9.9.9.6'))).toEqual([0, 'nochg 9.9.9.6'])
    const duck = `/update?domains=${hosts[0]}&token=${token}&ip=9.9.9.5`
    expect(await curl(url(duck))).toEqual([0, 'OK'])
    expect(await curl(url('/checkip'))).toEqual([0, '127.0.0.1'])
  })
})
