/** Certificates made with openssl: one authority, and the certificates that it signs. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Certificate = { certFile: string; keyFile: string; cert: string; key: string }
export type Authority = {
  certFile: string
  cert: string
  directory: string
  /** `days` until the certificate expires; negative for an expired one. */
  sign(options: { name: string; altNames: string; days: number }): Promise<Certificate>
  remove(): Promise<void>
}

const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

export async function givenAuthority(): Promise<Authority> {
  const directory = await mkdtemp(join(tmpdir(), 'holdfast-checks-'))
  const openssl = (...args: string[]) => run('openssl', args, { cwd: directory })
  await openssl(
    'req',
    '-x509',
    ...algorithm,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '30',
    '-subj',
    '/CN=Test Authority',
  )
  await writeFile(join(directory, 'index.txt'), '')
  await writeFile(join(directory, 'ca.cnf'), authoritySettings)
  let count = 0
  return {
    directory,
    certFile: join(directory, 'ca.pem'),
    cert: await readFile(join(directory, 'ca.pem'), 'utf8'),
    async sign({ name, altNames, days }) {
      const base = `leaf-${++count}`
      await openssl(
        'req',
        '-new',
        ...algorithm,
        '-keyout',
        `${base}.key`,
        '-out',
        `${base}.csr`,
        '-subj',
        `/CN=${name}`,
      )
      await writeFile(join(directory, `${base}.ext`), `subjectAltName=${altNames}\n`)
      await openssl(
        ...[
          'ca',
          '-batch',
          '-config',
          'ca.cnf',
          '-in',
          `${base}.csr`,
          '-out',
          `${base}.pem`,
          '-extfile',
          `${base}.ext`,
        ],
        ...['-startdate', asn1Time(Math.min(-1, days - 10)), '-enddate', asn1Time(days)],
      )
      const [certFile, keyFile] = [join(directory, `${base}.pem`), join(directory, `${base}.key`)]
      return {
        certFile,
        keyFile,
        cert: await readFile(certFile, 'utf8'),
        key: await readFile(keyFile, 'utf8'),
      }
    },
    remove: () => rm(directory, { recursive: true }),
  }
}

function asn1Time(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000).toISOString()
  return `${at.slice(0, 19).replace(/[-:T]/g, '')}Z`
}

const authoritySettings = `
[ca]
default_ca = test
[test]
dir = .
certificate = ca.pem
private_key = ca.key
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
default_days = 30
unique_subject = no
policy = any
email_in_dn = no
copy_extensions = none
[any]
commonName = supplied
`
