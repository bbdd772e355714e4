/** Finds the certificates that the configuration of a server program names, with their keys. */
import { isAbsolute, join } from 'node:path'

export type Configured = { path: string; keyPath?: string }

type Directive = { certificate: RegExp; key?: RegExp }

/** A path ends at white space, a semicolon or a quotation mark. */
const directives: readonly Directive[] = [
  // nginx; the file that it uses to verify others has a longer name.
  {
    certificate: /^\s*ssl_certificate\s+["']?([^\s;"']+)/gm,
    key: /^\s*ssl_certificate_key\s+["']?([^\s;"']+)/gm,
  },
  // Apache
  {
    certificate: /^\s*SSLCertificateFile\s+["']?([^\s"']+)/gim,
    key: /^\s*SSLCertificateKeyFile\s+["']?([^\s"']+)/gim,
  },
  // HAProxy, whose files contain the key
  { certificate: /^\s*bind\b.*?\scrt\s+["']?([^\s"']+)/gm },
  // Postfix
  {
    certificate: /^\s*smtpd_tls_cert_file\s*=\s*([^\s]+)/gm,
    key: /^\s*smtpd_tls_key_file\s*=\s*([^\s]+)/gm,
  },
  { certificate: /^\s*smtpd_tls_chain_files\s*=\s*([^\s,]+)/gm },
  // Dovecot before and since 2.4
  { certificate: /^\s*ssl_cert\s*=\s*<\s*([^\s]+)/gm, key: /^\s*ssl_key\s*=\s*<\s*([^\s]+)/gm },
  {
    certificate: /^\s*ssl_server_cert_file\s*=\s*([^\s]+)/gm,
    key: /^\s*ssl_server_key_file\s*=\s*([^\s]+)/gm,
  },
]

/** Caddy names both files in one line. */
const caddy = /^\s*tls\s+(\/\S+)\s+(\/\S+)/gm

/** `folder` is where relative paths begin. A key belongs to the certificate at the same position. */
export function parseConfiguration(text: string, folder: string): Configured[] {
  const found: Configured[] = []
  for (const { certificate, key } of directives) {
    const keys = key ? pathsOf(text, key, folder) : []
    for (const [index, path] of pathsOf(text, certificate, folder).entries()) {
      const keyPath = keys[index]
      found.push({ path, ...(keyPath !== undefined && { keyPath }) })
    }
  }
  for (const [, path = '', keyPath = ''] of text.matchAll(caddy)) found.push({ path, keyPath })
  // The paths with variables are not known.
  return found.filter(({ path }) => !path.includes('$'))
}

function pathsOf(text: string, pattern: RegExp, folder: string): string[] {
  return [...text.matchAll(pattern)].map(([, path = '']) => (isAbsolute(path) ? path : join(folder, path)))
}
