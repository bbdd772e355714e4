/** A CA that issues certificates with openssl, without checking who asks. Names choose what happens to their order. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { refuse } from './fake-ca.ts'

const run = promisify(execFile)

type Authorization = { name: string; isWildcard: boolean; isAnswered: boolean }
type Order = { authorizations: Authorization[]; chain: string | null }

export type IssuingCa = { directoryUrl: string; stop(): Promise<void> }

/**
 * `limited.…` is refused because of too many orders, the proof of `refused.…` fails, that of `slow.…` never ends, and all
 * others are valid at once. Renewals are suggested between 50 and 52 days from now.
 */
export async function startIssuingCa(meta: Readonly<Record<string, unknown>> = {}): Promise<IssuingCa> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-ca-'))
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  await openssl(
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '900'],
    ...['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/O=Test/CN=Issuing Test CA'],
  )
  await writeFile(join(folder, 'leaf.ext'), 'authorityKeyIdentifier=keyid\n')
  const orders: Order[] = []
  let base = ''

  async function issue(csr: string): Promise<string> {
    await writeFile(join(folder, 'leaf.csr'), Buffer.from(csr, 'base64url'))
    await openssl(
      ...['x509', '-req', '-inform', 'DER', '-in', 'leaf.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key'],
      ...['-copy_extensions', 'copy', '-extfile', 'leaf.ext', '-days', '90', '-out', 'leaf.pem'],
    )
    return (
      (await readFile(join(folder, 'leaf.pem'), 'utf8')) + (await readFile(join(folder, 'ca.pem'), 'utf8'))
    )
  }

  const authorizationBody = ({ name, isWildcard, isAnswered }: Authorization, url: string) => {
    const isDecided = !/^(refused|slow)\./.test(name)
    const status = isDecided ? 'valid' : isAnswered && name.startsWith('refused.') ? 'invalid' : 'pending'
    return {
      status,
      identifier: { type: 'dns', value: name },
      ...(isWildcard && { wildcard: true }),
      challenges: [
        {
          type: 'dns-01',
          url: `${url}/challenge`,
          token: 'a-token-of-the-test-ca',
          status,
          ...(status === 'invalid' && {
            error: {
              type: 'urn:ietf:params:acme:error:dns',
              detail: `DNS problem: NXDOMAIN looking up TXT for _acme-challenge.${name} - check that a DNS record exists for this domain`,
            },
          }),
        },
      ],
    }
  }

  async function answer(path: string, payload: any, response: ServerResponse): Promise<void> {
    const send = (body: unknown) => void response.end(JSON.stringify(body))
    const [, kind, order, index, part] = path.split('/')
    if (kind === 'directory')
      return send({
        ...{ newNonce: `${base}/nonce`, newAccount: `${base}/accounts`, newOrder: `${base}/orders` },
        ...{ revokeCert: `${base}/revoke`, keyChange: `${base}/keys`, renewalInfo: `${base}/renewal`, meta },
      })
    if (kind === 'accounts') {
      response.writeHead(201, { Location: `${base}/accounts/1` })
      return send({ status: 'valid' })
    }
    if (kind === 'renewal')
      return send({
        suggestedWindow: { start: daysFromNow(50), end: daysFromNow(52) },
        explanationURL: 'https://ca.example/renewals',
      })
    if (kind === 'orders' && order === undefined) {
      const names = payload.identifiers.map(({ value }: { value: string }) => value) as string[]
      if (names.some((name) => name.startsWith('limited.')))
        return refuse(response, 429, 'rateLimited', 'Too many certificates were issued for this domain.', {
          'Retry-After': '7200',
        })
      orders.push({
        authorizations: names.map((name) => ({
          name: name.replace(/^\*\./, ''),
          isWildcard: name.startsWith('*.'),
          isAnswered: false,
        })),
        chain: null,
      })
      response.writeHead(201, { Location: `${base}/orders/${orders.length - 1}` })
      return send(orderBody(orders.length - 1))
    }
    const found = orders[Number(order)]
    if (!found) return send({ status: 'valid' })
    if (kind === 'authorizations') {
      const one = found.authorizations[Number(index)]
      if (!one) return send({})
      if (part === 'challenge') one.isAnswered = true
      return send(authorizationBody(one, `${base}/authorizations/${order}/${index}`))
    }
    if (kind === 'finalize') found.chain = await issue(payload.csr)
    if (kind === 'certificates') return void response.end(found.chain)
    return send(orderBody(Number(order)))
  }

  const orderBody = (order: number) => {
    const { authorizations = [], chain = null } = orders[order] ?? {}
    return {
      status: chain === null ? 'ready' : 'valid',
      authorizations: authorizations.map((_one, index) => `${base}/authorizations/${order}/${index}`),
      finalize: `${base}/finalize/${order}`,
      ...(chain !== null && { certificate: `${base}/certificates/${order}` }),
    }
  }

  const server = createServer((request, response) => {
    response.setHeader('Replay-Nonce', crypto.randomUUID())
    void payloadOf(request).then((payload) => answer(request.url ?? '', payload, response))
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    directoryUrl: `${base}/directory`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Of a signed request; null if it has none. Signatures are not verified. */
async function payloadOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const { payload = '' } = text === '' ? {} : JSON.parse(text)
  return payload === '' ? null : JSON.parse(Buffer.from(payload, 'base64url').toString())
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
