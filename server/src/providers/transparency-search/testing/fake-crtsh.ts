/**
 * A stand-in for crt.sh, after what it answers: all certificates at once, names that match in lines, times without a zone,
 * and serial numbers with their leading zeros.
 */
import { X509Certificate } from 'node:crypto'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'

export type FakeCrtsh = FakeApi & {
  /** Logs a certificate in PEM. */
  log(pem: string): void
  /** Logs something else. */
  logRaw(row: object): void
}

type Row = { name_value: string } & Record<string, unknown>

export async function startFakeCrtsh(): Promise<FakeCrtsh> {
  const logged: Row[] = []
  const nextId = () => 25_000_000_000 + logged.length

  function list({ query }: FakeRequest): FakeResponse {
    if (query.get('output') !== 'json') return { body: '<!DOCTYPE html><title>crt.sh</title>' }
    const asked = query.get('q') ?? ''
    const isExact = query.get('match') === '='
    const matches = (name: string) => (isExact ? name === asked : name.includes(asked))
    return { body: logged.filter(({ name_value }) => name_value.split('\n').some(matches)) }
  }

  const api = await startFakeApi({ prefix: '', routes: [route('GET', '/', list)], refuse: () => null })
  return Object.assign(api, {
    log(pem: string) {
      const certificate = new X509Certificate(pem)
      const names = (certificate.subjectAltName ?? '').split(', ').map((name) => name.replace(/^DNS:/, ''))
      logged.push({
        issuer_ca_id: 295_815,
        issuer_name: certificate.issuer.split('\n').join(', '),
        common_name: names[0] ?? '',
        name_value: names.join('\n'),
        id: nextId(),
        entry_timestamp: printed(new Date()),
        not_before: printed(certificate.validFromDate).slice(0, 19),
        not_after: printed(certificate.validToDate).slice(0, 19),
        serial_number: `00${certificate.serialNumber.toLowerCase()}`,
        result_count: 2,
      })
    },
    logRaw(row: object) {
      logged.push({ id: nextId(), name_value: '', ...row })
    },
  })
}

/** `2026-04-02T21:29:08.423`. */
function printed(time: Date): string {
  return time.toISOString().slice(0, -1)
}
