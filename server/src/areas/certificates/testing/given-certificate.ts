import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestService } from '#testing/service.ts'

const run = promisify(execFile)

/** A self-signed certificate, made with openssl: `names` as in a subject alternative name. */
export async function newCertificate(names: string, { isAuthority = false } = {}): Promise<string> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '/dev/null']
  const extensions = [
    `subjectAltName=${names}`,
    `basicConstraints=critical,CA:${isAuthority ? 'TRUE' : 'FALSE'}`,
  ].flatMap((extension) => ['-addext', extension])
  const subject = ['-subj', `/O=Test/CN=${names.replace(/^DNS:|,.*/g, '')}`, '-days', '60']
  const { stdout } = await run('openssl', ['req', '-x509', ...key, ...subject, ...extensions])
  return stdout
}

type Service = Pick<TestService, 'request'>

/** The id of a certificate that was uploaded. */
export async function givenCertificate(service: Service, names = 'DNS:example.com'): Promise<string> {
  const content = await newCertificate(names)
  const { status, body } = await service.request('POST', '/v1/certificates', { body: { content } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data[0].id
}

export async function givenCertificateAuthority(service: Service, name = 'Test'): Promise<string> {
  const pem = await newCertificate(`DNS:${name.toLowerCase()}.example`, { isAuthority: true })
  const { status, body } = await service.request('POST', '/v1/certificates/authorities', {
    body: { name, pem },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
