/** Certificates made with openssl: authorities, intermediates, and what they sign, good or bad. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type GivenCertificate = { pem: string; key: string }

export type CertificateOptions = {
  subject?: string
  /** As openssl writes them: `DNS:example.com,IP:192.0.2.1`. Null: no such extension. */
  names?: string | null
  /** Days from now. */
  from?: number
  until?: number
  /** Arguments for openssl req: `['rsa:1024']` or an elliptic curve by default. */
  key?: readonly string[]
  digest?: string
  /** Further lines of the extensions. */
  extensions?: readonly string[]
  issuer?: 'root' | 'intermediate'
}

export interface CertificateWorld {
  root: string
  intermediate: string
  issue(options?: CertificateOptions): Promise<GivenCertificate>
  selfSigned(options?: CertificateOptions): Promise<GivenCertificate>
  openssl(...args: string[]): Promise<string>
  directory: string
  remove(): Promise<void>
}

const curve = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']

export async function givenCertificates(): Promise<CertificateWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'holdfast-certificates-'))
  const openssl = async (...args: string[]) => (await run('openssl', args, { cwd: directory })).stdout
  await writeFile(join(directory, 'index.txt'), '')
  await writeFile(join(directory, 'ca.cnf'), settings)
  let count = 0

  const signerOf = (issuer: string) => ['-keyfile', `${issuer}.key`, '-cert', `${issuer}.pem`]

  /** One after the other: openssl ca renames the files of the authority. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  async function signed(
    options: CertificateOptions,
    issuer: 'root' | 'intermediate' | null,
  ): Promise<GivenCertificate> {
    const {
      subject,
      names = 'DNS:example.com',
      from = -1,
      until = 60,
      key = curve,
      digest = 'sha256',
    } = options
    const base = `certificate-${++count}`
    const csr = [
      '-keyout',
      `${base}.key`,
      '-out',
      `${base}.csr`,
      '-subj',
      subject ?? `/CN=${commonNameOf(names)}`,
    ]
    await openssl('req', '-new', '-newkey', ...key, '-nodes', ...csr)
    const extensions = [...(names === null ? [] : [`subjectAltName=${names}`]), ...(options.extensions ?? [])]
    await writeFile(join(directory, `${base}.ext`), `${extensions.join('\n')}\n`)
    const signer = issuer === null ? ['-selfsign', '-keyfile', `${base}.key`] : signerOf(issuer)
    const signing = [
      ...['ca', '-batch', '-notext', '-config', 'ca.cnf', '-md', digest, ...signer, '-in', `${base}.csr`],
      ...['-out', `${base}.pem`, '-extfile', `${base}.ext`],
      ...['-startdate', asn1Time(from), '-enddate', asn1Time(until)],
    ]
    await inTurn(() => openssl(...signing))
    const [pem, keyText] = await Promise.all(
      [`${base}.pem`, `${base}.key`].map((file) => readFile(join(directory, file), 'utf8')),
    )
    return { pem: pem ?? '', key: keyText ?? '' }
  }

  const authority = ['-newkey', ...curve, '-nodes', '-addext', 'keyUsage=critical,keyCertSign,cRLSign']
  await openssl(
    'req',
    '-x509',
    ...authority,
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
    '-days',
    '365',
    '-subj',
    '/O=Test/CN=Test Root',
  )
  await openssl(
    'req',
    '-new',
    '-newkey',
    ...curve,
    '-nodes',
    '-keyout',
    'intermediate.key',
    '-out',
    'intermediate.csr',
    '-subj',
    '/O=Test/CN=Test Intermediate',
  )
  await writeFile(
    join(directory, 'intermediate.ext'),
    'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n',
  )
  await openssl(
    'x509',
    '-req',
    '-in',
    'intermediate.csr',
    '-CA',
    'root.pem',
    '-CAkey',
    'root.key',
    '-CAcreateserial',
    '-days',
    '300',
    '-extfile',
    'intermediate.ext',
    '-out',
    'intermediate.pem',
  )
  const read = (file: string) => readFile(join(directory, file), 'utf8')
  return {
    directory,
    openssl,
    root: await read('root.pem'),
    intermediate: await read('intermediate.pem'),
    issue: ({ issuer = 'intermediate', ...options } = {}) => signed(options, issuer),
    selfSigned: (options = {}) => signed(options, null),
    remove: () => rm(directory, { recursive: true }),
  }
}

/** The first of `DNS:example.com,IP:192.0.2.1`; it has at most 64 characters (RFC 5280). */
function commonNameOf(names: string | null): string {
  return (names?.split(',')[0]?.replace(/^\w+:/, '') ?? 'example.com').slice(0, 64)
}

function asn1Time(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000).toISOString()
  return `${at.slice(0, 19).replace(/[-:T]/g, '')}Z`
}

const settings = `
[ca]
default_ca = test
[test]
dir = .
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
unique_subject = no
policy = any
email_in_dn = no
copy_extensions = none
[any]
commonName = supplied
organizationName = optional
`
