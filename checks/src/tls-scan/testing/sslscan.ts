/** What sslscan finds on a port, in the terms of our scan. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TlsPosture } from '#checks/tls-scan/tls-scan.ts'
import { programPath } from '../../../../server/src/providers/testing/servers/programs.ts'

const run = promisify(execFile)

/** Lines such as `TLSv1.2`, `TLSv1.2 0xC02F` and `TLSv1.3 group 0x001D`. */
export type Findings = readonly string[]

export async function sslscanFindings(port: number, ...options: readonly string[]): Promise<Findings> {
  const { stdout } = await run(programPath('sslscan') ?? 'sslscan', [
    ...['--xml=-', '--ipv4', '--show-cipher-ids', '--no-check-certificate', '--no-cipher-details'],
    ...['--no-heartbleed', '--no-compression', '--no-fallback', '--no-renegotiation'],
    ...['--sni-name=localhost', ...options, `127.0.0.1:${port}`],
  ])
  const found = [...stdout.matchAll(/<(protocol|cipher|group) ([^>]*)\/>/g)].flatMap(
    ([, kind, text = '']) => {
      const value = Object.fromEntries(
        [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, content]) => [name, content]),
      )
      if (kind === 'protocol') return value.enabled === '1' ? [protocolNamed(value.type, value.version)] : []
      if (kind === 'cipher') return [`${value.sslversion} ${normalized(value.id)}`]
      return [`${value.sslversion} group ${normalized(value.id)}`]
    },
  )
  return [...new Set(found)].toSorted()
}

function protocolNamed(type = '', version = ''): string {
  return type === 'ssl' ? `SSLv${version}` : `TLSv${version}`
}

function normalized(id = ''): string {
  return hex(Number(id))
}

function hex(code: number): string {
  return `0x${code.toString(16).toUpperCase().padStart(4, '0')}`
}

export function ourFindings(posture: TlsPosture | null): Findings {
  if (!posture) return []
  return [
    ...posture.protocols,
    ...posture.ciphers.flatMap(({ protocol, ciphers }) =>
      ciphers.map(({ code }) => `${protocol} ${hex(code)}`),
    ),
    ...posture.groups.flatMap(({ code, protocols }) =>
      protocols.map((protocol) => `${protocol} group ${hex(code)}`),
    ),
  ].toSorted()
}
