/**
 * The certificate authorities that the service's certificate is verified with: those of a file that the user names, or
 * those of the system. There is no way to turn the verification off.
 */
import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContext } from 'node:tls'
import { messageOf } from '../log-on-change.ts'
import { UsageError } from '../usage-error.ts'

export interface TrustedAuthorities {
  /** Read once. Throws if the file cannot be read. */
  context(): SecureContext
  /** The reason of a failed connection, with what to do if the certificate was not accepted. */
  explain(reason: string): string
}

/** Where distributions keep their bundle: Debian and Alpine, Red Hat, SUSE. */
const systemFiles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
]

/** Throws a `UsageError` if `file` is not a file with certificates. */
export function trustedAuthorities(file: string | null): TrustedAuthorities {
  const given = file === null ? null : readGiven(file)
  let context: SecureContext | undefined
  return {
    context() {
      context ??= createSecureContext({ ca: given ?? readSystem() })
      return context
    },
    explain(reason) {
      if (!/certificate|self.signed|issuer|altnames/i.test(reason)) return reason
      const advice = file
        ? `check that ${file} is the certificate authority of the service`
        : 'if the service has its own certificate authority, enrol with --ca <file>'
      return `${reason}; ${advice}`
    },
  }
}

function readGiven(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`The file of --ca cannot be read: ${messageOf(error)}`)
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new UsageError(`The file of --ca, ${file}, contains no certificate in PEM format.`)
  return text
}

/** Undefined stands for the authorities that Node contains. */
function readSystem(): string | undefined {
  for (const file of systemFiles) {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      // Another distribution.
    }
  }
  return undefined
}
