/** An authority for tests, with certificates for the server `localhost` and for a client. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Certificate = { key: string; certificate: string }
export type Certificates = { authority: string; server: Certificate; client: Certificate }

let made: Certificates | undefined

export function givenCertificates(): Certificates {
  made ??= makeCertificates()
  return made
}

/** Of another authority than those of other calls. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-tls-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  try {
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      '/CN=Test CA',
      '-days',
      '2',
    )
    const issue = (name: string): Certificate => {
      openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
      writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${name}`)
      openssl(
        ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
        ...['-days', '2', '-extfile', 'names', '-out', `${name}.pem`],
      )
      return { key: read(`${name}.key`), certificate: read(`${name}.pem`) }
    }
    return { authority: read('ca.pem'), server: issue('localhost'), client: issue('client.example') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
